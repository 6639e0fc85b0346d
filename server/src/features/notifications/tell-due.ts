import { sql } from 'kysely';
import { minutesAfter } from '../../base/clock.ts';
import { isDatabaseGone, type Transaction, transaction } from '../../base/database/connect.ts';
import { notifying } from '../../base/database/notices.ts';
import type { Parts } from '../../base/parts.ts';
import { todayOf } from '../../core/access/access.ts';
import { toldNotice } from '../../core/notifications/told-notice.ts';
import { type DueRow, findPlaces, readThings } from './due-things.ts';
import { findTold } from './find-told.ts';
import { type Group, groupDue, keyOfPlace, placesIn } from './group-due.ts';
import { queueMails } from './queue-mails.ts';
import { writeNotifications } from './write-notifications.ts';

/** Two at once would write the same line twice, each with a part of what was added. */
const tellLock = 417_036;
const mostRows = 1000;
const mostTries = 5;

/** Tells everybody what is due, until nothing is. Whoever comes second leaves it to the first, which looks again. */
export async function tellDue(parts: Parts): Promise<void> {
  while ((await tellSome(parts)) === mostRows);
}

async function tellSome(parts: Parts): Promise<number> {
  let taken: number[] = [];
  try {
    await transaction(parts.db, async (trx) => {
      const rows = await takeDue(parts, trx);
      taken = rows.map(({ id }) => id);
      await tell(parts, trx, rows);
    });
  } catch (error) {
    if (isDatabaseGone(error) || taken.length === 0) throw error;
    parts.log.warn({ err: error, rows: taken.length }, 'what is due could not be told; each is tried alone');
    for (const id of taken) await tellOne(parts, id);
  }
  return taken.length;
}

/** By itself, so that one that cannot be told keeps nobody from what can; it waits longer each time, and then goes. */
async function tellOne(parts: Parts, id: number): Promise<void> {
  try {
    await transaction(parts.db, async (trx) => tell(parts, trx, await takeDue(parts, trx, id)));
  } catch (error) {
    if (isDatabaseGone(error)) throw error;
    await postpone(parts, id, error);
  }
}

async function postpone(parts: Parts, id: number, error: unknown): Promise<void> {
  const row = await parts.db
    .updateTable('notification_due')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('id', '=', id)
    .returning('tries')
    .executeTakeFirst();
  if (!row) return;
  const isLast = row.tries >= mostTries;
  parts.log.error({ err: error, dueId: id, tries: row.tries, isLast }, 'somebody could not be told');
  if (isLast) await parts.db.deleteFrom('notification_due').where('id', '=', id).execute();
  else
    await parts.db
      .updateTable('notification_due')
      .set({ due_at: minutesAfter(parts.clock.now(), 4 ** row.tries) })
      .where('id', '=', id)
      .execute();
}

async function takeDue(parts: Parts, trx: Transaction, id?: number): Promise<DueRow[]> {
  const locked = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${tellLock}) as "isMine"`.execute(trx);
  if (!locked.rows[0]?.isMine) return [];
  const due = await sql<DueRow>`
    select * from notification_due
    where ${id === undefined ? sql`due_at <= ${parts.clock.now()}` : sql`id = ${id}`}
    order by id limit ${mostRows} for update skip locked`.execute(trx);
  return due.rows;
}

/** The same as part of another change. */
export const tellWithin = async (parts: Parts, trx: Transaction): Promise<void> =>
  tell(parts, trx, await takeDue(parts, trx));

/** All of it in one transaction: a crash leaves each told once, or not yet. */
async function tell(parts: Parts, trx: Transaction, rows: DueRow[]): Promise<void> {
  if (rows.length === 0) return;
  const groups = await group(trx, rows);
  const people = groups.length === 0 ? [] : await findTold(trx, groups, todayOf(parts));
  const told = groups
    .map((one, index) => ({ ...one, people: people[index] ?? [] }))
    .filter((one) => one.people.length > 0);
  const written = told.length > 0 && (await writeNotifications(trx, told, parts.clock.now()));
  await queueMails(parts, trx, told);
  const notice =
    written && toldNotice(new Set(told.flatMap((one) => one.people)), written.first, written.last);
  await sql`
    with gone as (delete from notification_due where id = any(${rows.map(({ id }) => id)}::bigint[]))
    select ${notice ? notifying(notice) : null}`.execute(trx);
}

async function group(trx: Transaction, rows: DueRow[]): Promise<Group[]> {
  const things = await readThings(trx, rows);
  const asked = placesIn(rows, things);
  const found = asked.length === 0 ? [] : await findPlaces(trx, asked);
  const places = new Map(asked.map((place, index) => [keyOfPlace(place), found[index]]));
  return groupDue(rows, things, (folderId, actorId) => {
    const place = places.get(keyOfPlace({ folderId, actorId }));
    if (!place) throw new Error(`The folder ${folderId} has no place.`);
    return place;
  });
}
