import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkReleased,
  findUnreleased,
  migrationsFolder,
  readReleased,
} from '../../testing/migrations/check-released.ts';
import { lintMigration } from '../../testing/migrations/lint-migration.ts';
import { type MigrationRule, migrationRules } from '../../testing/migrations/migration-rules.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';

/** Statements that break a rule, and near ones that do not. Those that begin with a mark stand in a file made apart. */
const apart = '/* apart */ ';
const reason = '-- contract: nothing reads it since 0.3\n';
const examples: Record<MigrationRule, { broken: string[]; kept: string[] }> = {
  drop: {
    broken: [
      'drop table document',
      'drop function settle_scopes',
      'drop type old_type',
      'drop trigger told on document',
      'drop view names',
      'drop index document_in_folder',
      `${apart}drop index concurrently if exists document_in_folder;`,
      'alter table document drop column name',
      'alter table document drop constraint document_name_check',
      'alter table document alter column name drop not null',
      'alter table document alter column name drop default',
      'create function document() returns int language sql return 1; drop table document',
      'create table if not exists document (id int); drop table document',
    ],
    kept: [
      `${reason}drop table document`,
      `${reason}alter table document drop column name`,
      `${reason}${apart}drop index concurrently if exists document_in_folder;`,
      'create table news (id int); alter table news drop column id; drop table news',
      'create function f() returns int language sql return 1; drop function f()',
      `alter table document alter column name set default 'none'`,
    ],
  },
  contract: {
    broken: [
      '-- contract:\ndrop table document',
      '-- contract: not used\ndrop table document',
      '-- contract: 0.3\ndrop table document',
    ],
    kept: [`${reason}drop table document`],
  },
  rename: {
    broken: [
      'alter table document rename to paper',
      `${reason}alter table document rename column name to title`,
      'alter index document_in_folder rename to other',
      'alter function settle_scopes rename to other',
      `alter type kind rename value 'a' to 'b'`,
    ],
    kept: [`alter type kind add value 'c'`],
  },
  type: {
    broken: [
      'alter table document alter column name type varchar(10)',
      `${reason}alter table document alter column size type bigint using size::bigint`,
    ],
    kept: ['alter table document add column large_size bigint'],
  },
  notNull: {
    broken: [
      'alter table document alter column name set not null',
      'alter table document add column colour text not null',
    ],
    kept: [
      `alter table document add column colour text not null default 'red'`,
      'alter table document add column colour text',
      'alter table document add constraint named check (name is not null) not valid',
      'create table news (id int not null); alter table news alter column id set not null',
    ],
  },
  constraint: {
    broken: [
      `alter table document add constraint named check (name <> '')`,
      'alter table document add foreign key (folder_id) references folder',
      'alter table document add column other_id bigint references document',
      'alter table document add column weight int check (weight > 0)',
    ],
    kept: [
      `alter table document add constraint named check (name <> '') not valid`,
      'alter table document add foreign key (folder_id) references folder not valid',
      'create table news (document_id bigint references document check (document_id > 0))',
    ],
  },
  unique: {
    broken: [
      'alter table document add unique (name)',
      'alter table document add primary key (id)',
      'alter table document add column code text unique',
      `${apart}create unique index concurrently if not exists one_name on document (name);`,
      'create unique index on role (name)',
    ],
    kept: [
      `${reason}${apart}create unique index concurrently if not exists one_name on document (name);`,
      'create table news (id int primary key, name text unique); create unique index on news (id, name)',
    ],
  },
  rewrite: {
    broken: [
      'alter table document add column mark uuid default gen_random_uuid()',
      'alter table document add column made_at timestamptz default current_timestamp',
      'alter table document add column number bigserial',
      'alter table document add column number int generated always as identity',
      'alter table document add column short text generated always as (left(name, 3)) stored',
    ],
    kept: [
      `alter table document add column state text default 'new'`,
      'alter table document add column weight int default 3, alter column name set statistics 500',
      'create table news (id bigserial, mark uuid default gen_random_uuid())',
    ],
  },
  index: {
    broken: [
      'create index on document (name)',
      `${apart}create index concurrently by_name on document (name);`,
      `${apart}create index concurrently on document (name);`,
    ],
    kept: [
      `${apart}create index concurrently if not exists by_name on document (name);`,
      'create index on role (name)',
      'create table news (id int); create index on news (id)',
    ],
  },
  wholeTable: {
    broken: [
      `update document set name = ''`,
      'update document set weight = 0 where weight is null',
      'delete from activity',
      'with gone as (delete from activity returning id) select count(*) from gone',
      'merge into document using folder on true when matched then delete',
    ],
    kept: [
      'update document set weight = 0 where id in (select id from document where weight is null limit 1000)',
      `update installation set mark = ''`,
      `insert into role (name) values ('x')`,
      'create table news (id int); insert into news select id from document; update news set id = 1',
    ],
  },
  truncate: { broken: ['truncate throttle'], kept: ['create table news (id int)'] },
  lock: { broken: ['lock table document in share mode'], kept: ['select pg_advisory_xact_lock(1)'] },
  hidden: {
    broken: ['do $$ begin drop table document; end $$'],
    kept: ['create or replace function f() returns int language sql as $$ select 1 $$'],
  },
  apart: {
    broken: [
      'create index concurrently if not exists by_name on document (name)',
      `${reason}drop index concurrently if exists document_in_folder`,
      `${apart}create table news (id int);`,
      'alter table document validate constraint named',
      `${apart}alter table document validate constraint named, add column colour text;`,
      `${apart}create index concurrently if not exists a on document (id); create index concurrently if not exists b on document (id);`,
    ],
    kept: [
      `${apart}alter table document validate constraint named;`,
      `${apart}create index concurrently if not exists a on document (id);\n-- And;\ncreate index concurrently if not exists b\n  on document (id);\n`,
    ],
  },
  unknown: {
    broken: [
      'alter table document set schema old',
      'alter table document disable trigger all',
      'alter table document set unlogged',
      'vacuum full document',
      'drop owned by somebody',
      'alter role postgres set lock_timeout = 0',
    ],
    kept: [
      'comment on table document is $$It$$',
      'create view names as select name from document',
      'create extension if not exists pg_trgm',
      'create or replace trigger t after insert on document for each row execute function f()',
    ],
  },
};

const lint = (sql: string) =>
  lintMigration({ text: sql.replace(apart, ''), isApart: sql.includes(apart) }, new Set());

describe.each(Object.entries(examples))('the rule %s', (rule, { broken, kept }) => {
  it.each(broken)('is broken by %s', async (sql) => {
    expect(await lint(sql)).toContain(rule);
  });
  it.each(kept)('is kept by %s', async (sql) => {
    expect(await lint(sql)).toEqual([]);
  });
});

it('migrations that were not released yet only add', async () => {
  const fresh = new Set<string>();
  const broken: string[] = [];
  for (const file of findUnreleased(migrationsFolder)) {
    const text = readFileSync(join(migrationsFolder, file), 'utf8');
    const rules = await lintMigration({ text, isApart: file.endsWith('.concurrently.sql') }, fresh);
    broken.push(...rules.map((rule) => `${file} ${migrationRules[rule]}`));
  }
  expect(broken).toEqual([]);
});

it('released migrations are what they were, and new ones come after them', () => {
  expect(Object.keys(readReleased(migrationsFolder)).length).toBeGreaterThanOrEqual(25);
  expect(checkReleased(migrationsFolder)).toEqual([]);
});

it('a released migration that changed, vanished or came later is told', async () => {
  const folder = await makeTemporaryFolder();
  const checkWith = (change: () => void) => {
    cpSync(migrationsFolder, folder, { recursive: true });
    change();
    const complaints = checkReleased(folder);
    rmSync(folder, { recursive: true });
    return complaints;
  };
  const write = (file: string) => () => writeFileSync(join(folder, file), 'select 1;\n');
  expect(checkWith(write('0003-uploads-once.sql'))).toEqual([
    expect.stringMatching(/^0003-uploads-once.sql was released and has changed: [0-9a-f]{64}$/),
  ]);
  expect(checkWith(() => rmSync(join(folder, '0003-uploads-once.sql')))).toEqual([
    '0003-uploads-once.sql was released and is gone',
  ]);
  expect(checkWith(write('0008-late.sql'))).toEqual([expect.stringMatching(/^0008-late.sql is not newer/)]);
  expect(checkWith(write('9001_odd.sql'))).toEqual(['9001_odd.sql has no usual name']);
  const twice = () => ['9001-one.sql', '9001-two.sql'].forEach((file) => void write(file)());
  expect(checkWith(twice)).toEqual(['9001-two.sql has a number that another has']);
  expect(checkWith(write('9001-index.concurrently.sql'))).toEqual([]);
});
