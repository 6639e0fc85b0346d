import { sql } from 'kysely';
import { secondsAfter } from '../../base/clock.ts';
import { transaction } from '../../base/database/connect.ts';
import type { Schema } from '../../base/database/schema.ts';
import type { Parts } from '../../base/parts.ts';
import { copiedTypes, readFromCopy } from '../../core/file-work/file-kinds.ts';
import { isInPdfLane, type Lane } from '../../core/file-work/lanes.ts';

type Columns = Schema['file_work'];

export interface WorkItem extends Pick<Columns, 'hash' | 'mime' | 'pdf_state' | 'pdf_hash' | 'text_state'> {
  size: number;
  queuedBy: number;
  /** The number of tries, this one included. */
  tries: number;
}

/** What nobody has moved on for so long is free again: its worker was killed. */
export const holdSeconds = 30;

/** Who takes next is decided by one at a time: two that look at once would choose the same person. */
const turnLock = 417_022;

/**
 * Takes one file that is due. What failed before comes after what is fresh, whoever brought it. Then people take turns:
 * whoever has waited longest since the last, and of theirs the newest, as somebody may be waiting for it. A try counts
 * from here on, so that a file which ends the whole server cannot do so for ever.
 */
export async function takeWork(parts: Parts, worker: string, lane: Lane): Promise<WorkItem | undefined> {
  const now = parts.clock.now();
  // What only LibreOffice can do waits for a server that has it, and may use it.
  const isOurs = sql`(mime = any(${copiedTypes(parts.office)}::text[]) or text_state = 'waiting'
    and (pdf_hash is not null or not mime = any(${readFromCopy}::text[]))
    or not 'waiting' in (pdf_state, text_state))`;
  const isHere = lane === 'pdf' ? isInPdfLane : sql`not ${isInPdfLane}`;
  const isReady = sql`due_at <= ${now} and ${isOurs} and ${isHere}`;
  const nextPerson = sql`
    select w.person from (
      select queued_by as person, bool_and(tries > 0) as "isLate" from file_work where ${isReady} group by 1) w
    where not exists (
      select from file_work where queued_by = w.person and worker is not null and due_at > ${now} and ${isHere})
    order by w."isLate", (select max(turn) from file_work where queued_by = w.person) nulls first limit 1`;
  return transaction(parts.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${turnLock})`.execute(trx);
    const taken = await sql<WorkItem>`
      update file_work w set worker = ${worker}, tries = w.tries + 1, turn = nextval('file_work_turn'),
        due_at = ${secondsAfter(now, holdSeconds)}
      from stored_file s where s.hash = w.hash and w.hash = (
        select hash from file_work where ${isReady} and queued_by = (${nextPerson})
        order by tries, due_at desc limit 1 for update)
      returning w.hash, w.mime, w.pdf_state, w.pdf_hash, w.text_state, w.tries, w.queued_by as "queuedBy", s.size`.execute(
      trx,
    );
    return taken.rows[0];
  });
}

export async function holdWork(parts: Parts, worker: string): Promise<void> {
  await parts.db
    .updateTable('file_work')
    .set({ due_at: secondsAfter(parts.clock.now(), holdSeconds) })
    .where('worker', '=', worker)
    .where('due_at', 'is not', null)
    .execute();
}

/** A worker that stops gives back what it has not finished, as if it had not been tried. */
export async function giveBackWork(parts: Parts, worker: string, pauseSeconds = 0): Promise<void> {
  await parts.db
    .updateTable('file_work')
    .set((row) => ({
      worker: null,
      tries: row('tries', '-', 1),
      due_at: secondsAfter(parts.clock.now(), pauseSeconds),
    }))
    .where('worker', '=', worker)
    .where('due_at', 'is not', null)
    .execute();
}

/** Settles what is absent: which copies can be made may have changed since the last start. */
export async function settleAbsence({ clock, db, office }: Parts): Promise<void> {
  const copied = copiedTypes(office);
  const isCopied = sql`w.mime = any(${copied}::text[])`;
  await sql`
    update file_work w set pdf_state = 'waiting', tries = 0, due_at = ${clock.now()}
    where pdf_state = 'absent' and ${isCopied}`.execute(db);
  await sql`
    with turned as (
      update file_turn t set pdf_state = 'waiting' from file_work w
      where w.hash = t.hash and t.pdf_state = 'absent' and ${isCopied} returning t.hash)
    update file_work set due_at = ${clock.now()}, tries = 0
    where hash in (select hash from turned) and due_at is null`.execute(db);
  await sql`
    update file_turn t set pdf_state = 'absent' from file_work w
    where w.hash = t.hash and t.pdf_state = 'waiting' and not ${isCopied}`.execute(db);
  await sql`
    update file_work w set pdf_state = 'absent', due_at = case when text_state = 'waiting' then due_at end
    where pdf_state = 'waiting' and worker is null and not ${isCopied}`.execute(db);
}
