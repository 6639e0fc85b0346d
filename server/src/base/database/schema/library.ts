import type { ColumnType, Generated } from 'kysely';

/** Spaces, folders and documents, who may do what with them, and what is in the trash. */
export interface LibraryTables {
  space: {
    id: Generated<number>;
    name: string;
    owner_id: number;
    root_folder_id: number;
    needs_user_audit: Generated<boolean>;
    needs_role_audit: Generated<boolean>;
    /** YYYY-MM-DD */
    audit_deadline: string | null;
    review_reminded_for: string | null;
    review_expired_for: string | null;
    acl_version: Generated<number>;
    /** The quota in bytes. */
    quota: number | null;
    created_at: Date;
    deletion_id: number | null;
  };
  deletion: { id: Generated<number>; at: Date; by_id: number };
  acl_entry: { object_id: number; role_id: number; flags: number };
  acl_scope: { id: number; parent_id: number | null; space_id: number };
  acl_grant: { scope_id: number; role_id: number; flags: number };
  folder: {
    id: Generated<number>;
    space_id: number;
    parent_id: number | null;
    name: string;
    weight: Generated<number>;
    body: ColumnType<unknown, string | null, string | null>;
    path: number[];
    scope_id: number;
    created_by: number;
    created_at: Date;
    modified_at: Date;
    deletion_id: number | null;
  };
  folder_use: { folder_id: number; user_id: number; bytes: number };
  folder_stat: { folder_id: number; documents: number };
  document: {
    id: Generated<number>;
    folder_id: number;
    name: string;
    own_scope_id: number | null;
    hash: string;
    size: number;
    mime: string;
    filename: string;
    version: Generated<number>;
    tags: Generated<number[]>;
    created_by: number;
    created_at: Date;
    modified_by: number;
    modified_at: Date;
    file_by: number | null;
    file_at: Date | null;
    deletion_id: number | null;
  };
  earlier_version: {
    document_id: number;
    version: number;
    hash: string;
    size: number;
    mime: string;
    filename: string;
    modified_by: number;
    modified_at: Date;
  };
  made_upload: { user_id: number; key: string; document_ids: number[]; made_at: Date };
  tag: { id: Generated<number>; name: string };
  image: {
    id: Generated<number>;
    folder_id: number;
    hash: string;
    mime: string;
    size: number;
    width: number;
    height: number;
    created_by: number;
    created_at: Date;
    unused_since: Date | null;
  };
}
