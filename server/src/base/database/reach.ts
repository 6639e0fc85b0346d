import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../errors.ts';
import { isDatabaseGone, ReplicaError } from './connect.ts';
import { explainTls } from './explain-tls.ts';

const mostSeconds = 120;
const replicaSentence =
  'The database is a replica, which takes no changes. Name the one that leads in DATABASE_URL.';
const silentSentence = `The database did not answer for ${mostSeconds} seconds. Start it, or change DATABASE_URL.`;

/**
 * Both may start at once, after a power cut say: a database that does not answer yet is waited for, but not for ever;
 * so is one that takes no changes, as a replica that is about to lead.
 */
export async function reachDatabase(pool: pg.Pool, log: Logger): Promise<void> {
  const end = Date.now() + mostSeconds * 1000;
  for (let isTold = false; ; isTold = true) {
    try {
      await pool.query('select');
      return;
    } catch (error) {
      if (!isDatabaseGone(error)) throw explainTls(error) ?? error;
      const isReplica = error instanceof ReplicaError;
      if (Date.now() > end)
        throw new StartError(isReplica ? replicaSentence : silentSentence, { cause: error });
      if (!isTold)
        log.warn(
          { err: error },
          isReplica
            ? 'the database takes no changes yet: it is a replica'
            : 'the database does not answer yet',
        );
    }
    await pause(500);
  }
}
