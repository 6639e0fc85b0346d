import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../connect.ts';

/** By this number the servers of earlier releases lock too: it is that of kysely's migrator. */
const lock = sql.lit(3853314791062309107n);
const pollMilliseconds = 200;

/**
 * Gives the work a connection of its own, without a limit of time, while no other server migrates. The lock is asked
 * for again and again: an index that is made concurrently would wait for whoever waits for the lock, for ever.
 */
export async function oneAtATime(
  db: Database,
  work: (connection: Database) => Promise<void>,
  log?: Logger,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    for (let isTold = false; !(await tryLock(connection)); isTold = true) {
      if (!isTold) log?.info('another server migrates the database');
      await pause(pollMilliseconds);
    }
    try {
      await sql`set statement_timeout = 0`.execute(connection);
      await work(connection);
    } finally {
      // Where the connection broke, the lock has gone with it.
      await release(connection).catch(() => undefined);
    }
  });
}

async function tryLock(connection: Database): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${lock}) as "isOurs"`.execute(
    connection,
  );
  return rows[0]?.isOurs === true;
}

async function release(connection: Database): Promise<void> {
  await sql`reset statement_timeout`.execute(connection);
  await sql`select pg_advisory_unlock(${lock})`.execute(connection);
}
