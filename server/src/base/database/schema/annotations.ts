import type { ColumnType } from 'kysely';

/** What is drawn on PDFs, and what late edits are merged on. */
export interface AnnotationTables {
  annotation: {
    document_id: number;
    version: number;
    id: string;
    page: number;
    type: number;
    body: ColumnType<Record<string, unknown>, string, string>;
    size: number;
    in_reply_to: string | null;
    created_by: number;
    created_at: Date;
    updated_by: number;
    updated_at: Date;
    rev: number;
    seq: number;
    deleted_at: Date | null;
  };
  annotation_state: { document_id: number; seq: number };
  annotation_history: {
    document_id: number;
    version: number;
    id: string;
    rev: number;
    body: ColumnType<Record<string, unknown>, string, never>;
    updated_by: number;
    updated_at: Date;
    was_deleted: boolean;
    lost_fields: string[];
    ended_at: Date;
  };
  annotation_operation: { document_id: number; op_id: string; seen_rev: number | null; at: Date };
}
