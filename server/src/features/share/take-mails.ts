import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';

export interface TakenMail {
  id: number;
  shareId: number;
  userId: number;
  isCopy: boolean;
  /** The number of tries, this one included. */
  tries: number;
  createdAt: Date;
}

/** What nobody has moved on for so long is free again: its worker was killed. */
export const holdSeconds = 30;

/** By the database's clock: a server whose own is ahead would send what others are just sending. */
const isHeldUntil = sql<Date>`now() + make_interval(secs => ${sql.lit(holdSeconds)})`;

/**
 * Takes what is due, but nothing that it already holds; those that failed before come last, so that they do not hold up
 * the others.
 */
export async function takeMails(
  parts: Parts,
  worker: string,
  held: Iterable<number>,
  most: number,
): Promise<TakenMail[]> {
  const taken = await sql<TakenMail & { before: string }>`
    with due as (
      select id, state from mail
      where share_id is not null and not id = any(${[...held]}::bigint[])
        and due_at <= case state when 'sending' then now() else ${parts.clock.now()} end
      order by tries, id limit ${most} for update skip locked)
    update mail m set state = 'sending', worker = ${worker}, tries = m.tries + 1, due_at = ${isHeldUntil}
    from due where due.id = m.id
    returning m.id, m.share_id as "shareId", m.user_id as "userId", m.is_copy as "isCopy", m.tries,
      m.created_at as "createdAt", due.state as before`.execute(parts.db);
  for (const { id, before } of taken.rows) {
    if (before === 'sending')
      parts.log.warn({ mailId: id }, 'this mail was being sent when the server stopped; it may arrive twice');
  }
  return taken.rows.sort((a, b) => a.id - b.id);
}

/** Says that somebody is still at them. */
export async function holdMails(parts: Parts, worker: string, ids: number[]): Promise<void> {
  await parts.db
    .updateTable('mail')
    .set({ due_at: isHeldUntil })
    .where('id', 'in', ids)
    .where('worker', '=', worker)
    .execute();
}

/** What was not begun goes back as if it had not been taken. */
export async function giveBackMails(parts: Parts, worker: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await parts.db
    .updateTable('mail')
    .set((row) => ({
      state: 'queued',
      worker: null,
      tries: row('tries', '-', 1),
      due_at: parts.clock.now(),
    }))
    .where('id', 'in', ids)
    .where('worker', '=', worker)
    .execute();
}

export interface MailResult {
  id: number;
  state: 'sent' | 'outbox' | 'failed' | 'withheld' | 'queued';
  error: string | null;
  /** The time when a mail that waits is due. */
  dueAt: Date | null;
}

/** What became of mails. What somebody else has taken over meanwhile is left alone. */
export async function writeResults(parts: Parts, worker: string, results: MailResult[]): Promise<void> {
  await sql`
    update mail m set state = r.state, last_error = r.error, worker = null, due_at = r.due_at,
      finished_at = case when r.due_at is null then ${parts.clock.now()}::timestamptz end
    from unnest(${results.map(({ id }) => id)}::bigint[], ${results.map(({ state }) => state)}::text[],
      ${results.map(({ error }) => error)}::text[], ${results.map(({ dueAt }) => dueAt)}::timestamptz[])
      as r (id, state, error, due_at)
    where m.id = r.id and m.worker = ${worker}`.execute(parts.db);
}
