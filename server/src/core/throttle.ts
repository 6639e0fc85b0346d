import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import type { CleanUp } from '../base/clean-up.ts';
import { secondsAfter } from '../base/clock.ts';
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
  /** Whether the count starts anew after a success, or only this one try is taken back. */
  afterSuccess: 'forget' | 'take-back';
  /** A count starts anew this long after its first try; a day where nothing is said. */
  windowSeconds?: number;
}

const aDay = 86_400;
/** The time for a count that a whole office shares: yesterday's slips of its people must not slow them today. */
export const anHour = 3600;

/**
 * Counts one try against every limit and answers the highest count, or throws 429 with the longest wait.
 * A refused try counts nowhere, and the strictest limit comes first: who hammers at one account from one
 * address must not use up the tries that others share.
 */
export async function countTry(parts: Parts, from: Origin, limits: Limit[]): Promise<number> {
  const now = parts.clock.now();
  const isBlocked = (await longestWait(parts, limits, now)) > 0;
  const tries = isBlocked ? undefined : await countAll(parts, from, limits, now);
  if (tries !== undefined) return tries;
  const seconds = Math.max(1, Math.ceil((await longestWait(parts, limits, now)) / 1000));
  throw new AppError(
    'request.too-many',
    sentence('Too many tries. Wait {time}, then try again.', { time: inWords(seconds) }),
    {
      retryAfterSeconds: seconds,
    },
  );
}

/** The beginning of a wait is recorded, not each try during it: nobody can fill the security log from outside. */
async function countAll(parts: Parts, from: Origin, limits: Limit[], now: Date): Promise<number | undefined> {
  let highest = 0;
  for (const limit of limits) {
    const tries = await countOne(parts, limit, now);
    if (tries === undefined) return undefined;
    if (tries >= limit.free) {
      const detail = { limit: limit.key.split(':')[0], tries };
      await recordEvent(parts, parts.db, from, { action: 'throttled', detail });
    }
    highest = Math.max(highest, tries);
  }
  return highest;
}

export async function noteSuccess(parts: Parts, limits: Limit[]): Promise<void> {
  const keys = (after: Limit['afterSuccess']) =>
    limits.filter((limit) => limit.afterSuccess === after).map((limit) => limit.key);
  await sql`
    with forgotten as (delete from throttle where key = any(${keys('forget')}))
    update throttle set tries = tries - 1, blocked_until = ${noWait}
    where key = any(${keys('take-back')}) and tries > 0`.execute(parts.db);
}

/** A time long past, not now: a request that read its clock a millisecond earlier would find itself blocked. */
const noWait = sql`'epoch'::timestamptz`;

/**
 * What lies further ahead than any wait or count does was set by a clock that was wrong, and holds nobody up; clocks of
 * servers may differ a little.
 */
const slackSeconds = 300;

/** Undefined means: blocked. A try during a wait does not lengthen it. */
async function countOne(parts: Parts, limit: Limit, now: Date): Promise<number | undefined> {
  const wait = sql`least(power(2, least(throttle.tries + 1 - ${limit.free}::int, 20)), ${limit.longestWaitSeconds}::int) * interval '1 second'`;
  const window = limit.windowSeconds ?? aDay;
  const isOver = sql`throttle.forget_at not between ${now} and ${secondsAfter(now, window + slackSeconds)}`;
  const counted = await sql<{ tries: number }>`
    insert into throttle (key, tries, blocked_until, forget_at)
    values (${limit.key}, 1, ${noWait}, ${secondsAfter(now, window)})
    on conflict (key) do update set
      tries = case when ${isOver} then 1 else throttle.tries + 1 end,
      blocked_until = case
        when not (${isOver}) and throttle.tries + 1 >= ${limit.free}::int then ${now}::timestamptz + ${wait}
        else ${noWait} end,
      forget_at = case when ${isOver} then excluded.forget_at else throttle.forget_at end
    where throttle.blocked_until not between ${now} and ${latestWait(limit, now)}
    returning tries`.execute(parts.db);
  return counted.rows[0]?.tries;
}

const latestWait = (limit: Limit, now: Date): Date =>
  secondsAfter(now, limit.longestWaitSeconds + slackSeconds);

async function longestWait(parts: Parts, limits: Limit[], now: Date): Promise<number> {
  const found = await parts.db
    .selectFrom('throttle')
    .select(['key', 'blocked_until as until'])
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .execute();
  const waits = found.map(({ key, until }) => {
    const limit = limits.find((one) => one.key === key) as Limit;
    return until > latestWait(limit, now) ? 0 : until.getTime() - now.getTime();
  });
  return Math.max(0, ...waits);
}

export const inWords = (seconds: number): Sentence =>
  seconds < 90
    ? sentence('{seconds, plural, one {# second} other {# seconds}}', { seconds })
    : sentence('{minutes} minutes', { minutes: Math.ceil(seconds / 60) });

export const forgetTries: CleanUp = (parts, now) =>
  parts.db.deleteFrom('throttle').where('forget_at', '<', now).execute();
