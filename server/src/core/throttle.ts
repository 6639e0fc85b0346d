import { sql } from 'kysely';
import { AppError } from '../base/errors.ts';
import type { Parts } from '../base/parts.ts';
import { recordEvent } from './audit.ts';
import type { Origin } from './origin.ts';

/**
 * Tries are counted in the database, so a limit holds however many server processes there are. A try is
 * counted before it is judged: twenty tries sent at once count as twenty. After the free ones each further
 * try must wait, twice as long every time up to a longest wait; nothing is locked for good.
 */
export interface Limit {
  key: string;
  free: number;
  longestWaitSeconds: number;
  /** After a success the count starts anew, or only this one try is taken back. */
  afterSuccess: 'forget' | 'take-back';
}

const forgetAfterSeconds = 86_400;

/** Counts one try against every limit and answers the highest count, or throws 429 with the longest wait. */
export async function countTry(parts: Parts, from: Origin, limits: Limit[]): Promise<number> {
  const now = parts.clock.now();
  const counts = await Promise.all(limits.map((limit) => countOne(parts, limit, now)));
  const wait = Math.max(...counts.map((count) => count.waitMs));
  if (wait <= 0) return Math.max(...counts.map((count) => count.tries));
  const seconds = Math.ceil(wait / 1000);
  await recordEvent(parts, parts.db, from, { action: 'throttled', detail: { waitSeconds: seconds } });
  throw new AppError('request.too-many', `Too many tries. Wait ${inWords(seconds)}, then try again.`, {
    retryAfterSeconds: seconds,
  });
}

export async function noteSuccess(parts: Parts, limits: Limit[]): Promise<void> {
  const keys = (after: Limit['afterSuccess']) =>
    limits.filter((limit) => limit.afterSuccess === after).map((limit) => limit.key);
  await sql`
    with forgotten as (delete from throttle where key = any(${keys('forget')}))
    update throttle set tries = tries - 1, blocked_until = ${parts.clock.now()}
    where key = any(${keys('take-back')}) and tries > 0`.execute(parts.db);
}

/** No wait means that this try may go on. A try during a wait does not lengthen it. */
async function countOne(parts: Parts, limit: Limit, now: Date): Promise<{ tries: number; waitMs: number }> {
  const wait = sql`least(power(2, least(throttle.tries + 1 - ${limit.free}::int, 20)), ${limit.longestWaitSeconds}::int) * interval '1 second'`;
  const counted = await sql<{ tries: number }>`
    insert into throttle (key, tries, blocked_until, forget_at)
    values (${limit.key}, 1, ${now}, ${now}::timestamptz + ${forgetAfterSeconds} * interval '1 second')
    on conflict (key) do update set
      tries = case when throttle.forget_at <= ${now} then 1 else throttle.tries + 1 end,
      blocked_until = case
        when throttle.forget_at > ${now} and throttle.tries + 1 >= ${limit.free}::int then ${now}::timestamptz + ${wait}
        else ${now}::timestamptz end,
      forget_at = excluded.forget_at
    where throttle.blocked_until <= ${now}
    returning tries`.execute(parts.db);
  if (counted.rows[0]) return { tries: counted.rows[0].tries, waitMs: 0 };
  const blocked = await parts.db
    .selectFrom('throttle')
    .select('blocked_until')
    .where('key', '=', limit.key)
    .executeTakeFirst();
  return { tries: 0, waitMs: blocked ? Math.max(1, blocked.blocked_until.getTime() - now.getTime()) : 0 };
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
