import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '../../base/database/connect.ts';
import { atEnd } from '../at-end.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** A database with nothing in it, gone after the test. Answers how to connect to it. */
export async function makeEmptyDatabase(): Promise<{ settings: pg.ClientConfig; open(): Connection }> {
  const host = inject('databaseHost');
  const database = `empty_${randomBytes(6).toString('hex')}`;
  const server = new pg.Pool({ host, user: 'postgres', database: 'postgres', max: 1 });
  await server.query(`create database ${database}`);
  const opened: Connection[] = [];
  atEnd(async () => {
    await Promise.all(opened.map((connection) => connection.close()));
    await server.query(`drop database ${database} with (force)`);
    await server.end();
  });
  const settings = { host, user: 'postgres', database };
  const open = () => {
    const connection = connect({ ...settings, max: 2 }, () => undefined);
    opened.push(connection);
    return connection;
  };
  return { settings, open };
}

/** A folder with these migrations, by the names of their files. */
export async function makeMigrations(files: Record<string, string>): Promise<string> {
  const folder = await makeTemporaryFolder();
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  return folder;
}
