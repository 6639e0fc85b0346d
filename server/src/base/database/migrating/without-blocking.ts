import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { StartError } from '../../errors.ts';
import { type Database, isMutualWait, type Transaction } from '../connect.ts';

/** Whoever comes after a migration that waits for a table waits too: for so long at most. */
const lockMilliseconds = 3000;
const longestPause = 15_000;
const mostMinutes = 10;

export interface Waiting {
  log?: Logger;
  patienceMilliseconds?: number;
}

/** One transaction that gives up when a table is in use for long, and is made again later, from the start. */
export const whenFree = (
  connection: Database,
  what: string,
  work: (trx: Transaction) => Promise<void>,
  waiting: Waiting = {},
): Promise<void> =>
  tryAgain(what, waiting, () =>
    connection.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(lockMilliseconds)}`.execute(trx);
      await work(trx);
    }),
  );

/** Work that gave way to others is tried again, with growing pauses in which it holds nothing. */
export async function tryAgain(what: string, waiting: Waiting, work: () => Promise<void>): Promise<void> {
  const { log, patienceMilliseconds = mostMinutes * 60_000 } = waiting;
  const end = Date.now() + patienceMilliseconds;
  for (let wait = 1000; ; wait = Math.min(wait * 2, longestPause)) {
    try {
      await work();
      return;
    } catch (error) {
      if (!gaveWay(error)) throw error;
      if (Date.now() + wait > end) {
        throw new StartError(
          `${what} could not be made: others hold what it changes. Look for long transactions (pg_stat_activity), end them, and start again.`,
          { cause: error },
        );
      }
      log?.warn({ migration: what, milliseconds: wait }, 'a migration waits: others hold what it changes');
      await pause(wait);
    }
  }
}

const gaveWay = (error: unknown): boolean =>
  (error as { code?: string }).code === '55P03' || isMutualWait(error);
