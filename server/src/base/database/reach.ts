import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../errors.ts';
import { isDatabaseGone } from './connect.ts';
import { explainTls } from './explain-tls.ts';

const mostSeconds = 120;
const replicaSentence =
  'The database is a replica, which takes no changes. Name the one that leads in DATABASE_URL.';

/**
 * Both may start at once, after a power cut say: a database that does not answer yet is waited for, but not for ever;
 * so is one that takes no changes, as a replica that is about to lead.
 */
export async function reachDatabase(pool: pg.Pool, log: Logger): Promise<void> {
  const end = Date.now() + mostSeconds * 1000;
  for (let isTold = false; ; isTold = true) {
    try {
      const { rows } = await pool.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
      if (!rows[0]?.isReplica) return;
      if (Date.now() > end) throw new StartError(replicaSentence);
      if (!isTold) log.warn('the database takes no changes yet: it is a replica');
    } catch (error) {
      if (!isDatabaseGone(error)) throw explainTls(error) ?? error;
      if (Date.now() > end) {
        const sentence = `The database did not answer for ${mostSeconds} seconds. Start it, or change DATABASE_URL.`;
        throw new StartError(sentence, { cause: error });
      }
      if (!isTold) log.warn({ err: error }, 'the database does not answer yet');
    }
    await pause(500);
  }
}
