import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database, Transaction } from './connect.ts';
import { findDue, recordMigration } from './migrating/find-due.ts';
import { oneAtATime } from './migrating/one-at-a-time.ts';
import { type Migration, readMigrations, splitStatements } from './migrating/read-migrations.ts';
import { tryAgain, type Waiting, whenFree } from './migrating/without-blocking.ts';

const ownFolder = join(import.meta.dirname, 'migrations');

interface MigrateOptions extends Waiting {
  folder?: string;
  /** Only these of them; all where none are named. */
  only?: string[];
}

/** Those that this version knows. */
export const listMigrations = async (): Promise<string[]> =>
  (await readMigrations(ownFolder)).map(({ name }) => name);

/**
 * Brings the database up to date while other servers, older ones too, go on using it (docs/upgrade.md). Several may do
 * so at once: one does, the others wait for it.
 */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<void> {
  const { folder = ownFolder, only, log } = options;
  const own = (await readMigrations(folder)).filter(({ name }) => only?.includes(name) ?? true);
  await oneAtATime(
    db,
    async (connection) => {
      for (const migration of await findDue(connection, own, log)) {
        const { name, isApart } = migration;
        if (isApart) await tryAgain(name, options, () => makeApart(connection, migration));
        else await whenFree(connection, name, (trx) => makeWhole(trx, migration), options);
      }
      await whenFree(connection, 'natural_order', sortAnew, options);
    },
    log,
  );
}

async function makeWhole(trx: Transaction, migration: Migration): Promise<void> {
  await sql.raw(migration.text).execute(trx);
  await recordMigration(trx, migration);
}

/** May break off anywhere: what is there already stays, what is half made is taken away first. */
async function makeApart(connection: Database, migration: Migration): Promise<void> {
  for (const index of await findHalfMade(connection, migration)) {
    await sql`drop index concurrently ${sql.id(index)}`.execute(connection);
  }
  for (const statement of splitStatements(migration.text)) await sql.raw(statement).execute(connection);
  await recordMigration(connection, migration);
}

/** Indexes of this migration that were being made when a server or the database ended: they serve nobody. */
async function findHalfMade(connection: Database, { text }: Migration): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on oid = indexrelid
    where not indisvalid and pg_table_is_visible(oid)`.execute(connection);
  const words = new Set(text.match(/\w+/g));
  return rows.map(({ name }) => name).filter((name) => words.has(name));
}

/**
 * The rules by which names are sorted come with the database's libraries, and change with them: an index that was
 * sorted by older ones would miss names.
 */
export async function sortAnew(trx: Transaction): Promise<void> {
  const old = await sql`
    select from pg_collation where collname = 'natural_order' and pg_collation_is_visible(oid)
      and collversion is distinct from pg_collation_actual_version(oid)`.execute(trx);
  if (old.rows.length === 0) return;
  await sql`reindex index document_in_natural_order`.execute(trx);
  await sql`alter collation natural_order refresh version`.execute(trx);
}
