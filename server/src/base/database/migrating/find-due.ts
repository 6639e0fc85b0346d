import { sql } from 'kysely';
import type { Logger } from 'pino';
import { StartError } from '../../errors.ts';
import type { Queryable } from '../connect.ts';
import type { Migration } from './read-migrations.ts';

/**
 * The migrations that the database does not have yet. It may have newer ones than this server knows: another server was
 * updated first, and migrations only add. One that is missing in between is no update but a mistake.
 */
export async function findDue(db: Queryable, own: Migration[], log?: Logger): Promise<Migration[]> {
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const made = new Set(rows.map(({ name }) => name));
  const known = new Set(own.map(({ name }) => name));
  const newestKnown = own.at(-1)?.name ?? '';
  const newer = [...made].filter((name) => !known.has(name)).sort();
  const foreign = newer.filter((name) => name < newestKnown);
  if (foreign.length > 0) {
    throw new StartError(
      `The database has migrations that this version of Atrium does not have: ${foreign.join(', ')}. Start the version that made them, or a newer one.`,
    );
  }
  const due = own.filter(({ name }) => !made.has(name));
  const late = due.filter(({ name }) => rows.some((row) => row.name > name));
  if (late.length > 0) {
    const names = late.map(({ name }) => name).join(', ');
    throw new StartError(
      `The database lacks migrations that come before others which it has: ${names}. Start a version of Atrium that fits this database, or restore a backup.`,
    );
  }
  if (newer.length > 0) log?.info({ migrations: newer }, 'the database is newer than this server');
  return due;
}

/** In the table that earlier releases wrote by kysely's migrator. */
export async function recordMigration(db: Queryable, { name }: Migration): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    db,
  );
}
