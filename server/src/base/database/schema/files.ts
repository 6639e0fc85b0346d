import type { Generated } from 'kysely';

/** The bytes that are stored, and what is derived from them. */
export interface FileTables {
  installation: { id: string; mark: string | null; history: string | null };
  file_object: { place: string; start: number; size: number; key: string; noted_at: Generated<Date> };
  file_place: { hash: string; place: string; kept_at: Generated<Date> };
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
  upload: {
    id: string;
    user_id: number;
    space_id: number | null;
    folder_id: number | null;
    sub_folder: Generated<string>;
    document_id: number | null;
    name: string;
    size: number;
    last_modified: number | null;
    place: string;
    received: Generated<number>;
    is_made: Generated<boolean>;
    holder: string | null;
    held_until: Date | null;
    former: string | null;
    is_wanted: Generated<boolean>;
    created_at: Date;
    expires_at: Date;
  };
}
