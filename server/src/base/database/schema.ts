import type { NewsLanguage } from '@atrium/contract/news';
import type { ColumnType, Generated } from 'kysely';

/** The tables, as kysely sees them. Written by hand beside the migrations: SQL is the source. */
export interface Schema {
  app_user: {
    id: Generated<number>;
    email: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    password_hash: string | null;
    is_active: Generated<boolean>;
    two_factor_required: Generated<boolean>;
    deny_contact_list: Generated<boolean>;
    default_dashboard_id: number | null;
    /** The quota in bytes. */
    quota: number | null;
    created_at: Date;
    last_login_at: Date | null;
    deleted_at: Date | null;
  };
  role: { id: Generated<number>; name: string };
  user_role: { user_id: number; role_id: number };
  global_permission: { id: number; name: string };
  role_global_permission: { role_id: number; permission_id: number };
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
  mailing_list: { id: Generated<number>; name: string };
  mailing_list_member: { mailing_list_id: number; user_id: number };
  session: {
    id: Generated<number>;
    user_id: number;
    is_set_up_only: Generated<boolean>;
    token_id: string;
    previous_token_id: string | null;
    previous_until: Date | null;
    created_at: Date;
    last_used_at: Date;
    idle_ends_at: Date;
    ends_at: Date;
    password_verified_at: Date | null;
    address: string;
    user_agent: string;
  };
  two_factor: {
    user_id: number;
    secret: Buffer | null;
    confirmed_at: Date | null;
    last_step: Generated<number>;
    pending_secret: Buffer | null;
    pending_until: Date | null;
  };
  recovery_code: { id: Generated<number>; user_id: number; code_hash: string; used_at: Date | null };
  password_link: {
    token_hash: string;
    user_id: number;
    purpose: 'reset' | 'set-up';
    created_at: Date;
    expires_at: Date;
    code_tries: Generated<number>;
    code_verified_until: Date | null;
  };
  user_identity: { issuer: string; subject: string; user_id: number; created_at: Date };
  sso_ticket: {
    token_hash: string;
    user_id: number;
    second_factor_used: boolean;
    expires_at: Date;
  };
  throttle: { key: string; tries: number; blocked_until: Date; forget_at: Date };
  mail: {
    id: Generated<number>;
    recipient: string;
    message: Buffer | null;
    state: 'queued' | 'sending' | 'sent' | 'outbox' | 'failed' | 'withheld';
    tries: Generated<number>;
    last_error: string | null;
    created_at: Date;
    finished_at: Date | null;
    /** The share whose mail this is: it is written when it is sent. */
    share_id: number | null;
    user_id: number | null;
    is_copy: Generated<boolean>;
    due_at: Date | null;
    worker: string | null;
  };
  share: {
    id: Generated<number>;
    sender_id: number;
    subject: string;
    message: string;
    left_out: number;
    created_at: Date;
  };
  share_item: { share_id: number; position: number; object_id: number };
  audit_event: {
    id: Generated<number>;
    at: Date;
    action: string;
    actor_id: number | null;
    subject_type: string | null;
    subject_id: number | null;
    detail: ColumnType<Record<string, unknown>, string, never>;
    address: string | null;
    request_id: string | null;
  };
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
  review_role: { space_id: number; role_id: number };
  review_schedule: {
    space_id: number;
    months: number;
    days: number;
    of_users: boolean;
    of_roles: boolean;
    /** YYYY-MM-DD */
    next_on: string;
  };
  review_record: {
    id: Generated<number>;
    space_id: number;
    space_name: string;
    kind: 'started' | 'users' | 'role';
    at: Date;
    actor_id: number | null;
    actor_name: string | null;
    role_id: number | null;
    role_name: string | null;
    /** YYYY-MM-DD */
    deadline: string;
    fingerprint: string | null;
    was_seen: Generated<boolean>;
    state: ColumnType<unknown, string, never>;
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
  tag: { id: Generated<number>; name: string };
  stored_file: { hash: string; size: number; kept_at: Date };
  file_work: {
    hash: string;
    mime: string;
    pdf_state: 'none' | 'absent' | 'waiting' | 'ready' | 'failed';
    pdf_hash: string | null;
    pdf_problem: string | null;
    text_state: 'none' | 'waiting' | 'ready' | 'failed';
    text: string | null;
    text_problem: string | null;
    pages: number | null;
    needs_password: boolean | null;
    tries: Generated<number>;
    worker: string | null;
    due_at: Date | null;
    queued_by: Generated<number>;
    turn: number | null;
  };
  pdf_fact: {
    hash: string;
    needs_password: boolean | null;
    pages: number | null;
    problem: string | null;
    again_at: Date | null;
  };
  file_turn: {
    document_id: number;
    hash: string;
    pdf_state: 'none' | 'absent' | 'waiting' | 'failed';
    hides_text: boolean;
  };
  file_check: { hash: string; filename: string; by_id: number; tries: Generated<number>; due_at: Date };
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
  made_upload: { user_id: number; key: string; document_ids: number[]; made_at: Date };
  folder_use: { folder_id: number; user_id: number; bytes: number };
  folder_stat: { folder_id: number; documents: number };
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
  contact_image: {
    id: Generated<number>;
    small_hash: string;
    small_bytes: number;
    medium_hash: string;
    medium_bytes: number;
    large_hash: string;
    large_bytes: number;
    created_at: Date;
  };
  contact: {
    id: Generated<number>;
    salutation: 'Ms.' | 'Mr.';
    first_name: string;
    last_name: string;
    email: string;
    phone: Generated<string>;
    mobile: Generated<string>;
    fax: Generated<string>;
    switchboard: Generated<string>;
    company: Generated<string>;
    street: Generated<string>;
    location: Generated<string>;
    country: Generated<string>;
    position: Generated<string>;
    supervisor: Generated<string>;
    division: Generated<string>;
    image_id: number | null;
    is_published: Generated<boolean>;
    user_id: number | null;
    created_at: Date;
    modified_at: Date;
  };
  activity: { id: Generated<number>; at: Date; type: string; actor_id: number; object_id: number };
  news_feed: {
    id: Generated<number>;
    url: string;
    publisher: string;
    language: NewsLanguage;
    topics: string[];
    keep_topics: boolean;
    is_active: boolean;
    etag: Generated<string | null>;
    last_modified: Generated<string | null>;
    read_at: Generated<Date | null>;
    next_at: Date;
    held_until: Generated<Date | null>;
    failures: Generated<number>;
    error: Generated<string | null>;
    created_at: Date;
  };
  news_item: {
    id: Generated<number>;
    feed_id: Generated<number | null>;
    feed_key: Generated<string | null>;
    said_key: Generated<string | null>;
    same_key: string | null;
    is_edited: Generated<boolean>;
    title: string;
    abstract: string;
    url: string;
    day: string;
    publisher: string;
    language: NewsLanguage;
    topics: string[];
  };
  news_gone: { feed_id: number; feed_key: string; same_key: string | null };
}
