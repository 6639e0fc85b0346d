import { randomBytes } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { backupCommands } from '../../commands/backup/commands.ts';
import { readConfig } from '../../config.ts';
import { atEnd } from '../at-end.ts';
import { type House, openHouse } from '../house.ts';
import { dropDatabase } from '../template-database.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** What a command is told of an installation, by its settings. */
export type Settings = Record<string, string>;

export const settingsOf = ({ dataFolder, databaseUrl, storeSettings }: House): Settings => ({
  ATRIUM_DATA: dataFolder,
  DATABASE_URL: databaseUrl,
  ...storeSettings,
});

/** Runs it in this process; answers what it said. Throws what it would end with. */
export async function run(settings: Settings, name: string, ...words: string[]): Promise<string> {
  const said: string[] = [];
  const given = {
    config: readConfig(settings),
    log: pino({ level: 'silent' }),
    say: (text: string) => said.push(text),
  };
  const code = await backupCommands[name]?.run(words, given);
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said.join('\n')}`);
  return said.join('\n');
}

/** Why it was refused. */
export const refusalOf = (settings: Settings, name: string, ...words: string[]): Promise<string> =>
  run(settings, name, ...words).then(
    (said) => `it was not refused: ${said}`,
    (error: Error) => error.message,
  );

/** Nothing but a secret and a database without a table. */
export async function makeEmpty(secretOf: House | string): Promise<Settings> {
  const host = inject('databaseHost');
  const database = `empty_${randomBytes(6).toString('hex')}`;
  await inServer(host, `create database ${database}`);
  atEnd(() => dropDatabase(host, database));
  const folder = await makeTemporaryFolder();
  const from = typeof secretOf === 'string' ? secretOf : secretOf.dataFolder;
  await copyFile(join(from, 'secret'), join(folder, 'secret'));
  return {
    ATRIUM_DATA: folder,
    DATABASE_URL: `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(host)}`,
  };
}

async function inServer(host: string, statement: string): Promise<void> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The house that stands on what was restored. */
export const openRestored = (
  { ATRIUM_DATA = '', DATABASE_URL = '', ...store }: Settings,
  more: Settings = {},
) =>
  openHouse({
    beside: { dataFolder: ATRIUM_DATA, databaseUrl: DATABASE_URL, storeSettings: store } as unknown as House,
    settings: more,
  });
