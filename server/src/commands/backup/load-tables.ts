import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../../base/errors.ts';
import { columnsOf } from './copy-tables.ts';
import { describeReferences, describeTables, textSettings } from './describe-tables.ts';
import type { Manifest, Table } from './manifest.ts';
import { readPacked } from './packed-file.ts';
import { type Snapshot, tablePath } from './snapshots.ts';

const { escapeIdentifier } = pg;

/**
 * Fills an empty database, inside of the caller's transaction. Foreign keys are taken away and come back when all rows
 * are there, which asks each of them once; triggers would count and queue what is in the rows already.
 */
export async function loadTables(
  client: pg.ClientBase,
  snapshot: Snapshot,
  { tables, sequences }: Manifest,
): Promise<void> {
  await client.query(textSettings);
  await requireSameTables(client, tables);
  const references = await describeReferences(client);
  const names = tables.map(({ name }) => escapeIdentifier(name));
  await client.query(`lock table ${names.join(', ')} in access exclusive mode`);
  await requireEmpty(client);
  for (const { table, name } of references)
    await alter(client, table, `drop constraint ${escapeIdentifier(name)}`);
  for (const { name } of tables) await alter(client, name, 'disable trigger user');
  // What migrations have put in.
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of tables) await loadTable(client, snapshot, table);
  for (const { name, next } of sequences)
    await client.query(`alter sequence ${escapeIdentifier(name)} restart with ${next}`);
  for (const { name } of tables) await alter(client, name, 'enable trigger user');
  for (const { table, name, definition } of references)
    await alter(client, table, `add constraint ${escapeIdentifier(name)} ${definition}`);
}

async function loadTable(client: pg.ClientBase, snapshot: Snapshot, table: Table): Promise<void> {
  const into = client.query(copyFrom(`copy ${columnsOf(table)} from stdin`));
  await pipeline(readPacked(tablePath(snapshot, table.name)), into);
  if (into.rowCount !== table.rows) {
    throw new StartError(
      `The backup is damaged: ${table.name} has ${into.rowCount} rows instead of ${table.rows}.`,
    );
  }
}

const alter = (client: pg.ClientBase, table: string, how: string) =>
  client.query(`alter table ${escapeIdentifier(table)} ${how}`);

/** The same migrations make the same tables; what somebody added by hand has no place. */
async function requireSameTables(client: pg.ClientBase, tables: Table[]): Promise<void> {
  const known = new Map((await describeTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  const unknown = tables.flatMap(({ name, columns }) =>
    known.has(name)
      ? columns.filter((column) => !known.get(name)?.has(column)).map((column) => `${name}.${column}`)
      : [name],
  );
  if (unknown.length > 0) {
    throw new StartError(
      `The backup holds what this version of Atrium has no place for: ${unknown.join(', ')}. Nothing was changed.`,
    );
  }
}

/** Asked once nobody else can write any more. */
export async function requireEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select exists (select from app_user) or exists (select from document) or exists (select from stored_file) as "isUsed"`,
  );
  if (rows[0].isUsed) {
    throw new StartError(
      'This installation is not empty: people or documents are in it. A backup is restored into an empty one only: name a fresh database in DATABASE_URL, or another data folder in ATRIUM_DATA. Nothing was changed.',
    );
  }
}
