import pg from 'pg';
import { StartError } from '../../base/errors.ts';
import type { Manifest } from './manifest.ts';

/** A table and its columns, without those that the database makes itself. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** However the database is set, the same value is the same text. */
export const textSettings = `set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local extra_float_digits = 1;
  set local bytea_output = 'hex'`;

export async function readInstallation(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query(`select to_regclass('installation') is not null as "isThere"`);
  if (!rows[0].isThere) {
    throw new StartError('There is no Atrium in this database yet, so there is nothing to back up.');
  }
  return (await client.query('select id::text from installation')).rows[0].id;
}

export async function describeTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname::text as name, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by c.relname::text`,
  );
  return rows;
}

export async function readNextValues(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' order by 1`,
  );
  const selects = rows.map(
    ({ name }) =>
      `select ${pg.escapeLiteral(name)} as name, last_value + is_called::int as next from ${pg.escapeIdentifier(name)}`,
  );
  return (await client.query(selects.join(' union all '))).rows;
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

/** The foreign keys, as they would be written. */
export async function describeReferences(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select t.relname::text as table, c.conname::text as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace order by t.relname, c.conname`,
  );
  return rows;
}
