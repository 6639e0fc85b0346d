import type { Generated } from 'kysely';

/** Mails that wait or went out, and the shares that some of them carry. */
export interface MailTables {
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
  made_share: { user_id: number; key: string; share_id: number };
  share_item: { share_id: number; position: number; object_id: number };
}
