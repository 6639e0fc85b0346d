import { sql } from 'kysely';
import type { Queryable } from '../../../base/database/connect.ts';
import { listMigrations } from '../../../base/database/migrate.ts';
import { type Check, type Found, findRows, foundIf, gather, type Look } from '../check.ts';

/** Clocks that differ by more end sessions and codes too early or too late. */
const mostMilliseconds = 2000;
/** Beside those for requests: the job queue's three, and the one that listens. */
const otherConnections = 4;

const extensions = ['unaccent', 'pg_trgm', 'fuzzystrmatch'];
const isOurs = sql`n.nspname in (current_schema(), 'pgboss')`;

/** An index that is being built is not valid yet. */
const invalidIndexes = sql<{ example: string }>`
  select i.indexrelid::regclass::text as example from pg_index i
  join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where ${isOurs} and not (i.indisvalid and i.indisready)
    and not exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid)`;

/** The database itself. */
export const databaseChecks: Check[] = [
  {
    name: 'database.migration-missing',
    looksFor: 'Steps that would bring the database up to date and were not made.',
    advice: 'Start a server of this version: it makes them. Until then the rest is not looked at.',
    find: async ({ trx }) => asFound(await missingMigrations(trx)),
  },
  {
    name: 'database.migration-unknown',
    looksFor: 'Steps in the database that this version of Atrium does not know.',
    advice: 'A newer version has used this database: run the doctor of that version.',
    async find({ trx }) {
      const known = await listMigrations();
      return asFound((await madeMigrations(trx)).filter((name) => !known.includes(name)));
    },
  },
  {
    name: 'database.installation-rows',
    looksFor: 'A database that does not say which installation it belongs to.',
    advice: 'The table “installation” must have one row: bring it back from a backup.',
    async find({ trx }) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from installation`.execute(
        trx,
      );
      return foundIf(rows[0]?.count !== 1, `${rows[0]?.count} rows`);
    },
  },
  {
    name: 'database.index-invalid',
    looksFor: 'Indexes that are not used, because making them broke off.',
    advice: '--mend makes them anew; changes of their table wait meanwhile.',
    find: ({ trx }) => findRows(trx, invalidIndexes),
    async mend({ db }) {
      const { rows } = await invalidIndexes.execute(db);
      for (const { example } of rows) await sql`reindex index ${sql.raw(example)}`.execute(db);
    },
  },
  {
    name: 'database.constraint-unvalidated',
    looksFor: 'Rules of the database that rows from before were never held against.',
    advice: 'Run “alter table … validate constraint …” for each, and repair the rows that it names.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`select k.conrelid::regclass || ' ' || k.conname as example from pg_constraint k
          join pg_namespace n on n.oid = k.connamespace where ${isOurs} and not k.convalidated`,
      ),
  },
  {
    name: 'database.trigger-off',
    looksFor: 'Triggers that are switched off: what they keep up to date falls behind.',
    advice: 'Run “alter table … enable trigger all” for each table, then the doctor with --mend.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`select distinct t.tgrelid::regclass::text as example from pg_trigger t
          join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
          where ${isOurs} and t.tgenabled = 'D'`,
      ),
  },
  {
    name: 'database.extension-old',
    looksFor: 'Extensions of the database that are older than its server.',
    advice: 'Run “alter extension … update” for each.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`select e.extname as example from pg_extension e join pg_available_extensions a on a.name = e.extname
          where e.extname = any(${extensions}::text[]) and e.extversion <> a.default_version`,
      ),
  },
  {
    name: 'database.clock-differs',
    looksFor: 'The clock of the database and that of this machine differ by more than two seconds.',
    advice: 'Set both by a time server (NTP).',
    find: compareClocks,
  },
  {
    name: 'database.few-connections',
    looksFor: 'The database allows fewer connections than one server opens.',
    advice:
      'Raise the limit of the role, the database or the server (max_connections), or lower DATABASE_POOL.',
    find: compareConnections,
  },
];

const asFound = (names: string[]): Found => {
  const found = gather();
  found.add(names);
  return found;
};

async function madeMigrations(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

export async function missingMigrations(db: Queryable): Promise<string[]> {
  const made = await madeMigrations(db);
  return (await listMigrations()).filter((name) => !made.includes(name));
}

/** The answer took some time, so its moment is known by half of that. */
async function compareClocks({ trx, machine }: Look): Promise<Found> {
  const asked = machine.now().getTime();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(trx);
  const heard = machine.now().getTime();
  const off = Math.abs((rows[0]?.now.getTime() ?? 0) - (asked + heard) / 2) - (heard - asked) / 2;
  return foundIf(off > mostMilliseconds, `${Math.round(off / 100) / 10} s`);
}

async function compareConnections({ trx, config }: Look): Promise<Found> {
  const needed = (config.databaseDirectUrl ? 0 : config.databasePool) + otherConnections;
  const { rows } = await sql<{ most: number }>`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as most`.execute(
    trx,
  );
  const most = rows[0]?.most ?? needed;
  return foundIf(most < needed, `${most} of ${needed}`);
}
