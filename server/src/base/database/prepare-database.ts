import pg from 'pg';
import type { Logger } from 'pino';
import { checkDatabase } from './check-database.ts';
import { connect, limits } from './connect.ts';
import { migrate } from './migrate.ts';
import type { DatabaseAddress } from './open-database.ts';
import { reachDatabase } from './reach.ts';

/** Waits for the database, looks whether it can be used, and brings it up to date, on connections of its own. */
export async function prepareDatabase({ direct, isShared }: DatabaseAddress, log: Logger): Promise<void> {
  const connection = connect({ ...direct, max: 2 }, (error) =>
    log.error({ err: error }, 'a database connection failed'),
  );
  try {
    await reachDatabase(connection.pool, log);
    await checkDatabase(connection.pool);
    await migrate(connection.db, { log });
    if (isShared) await limitRole(connection.pool);
  } finally {
    await connection.close();
  }
}

/** A shared connection cannot be told its limits, so they are those of the role that opens it. */
async function limitRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; database: string }>(
    'select current_user as role, current_database() as database',
  );
  const { role = '', database = '' } = rows[0] ?? {};
  const whose = `alter role ${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)}`;
  for (const [name, value] of Object.entries(limits)) await pool.query(`${whose} set ${name} = ${value}`);
}
