import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../base/database/connect.ts';
import { prepared } from '../base/database/prepared.ts';
import { AppError } from '../base/errors.ts';
import type { Parts } from '../base/parts.ts';
import { writeSize } from '../base/words/write-size.ts';

/** Where bytes go, and whose they become; nobody's where they only change places. */
export interface Destination {
  spaceId: number;
  userId?: number;
}

/** SQL for what a space `space` holds, and for what a person `u` has put into spaces. */
export const spaceBytes = sql<number>`(
  select coalesce(sum(n.bytes), 0)::bigint from folder f join folder_use n on n.folder_id = f.id
  where f.space_id = space.id)`;
export const ownBytes = sql<number>`(
  select coalesce(sum(n.bytes), 0)::bigint from folder_use n where n.user_id = u.id)`;

/** SQL for what holds: what was set, or the default of the settings. */
export const spaceLimit = ({ config }: Parts) =>
  sql<number | null>`coalesce(space.quota, ${config.quotaSpaceBytes ?? null}::bigint)`;
export const ownLimit = ({ config }: Parts) =>
  sql<number | null>`coalesce(u.quota, ${config.quotaPersonBytes ?? null}::bigint)`;

interface Left {
  /** Null: no limit. Below zero: more is there than may be. */
  space: number | null;
  own: number | null;
}

/** Sums are made only where there is a limit to hold them against. */
async function readLeft(parts: Parts, db: Queryable, to: Destination): Promise<Left> {
  const [ofSpace, ofPerson] = [spaceLimit(parts), ownLimit(parts)];
  const found = await prepared(sql<Left>`
    select (select case when ${ofSpace} is not null then ${ofSpace} - ${spaceBytes} end
        from space where space.id = ${to.spaceId}) as space,
      (select case when ${ofPerson} is not null then ${ofPerson} - ${ownBytes} end
        from app_user u where u.id = ${to.userId ?? null}::int) as own`).execute(db);
  return found.rows[0] as Left;
}

export interface Room {
  /** The most that fits; infinite without a limit. */
  bytes: number;
  refuse(): AppError;
}

/** What fits before anything is sent; two who send at once may both be told the same, so it is asked again at the end. */
export async function findRoom(parts: Parts, to: Destination): Promise<Room> {
  const { space, own } = await readLeft(parts, parts.db, to);
  const bytes = Math.max(0, Math.min(space ?? Number.POSITIVE_INFINITY, own ?? Number.POSITIVE_INFINITY));
  return { bytes, refuse: () => noRoom(space !== null && space <= bytes ? 'space' : 'own', bytes) };
}

/** The classes of locks that hold until the end of a change: of the space first, then of the person. */
const lockClass = { space: 22_001, own: 22_002 };

/**
 * The last question of a change that stores something, asked when it is stored: does it fit? Whoever else stores into
 * the same space, or the same person at the same time, waits until this change is made or taken back.
 */
export async function requireRoom(
  parts: Parts,
  trx: Transaction,
  to: Destination,
  added: number,
): Promise<void> {
  const before = await readLeft(parts, trx, to);
  if (before.space === null && before.own === null) return;
  if (before.space !== null)
    await sql`select pg_advisory_xact_lock(${lockClass.space}, ${to.spaceId})`.execute(trx);
  if (before.own !== null)
    await sql`select pg_advisory_xact_lock(${lockClass.own}, ${to.userId})`.execute(trx);
  const { space, own } = await readLeft(parts, trx, to);
  if (space !== null && space < 0) throw noRoom('space', space + added);
  if (own !== null && own < 0) throw noRoom('own', own + added);
}

const full = {
  space: sentence(
    'This space has no room left. Ask an administrator for more, or delete what is not needed.',
  ),
  own: sentence(
    'You have no room left for files of yours. Ask an administrator for more, or delete what is not needed.',
  ),
};

const tooLittle = {
  space: (room: Sentence) =>
    sentence(
      'This space has room for {room} more. Ask an administrator for more, or delete what is not needed.',
      { room },
    ),
  own: (room: Sentence) =>
    sentence(
      'You have room for {room} more for files of yours. Ask an administrator for more, or delete what is not needed.',
      { room },
    ),
};

function noRoom(whose: keyof Left, left: number): AppError {
  return new AppError('storage.quota', left > 0 ? tooLittle[whose](writeSize(left)) : full[whose]);
}
