import type { NotificationKind } from '@atrium/contract/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../base/database/connect.ts';
import { type Notice, notifying } from '../base/database/notices.ts';
import type { Parts } from '../base/parts.ts';

/** Wakes those who tell people, in every process. */
export const dueNotice: Notice = { about: 'due', id: 0 };

/** SQL: due whatever the clock of a server says; one that failed waits by it. */
const atOnce = sql`'-infinity'::timestamptz`;

export interface Due {
  kind: NotificationKind;
  /** Whose doing it was, if anybody's; they are not told. */
  actorId: number | null;
  /** The objects; a space is its root folder. */
  objectIds: number[];
  shareId?: number;
  annotationId?: string;
  /** Of a mention those whom it tells; of a reply those who are told by the mention alone. */
  userIds?: number[];
  deadline?: string;
}

/** Notes what people are to be told of, in the transaction that makes it so; whom, is found out behind it. */
export async function noteDue(parts: Pick<Parts, 'clock'>, trx: Transaction, due: Due[]): Promise<void> {
  if (due.length === 0) return;
  const now = parts.clock.now();
  await sql`
    with noted as (
      insert into notification_due (at, kind, actor_id, object_ids, share_id, annotation_id, user_ids, deadline, due_at)
      select ${now}::timestamptz, kind, "actorId", "objectIds", "shareId", "annotationId", "userIds", deadline, ${atOnce}
      from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as d (kind text, "actorId" int, "objectIds" int[],
        "shareId" int, "annotationId" uuid, "userIds" int[], deadline date))
    select ${notifying(dueNotice)}`.execute(trx);
}

/** SQL for `with`: notes what is new or has a new version; without a kind nothing. It wakes nobody. */
export const notingDue = (due: {
  at: Date;
  kind: 'new' | 'version' | null;
  actorId: number;
  objectIds: number[];
  fromIds: number[] | null;
}): RawBuilder<unknown> => sql`
  due as (
    insert into notification_due (at, kind, actor_id, object_ids, from_ids, due_at)
    select ${due.at}, ${due.kind}::text, ${due.actorId}, ${due.objectIds}::int[], ${due.fromIds}::int[], ${atOnce}
    where ${due.kind}::text is not null)`;
