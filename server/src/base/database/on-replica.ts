import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from './connect.ts';
import type { Position } from './position.ts';
import type { Schema } from './schema.ts';
import { fromKysely, type TellStatement } from './tell-statements.ts';

/**
 * What candidates are read from: the primary, or a replica. It takes plain SQL and is no `Queryable`, so that nothing
 * that decides or shows compiles with it.
 */
export type Candidates = Pick<Database, 'getExecutor'>;

/** The node that answered cannot be read from now. */
export class UnfitReplica extends Error {
  readonly reason: 'behind' | 'foreign';
  readonly lagSeconds: number | undefined;
  constructor(reason: 'behind' | 'foreign', lagSeconds?: number) {
    super(reason === 'behind' ? 'It is behind the primary.' : 'It is no replica of this database.');
    this.reason = reason;
    this.lagSeconds = lagSeconds;
  }
}

interface Asked {
  pool: pg.Pool;
  /** As far as the replica must have come. */
  position: Position;
  /** So long it is waited for. */
  patienceMilliseconds: number;
  tellStatement?: TellStatement | undefined;
}

/** A node that hangs is noticed by the first question; what takes longer than the second is left to the primary. */
const mostMilliseconds = { question: 1000, statement: 10_000 };

/**
 * Asks and reads in one transaction: behind one address there may be several replicas, or a pool, and what one has
 * shown says nothing of the others. Each statement in it sees at least what was there when it was asked.
 */
export async function onReplica<T>(asked: Asked, work: (from: Candidates) => Promise<T>): Promise<T> {
  const client = await asked.pool.connect();
  let isSound = false;
  try {
    await client.query(limited('begin isolation level read committed read only'));
    await waitUntilReached(client, asked);
    const answer = await work(candidatesOf(client, asked.tellStatement));
    await client.query('commit');
    isSound = true;
    return answer;
  } finally {
    // Also one that still waits for an answer that nobody wants.
    client.release(!isSound);
  }
}

const limited = (text: string, values: unknown[] = []) => ({
  ...{ text, values },
  query_timeout: mostMilliseconds.question,
});

interface State {
  isReplica: boolean;
  isSame: boolean;
  hasReached: boolean;
  seconds: number | null;
}

async function waitUntilReached(client: pg.PoolClient, { position, patienceMilliseconds }: Asked) {
  const until = performance.now() + patienceMilliseconds;
  for (let milliseconds = 2; ; milliseconds = Math.min(2 * milliseconds, 50)) {
    const { isReplica, isSame, hasReached, seconds } = await readState(client, position);
    if (isReplica && isSame && hasReached) return;
    if (!isReplica) throw new UnfitReplica('foreign');
    if (performance.now() > until) {
      if (hasReached) throw new UnfitReplica('foreign');
      throw new UnfitReplica('behind', seconds ?? undefined);
    }
    await pause(milliseconds);
  }
}

/** A connection of a pool cannot be told its limits, so the transaction is. */
async function readState(client: pg.PoolClient, position: Position): Promise<State> {
  const { rows } = await client.query<State>(
    limited(
      `select set_config('statement_timeout', $4, true), pg_is_in_recovery() as "isReplica",
        coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasReached",
        exists (select from installation where id = $2 and history is not distinct from $3) as "isSame",
        extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`,
      [position.lsn, position.installation, position.history, String(mostMilliseconds.statement)],
    ),
  );
  return rows[0] as State;
}

/** This one connection, to which nothing but SQL can be said. */
function candidatesOf(client: pg.PoolClient, tellStatement: TellStatement | undefined): Candidates {
  const query = client.query.bind(client);
  const only = { connect: async () => ({ query, release() {} }), end: async () => undefined };
  const log = tellStatement && { log: fromKysely(tellStatement) };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: only as never }), ...log });
  return { getExecutor: () => db.getExecutor() };
}
