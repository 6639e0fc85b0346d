import type { Generated } from 'kysely';

/** The bytes that are stored, and what is derived from them. */
export interface FileTables {
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
}
