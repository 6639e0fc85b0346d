import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../errors.ts';
import { isDatabaseGone } from './connect.ts';

const mostSeconds = 120;

/** Both may start at once, after a power cut say: a database that does not answer yet is waited for, but not for ever. */
export async function reachDatabase(pool: pg.Pool, tellWaiting: (error: unknown) => void): Promise<void> {
  const end = Date.now() + mostSeconds * 1000;
  for (let isTold = false; ; isTold = true) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (!isDatabaseGone(error)) throw error;
      if (Date.now() > end) {
        const sentence = `The database did not answer for ${mostSeconds} seconds. Start it, or change DATABASE_URL.`;
        throw new StartError(sentence, { cause: error });
      }
      if (!isTold) tellWaiting(error);
    }
    await pause(500);
  }
}
