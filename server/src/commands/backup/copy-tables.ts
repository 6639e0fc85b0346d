import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { describeTables, readNextValues, type TableShape, textSettings } from './describe-tables.ts';
import { exceptions, jobSchema } from './exceptions.ts';
import type { Manifest } from './manifest.ts';
import { writePacked } from './packed-file.ts';
import { jobsPath, listPath, type Snapshot, tablePath } from './snapshots.ts';

export type CopiedTables = Pick<
  Manifest,
  'postgres' | 'installation' | 'migrations' | 'tables' | 'sequences' | 'jobs' | 'list' | 'files'
>;

const { escapeIdentifier } = pg;

/** All rows as they were in one moment, while people go on working. */
export async function copyTables(client: pg.ClientBase, snapshot: Snapshot): Promise<CopiedTables> {
  const known = await describeTables(client);
  await client.query('begin isolation level repeatable read read only');
  try {
    // Before the first look: what a migration changes meanwhile is changed before it or after all of this.
    await client.query(
      `lock table ${known.map(({ name }) => escapeIdentifier(name)).join(', ')} in access share mode`,
    );
    return await copyMoment(client, snapshot);
  } finally {
    await client.query('rollback');
  }
}

async function copyMoment(client: pg.ClientBase, snapshot: Snapshot): Promise<CopiedTables> {
  await client.query(textSettings);
  const write = (path: string, what: string) =>
    writePacked(path, client.query(copyTo(`copy ${what} to stdout`)));
  const tables: Manifest['tables'] = [];
  for (const table of await describeTables(client)) {
    if (table.name in exceptions) continue;
    tables.push({ ...table, ...(await write(tablePath(snapshot, table.name), columnsOf(table))) });
  }
  const jobs = await write(jobsPath(snapshot), `(${await waitingJobs(client)})`);
  const list = await write(
    listPath(snapshot),
    `(select hash, size from stored_file where ${hasBytes} order by hash collate "C")`,
  );
  const facts = await client.query(
    `select current_setting('server_version') as postgres,
      (select json_build_object('id', id, 'mark', mark) from installation) as installation,
      array(select name::text from kysely_migration order by name) as migrations,
      (select json_build_object('count', count(*), 'bytes', coalesce(sum(size), 0)) from stored_file where ${hasBytes})
        as files`,
  );
  // At the end: a value that was taken meanwhile is passed over, which harms nobody; none is given twice.
  return { ...facts.rows[0], tables, sequences: await readNextValues(client), jobs, list };
}

/** Of what the virus check has found something in there are none. */
const hasBytes = `hash not like 'infected-%'`;

export const columnsOf = ({ name, columns }: TableShape): string =>
  `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`;

/** Those that were on at the moment too: they are done again, as after a kill. What has a timetable comes by itself. */
async function waitingJobs(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query('select to_regclass($1) is not null as "isThere"', [
    `${jobSchema}.job`,
  ]);
  // No server has run on it yet.
  if (!rows[0].isThere) return `select ''::text, 0, null::jsonb where false`;
  return `select j.name, q.retry_limit, j.data from ${jobSchema}.job j join ${jobSchema}.queue q on q.name = j.name
    where j.state in ('created', 'retry', 'active') and j.data is not null and j.name not like '\\_\\_pgboss%'
      and j.name not in (select name from ${jobSchema}.schedule)
    order by j.created_on, j.id`;
}
