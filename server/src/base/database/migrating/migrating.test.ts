import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pg from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { atEnd } from '../../../testing/at-end.ts';
import { makeEmptyDatabase, makeMigrations } from '../../../testing/migrations/empty-database.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { migrate } from '../migrate.ts';

const table = { '0001-thing.sql': 'create table thing (id bigint primary key, name text);' };
const column = { '0002-colour.sql': 'alter table thing add column colour text;' };
const index = {
  '0002-thing-by-name.concurrently.sql': `-- Things are looked for by their names; there are many.
create index concurrently if not exists thing_by_name on thing (name);
create index concurrently if not exists thing_by_both on thing (name, id);
`,
};

const readNames = async (pool: pg.Pool) => {
  const { rows } = await pool.query('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
};

const readIndexes = async (pool: pg.Pool) => {
  const { rows } = await pool.query(`select relname as name, indisvalid as "isValid" from pg_index
    join pg_class on oid = indexrelid where relname like 'thing_by_%' order by relname`);
  return rows;
};

const both = [
  { name: 'thing_by_both', isValid: true },
  { name: 'thing_by_name', isValid: true },
];

/** Lines of a log, as they are written. */
function listen() {
  const lines: { level: number; msg: string; migrations?: string[] }[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { lines, log: pino({ base: null }, stream) };
}

const reading = 'select from thing';
const writing = `insert into thing values (0, 'held')`;

/** A connection of somebody else, in a transaction that has done something and stays open. */
async function holdTable(settings: pg.ClientConfig, statement: string): Promise<pg.Client> {
  const holder = new pg.Client(settings);
  await holder.connect();
  atEnd(() => holder.end());
  await holder.query(`begin; ${statement}`);
  return holder;
}

it('a migration that waits for a long reader keeps nobody else waiting, and is made when the reader is done', async () => {
  const { open, settings } = await makeEmptyDatabase();
  const { db } = open();
  await migrate(db, { folder: await makeMigrations(table) });
  const holder = await holdTable(settings, reading);
  const { lines, log } = listen();
  const migrated = migrate(db, { folder: await makeMigrations({ ...table, ...column }), log });
  const reader = new pg.Client({ ...settings, statement_timeout: 30_000 });
  await reader.connect();
  atEnd(() => reader.end());
  // Asks all the time; behind a migration that waits for ever it would wait as well, and fail.
  await waitFor('two tries', async () => {
    await reader.query('select from thing');
    await reader.query(`insert into thing values (1, 'a') on conflict do nothing`);
    return lines.length >= 2;
  });
  expect(new Set(lines.map(({ msg }) => msg))).toEqual(
    new Set(['a migration waits: others hold what it changes']),
  );
  expect(await readNames(open().pool)).toEqual(['0001-thing']);
  await holder.query('commit');
  await migrated;
  expect(await readNames(open().pool)).toEqual(['0001-thing', '0002-colour']);
  await reader.query('select colour from thing');
});

it('a migration that never gets its table gives up with words, and leaves everything as it was', async () => {
  const { open, settings } = await makeEmptyDatabase();
  const { db, pool } = open();
  await migrate(db, { folder: await makeMigrations(table) });
  await holdTable(settings, reading);
  const folder = await makeMigrations({ ...table, ...column });
  await expect(migrate(db, { folder, patienceMilliseconds: 0 })).rejects.toThrow(
    /^0002-colour could not be made: others hold/,
  );
  expect(await readNames(pool)).toEqual(['0001-thing']);
});

it('two servers that start at once make an index once, beside everybody’s work', async () => {
  const { open, settings } = await makeEmptyDatabase();
  const [one, other] = [open(), open()];
  await migrate(one.db, { folder: await makeMigrations(table) });
  const folder = await makeMigrations({ ...table, ...index });
  const holder = await holdTable(settings, writing);
  const { lines, log } = listen();
  const migrated = [migrate(one.db, { folder, log }), migrate(other.db, { folder, log })];
  await waitFor('the second server', () => lines.length > 0);
  expect(lines.map(({ msg }) => msg)).toEqual(['another server migrates the database']);
  await waitFor('the index to be on its way', async () => (await readIndexes(open().pool)).length > 0);
  // A writer that only the end of the reader would let through fails.
  await open().pool.query(`set statement_timeout = 30000; insert into thing values (1, 'a')`);
  await holder.query('commit');
  await Promise.all(migrated);
  expect(await readIndexes(one.pool)).toEqual(both);
  expect(await readNames(one.pool)).toEqual(['0001-thing', '0002-thing-by-name.concurrently']);
});

it('an index that a killed server was making is taken away and made anew by the next', async () => {
  const { open, settings } = await makeEmptyDatabase();
  const { db, pool } = open();
  await migrate(db, { folder: await makeMigrations(table) });
  const folder = await makeMigrations({ ...table, ...index });
  const holder = await holdTable(settings, writing);
  const child = fork(
    join(import.meta.dirname, '../../../testing/migrations/migrate-alone.ts'),
    [JSON.stringify(settings), folder],
    { execArgv: [] },
  );
  await waitFor('the index to be on its way', async () => (await readIndexes(pool)).length > 0);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'alone'`);
  expect(await readIndexes(pool)).toEqual([{ name: 'thing_by_name', isValid: false }]);
  await holder.query('commit');
  await migrate(db, { folder });
  expect(await readIndexes(pool)).toEqual(both);
  expect(await readNames(pool)).toEqual(['0001-thing', '0002-thing-by-name.concurrently']);
});

it('what a server that ended had finished of such a file stays as it is', async () => {
  const { open } = await makeEmptyDatabase();
  const { db, pool } = open();
  await migrate(db, { folder: await makeMigrations(table) });
  await pool.query('create index concurrently thing_by_name on thing (name)');
  const fileOf = async () =>
    (await pool.query(`select pg_relation_filenode('thing_by_name') as file`)).rows[0].file;
  const before = await fileOf();
  await migrate(db, { folder: await makeMigrations({ ...table, ...index }) });
  expect(await readIndexes(pool)).toEqual(both);
  expect(await fileOf()).toBe(before);
});

it('a server that is older than the database starts, and says so', async () => {
  const { open } = await makeEmptyDatabase();
  const { db, pool } = open();
  await migrate(db, { folder: await makeMigrations({ ...table, ...column }) });
  const { lines, log } = listen();
  await migrate(db, { folder: await makeMigrations(table), log });
  expect(lines).toMatchObject([
    { msg: 'the database is newer than this server', migrations: ['0002-colour'] },
  ]);
  expect(await readNames(pool)).toEqual(['0001-thing', '0002-colour']);
});

it('a database with migrations in between that this server does not know, or without some that it does, is refused', async () => {
  const { open } = await makeEmptyDatabase();
  const { db, pool } = open();
  const third = { '0003-shape.sql': 'alter table thing add column shape text;' };
  await migrate(db, { folder: await makeMigrations({ ...table, ...column, ...third }) });
  await expect(migrate(db, { folder: await makeMigrations({ ...table, ...third }) })).rejects.toThrow(
    'migrations that this version of Atrium does not have: 0002-colour.',
  );
  await pool.query(`delete from kysely_migration where name = '0002-colour'`);
  await expect(
    migrate(db, { folder: await makeMigrations({ ...table, ...column, ...third }) }),
  ).rejects.toThrow('lacks migrations that come before others which it has: 0002-colour.');
});

it('of a migration that fails nothing stays, and those before it do', async () => {
  const { open } = await makeEmptyDatabase();
  const { db, pool } = open();
  const broken = { '0002-broken.sql': 'alter table thing add column colour text; select 1 / 0;' };
  await expect(migrate(db, { folder: await makeMigrations({ ...table, ...broken }) })).rejects.toThrow(
    'division by zero',
  );
  expect(await readNames(pool)).toEqual(['0001-thing']);
  await migrate(db, { folder: await makeMigrations({ ...table, ...column }) });
  expect(await readNames(pool)).toEqual(['0001-thing', '0002-colour']);
});
