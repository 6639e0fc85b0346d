import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import pg from 'pg';
import { endSilence, silenceMilliseconds } from './end-silence.ts';
import { PreparingClient, UnpreparedClient } from './prepared.ts';
import type { Schema } from './schema.ts';
import { fromKysely, fromPool, type TellStatement } from './tell-statements.ts';

export type Database = Kysely<Schema>;
/** What a change runs in. */
export type Transaction = KyselyTransaction<Schema>;
/** What reads take: they run inside of a change or outside of any. */
export type Queryable = Database | Transaction;

export interface Connection {
  db: Database;
  /** The pool, for the few statements on the hottest path, which are prepared by name. */
  pool: pg.Pool;
  close(): Promise<void>;
}

// Ids fit into a double; as strings they would leak into replies.
const parseInteger = (text: string) => Number(text);
pg.types.setTypeParser(pg.types.builtins.INT8, parseInteger);
// A day has no time of day, so it stays the text that it is.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** A statement, or a change that does nothing, is given up after so long. */
export const limits = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 };

export interface ConnectOptions {
  /** Behind a pool that gives each transaction another connection: nothing is kept on one, not even its limits. */
  isShared?: boolean;
  /** Where a replica is meant to answer. */
  mayBeReplica?: boolean;
  tellStatement?: TellStatement | undefined;
  /** After so long without a word a connection counts as lost. */
  silence?: number;
}

export function connect(
  settings: pg.PoolConfig,
  onError: (error: Error) => void,
  {
    isShared = false,
    mayBeReplica = false,
    tellStatement,
    silence = silenceMilliseconds,
  }: ConnectOptions = {},
): Connection {
  const pool = new pg.Pool({
    ...(isShared ? { Client: UnpreparedClient } : { Client: PreparingClient, ...limits }),
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // Waited for before anybody gets the connection; the pool's `verify` would lose one whose asker gave up meanwhile.
    onConnect: async (client: pg.ClientBase) => {
      // The pool listens to idle ones only: one that breaks between two statements of a transaction would end the
      // process. The next statement tells of it, so nothing is lost by silence here.
      client.on('error', () => undefined);
      leaveReplicas(client);
      if (settings.statement_timeout !== 0) endSilence(client, silence);
      if (!mayBeReplica) await requireLeader(client);
    },
    ...settings,
  });
  // Without a listener a broken idle connection would end the process.
  pool.on('error', (error: Error & { client?: unknown }) => {
    // Pages of a log: every statement that the connection had prepared, and where to.
    delete error.client;
    onError(error);
  });
  if (tellStatement) fromPool(pool, tellStatement);
  const log = tellStatement && { log: fromKysely(tellStatement) };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...log });
  const close = async () => {
    await db.destroy();
    // It leaves a pool alone that it was never asked to use.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

/** A node that is about to lead may not have read all of its log: it would answer with what was true a moment ago. */
async function requireLeader(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
  if (rows[0]?.isReplica) throw new ReplicaError();
}

/** A node that no longer leads, or does not yet, would refuse every change: the next connection finds the one that does. */
function leaveReplicas(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === readOnly) void (client as pg.Client).end();
  });
}

const readOnly = '25006';

/** Like the database's own, of a node that was asked for a change. */
export class ReplicaError extends Error {
  readonly code = readOnly;
  constructor() {
    super('This node of the database does not lead.');
  }
}

const mostTries = 5;
/** The other change gets so long a start; else this one might be quicker again, and wait for it again. */
const startMilliseconds = 20;

/**
 * One transaction per change; what must follow the commit is a job queued inside it. Locks are taken in one order,
 * so that two changes do not wait for each other; where they do all the same, the one that the database ended is
 * made again, from the start.
 */
export async function transaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === mostTries || !isMutualWait(error)) throw error;
      await pause(tries * startMilliseconds * (1 + Math.random()));
    }
  }
}

export const isMutualWait = (error: unknown): boolean => (error as { code?: string }).code === '40P01';

const lostConnection = new Set(
  'ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH'.split(' '),
);
const networkCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/** PgBouncer's words for a database that it cannot reach, all with the code of a broken protocol. */
const ofPool =
  /server conn crashed|server login|login failed|query_wait_timeout|cannot connect|no more connections|closed the connection|server_lifetime|pause|shut ?down|server DNS|pgbouncer/i;

/** Whether an error means "no database now", so that trying again later helps. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A name with several addresses: each was tried.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseGone);
  const { code, syscall } = error as { code?: unknown; syscall?: string };
  if (typeof code === 'string') {
    // class 08: connection (but 08P01: we asked for something that is no statement, or the pool cannot reach its
    // database); 57P0x: shut down, crash, starting up; 53300: no connection left
    if (code === '08P01') return ofPool.test(error.message);
    if (code.startsWith('08') || code.startsWith('57P') || code === '53300' || code === readOnly) return true;
    if (lostConnection.has(code) && networkCalls.has(syscall ?? '')) return true;
  }
  return /Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)/.test(
    error.message,
  );
}
