import { sql } from 'kysely';
import type pg from 'pg';
import type { Transaction } from '../database/connect.ts';

/** Any number, as long as nothing else locks with it. */
const bytesLock = 4_127_311;
/** What is being removed ends soon; who holds bytes longer than that is another backup. */
const patienceSeconds = 60;
const lockNotAvailable = '55P03';

/** Whether bytes may be removed in this transaction. While they are held they may not; who holds them waits for its end. */
export async function mayRemoveBytes(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${bytesLock}) as may`.execute(trx);
  return rows[0]?.may === true;
}

/**
 * From now on no bytes are removed, until the connection ends in whatever way: a process that is killed lets go of them
 * too. False if somebody else holds them.
 */
export async function holdBytes(client: pg.ClientBase, { seconds = patienceSeconds } = {}): Promise<boolean> {
  // It says nothing for as long as the work takes; where its machine is gone, the database notices within minutes.
  await client.query(
    `set idle_session_timeout = 0; set tcp_keepalives_idle = 60; set tcp_keepalives_count = 5;
    set lock_timeout = ${seconds * 1000}`,
  );
  try {
    await client.query('select pg_advisory_lock($1)', [bytesLock]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === lockNotAvailable) return false;
    throw error;
  }
}

/** Before the connection ends by itself, a moment later. */
export async function letGoOfBytes(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [bytesLock]);
}
