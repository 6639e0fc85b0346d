import type { MailedKind, MailRhythm } from '@atrium/contract/notifications';
import type { ColumnType, Generated } from 'kysely';

/** What people watch, what they are to be told of, and what they were told of. */
export interface NotificationTables {
  watch: { user_id: number; object_id: number; since: Date };
  notification_due: {
    id: Generated<number>;
    at: Date;
    kind: 'shared' | 'reply' | 'mention' | 'version' | 'new' | 'review' | 'failed';
    actor_id: number | null;
    object_ids: number[];
    /** Of what was moved: the folder that each of them lay in. */
    from_ids: number[] | null;
    share_id: number | null;
    annotation_id: string | null;
    /** Those who are mentioned: of a mention those whom it tells, of a reply those who are told by the mention alone. */
    user_ids: number[] | null;
    /** YYYY-MM-DD */
    deadline: string | null;
    tries: Generated<number>;
    due_at: Date;
  };
  notification: {
    id: Generated<number>;
    /** By which people know it. */
    number: Generated<number>;
    kind: 'shared' | 'reply' | 'mention' | 'version' | 'new' | 'review' | 'failed';
    at: Date;
    actor_id: number | null;
    object_id: number;
    object_ids: number[];
    annotation_id: string | null;
    version: number | null;
    /** YYYY-MM-DD */
    deadline: string | null;
  };
  notification_for: {
    user_id: number;
    notification_id: number;
    read_at: Date | null;
    mailed_at: Date | null;
  };
  notification_setting: {
    user_id: number;
    rhythms: ColumnType<Record<MailedKind, MailRhythm>, string, string>;
    minute: number;
    weekday: number;
    zone: string;
    is_paused: boolean;
  };
  notification_mail: {
    id: Generated<number>;
    user_id: number;
    rhythm: 'once' | 'daily' | 'weekly';
    due_at: Date;
    held_until: Date | null;
    again_at: Date | null;
    first_tried_at: Date | null;
    tries: Generated<number>;
  };
}
