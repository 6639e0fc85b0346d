import { sql } from 'kysely';
import type { Logger } from 'pino';
import { checkDatabase } from './check-database.ts';
import { connect, type Database, limits, transaction } from './connect.ts';
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
    if (isShared) await limitRole(connection.db);
  } finally {
    await connection.close();
  }
}

/** A shared connection cannot be told its limits, so they are those of the role that opens it. */
async function limitRole(db: Database): Promise<void> {
  const settings = Object.entries(limits).map(([name, value]) => `${name}=${value}`);
  await transaction(db, async (trx) => {
    // Two servers that start at once would be in each other's way.
    await sql`select pg_advisory_xact_lock(hashtext('limits of the role'))`.execute(trx);
    const { rows } = await sql<{ role: string; database: string; isDone: boolean }>`
      select current_user as role, current_database() as database,
        exists (select from pg_db_role_setting s where setconfig @> ${settings}::text[]
          and setrole = (select oid from pg_roles where rolname = current_user)
          and setdatabase = (select oid from pg_database where datname = current_database())) as "isDone"`.execute(
      trx,
    );
    const { role = '', database = '', isDone } = rows[0] ?? {};
    if (isDone) return;
    for (const [name, value] of Object.entries(limits)) {
      await sql`alter role ${sql.id(role)} in database ${sql.id(database)} set ${sql.id(name)} = ${sql.lit(value)}`.execute(
        trx,
      );
    }
  });
}
