import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Database, transaction } from './connect.ts';

const folder = join(import.meta.dirname, 'migrations');

/** Brings the database up to date. Several processes may do so at once: an advisory lock orders them. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await sortAnew(db);
}

/** On a large table it takes the time it takes; requests have a limit. */
const noLimit = 'set local statement_timeout = 0';

/**
 * The rules by which names are sorted come with the database's libraries, and change with them: an index that was
 * sorted by older ones would miss names.
 */
export async function sortAnew(db: Database): Promise<void> {
  await transaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('natural_order'))`.execute(trx);
    const old = await sql`
      select from pg_collation where collname = 'natural_order' and pg_collation_is_visible(oid)
        and collversion is distinct from pg_collation_actual_version(oid)`.execute(trx);
    if (old.rows.length === 0) return;
    const steps = [
      noLimit,
      'reindex index document_in_natural_order',
      'alter collation natural_order refresh version',
    ];
    for (const step of steps) await sql.raw(step).execute(trx);
  });
}

/** The names of all, as the database remembers them. */
export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return files.map((name) => name.slice(0, -'.sql'.length));
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const entries = (await migrationNames()).map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, `${name}.sql`), 'utf8');
    return [name, { up: async (db) => void (await sql.raw(`${noLimit};${text}`).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}
