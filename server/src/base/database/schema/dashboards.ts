import type { ColumnType, Generated } from 'kysely';

/** Dashboards, favorites, what people opened, and the activities that feeds show. */
export interface DashboardTables {
  dashboard: {
    id: Generated<number>;
    name: string;
    layout: ColumnType<unknown, string, string>;
    /** The person whose own it is; nobody's is a default one. */
    owner_id: number | null;
    created_at: Date;
    modified_at: Date;
  };
  /** A favorite is either a document or a folder. */
  favorite: {
    id: Generated<number>;
    user_id: number;
    document_id: number | null;
    folder_id: number | null;
    added_at: Date;
  };
  default_favorite: {
    id: Generated<number>;
    dashboard_id: number;
    document_id: number | null;
    folder_id: number | null;
    added_at: Date;
  };
  document_opening: {
    user_id: number;
    document_id: number;
    opened_at: Date;
    /** Of a PDF: where they were last, and of how many. */
    page: number | null;
    pages: number | null;
  };
  activity: { id: Generated<number>; at: Date; type: string; actor_id: number; object_id: number };
}
