import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Rows of every table of every schema, as text, by the table's name. */
export type Rows = Record<string, string[]>;

export async function readRows(databaseUrl: string): Promise<Rows> {
  return asking(databaseUrl, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const rows: Rows = {};
    for (const { name } of tables.rows) {
      const found = await client.query({ text: `select t::text from ${name} t`, rowMode: 'array' });
      rows[name] = found.rows.map(([text]) => text).sort();
    }
    return rows;
  });
}

/** What the database would number next. */
export const readSequences = (databaseUrl: string): Promise<Record<string, string>> =>
  asking(databaseUrl, async (client) => {
    const names = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
    );
    const next: Record<string, string> = {};
    for (const { name } of names.rows)
      next[name] = (
        await client.query(`select last_value + is_called::int as next from ${name}`)
      ).rows[0].next;
    return next;
  });

/** Everything that the migrations made beside rows: what a restore takes away for a while must be back. */
export const readSchema = (databaseUrl: string): Promise<string[]> =>
  asking(databaseUrl, async (client) => {
    const found = await client.query({
      text: `
        select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
          where connamespace = 'public'::regnamespace and contype <> 'n'
        union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
        union all select indexdef from pg_indexes where schemaname = 'public' order by 1`,
      rowMode: 'array',
    });
    return found.rows.map(([line]) => line);
  });

export const readJobs = (databaseUrl: string): Promise<string[]> =>
  asking(databaseUrl, async (client) => {
    const found = await client.query(
      `select j.name, j.data, q.retry_limit from pgboss.job j join pgboss.queue q on q.name = j.name
      where j.state in ('created', 'retry', 'active') and j.data is not null
        and j.name not in (select name from pgboss.schedule) and not starts_with(j.name, '__pgboss')`,
    );
    return found.rows.map((row) => JSON.stringify(row)).sort();
  });

/** The bytes of every file below a folder, by their hash. */
export async function readTree(folder: string): Promise<Record<string, string>> {
  const tree: Record<string, string> = {};
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of found) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    tree[path.slice(folder.length + 1)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return tree;
}

async function asking<T>(databaseUrl: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return ask(client).finally(() => client.end());
}
