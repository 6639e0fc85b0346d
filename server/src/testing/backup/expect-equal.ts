import { join } from 'node:path';
import { expect } from 'vitest';
import { exceptions } from '../../commands/backup/exceptions.ts';
import type { Settings } from './installations.ts';
import { type Rows, readJobs, readRows, readSchema, readSequences, readTree } from './read-everything.ts';

/** Every table that is Atrium's own and that a backup holds. */
export const copiedRows = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).filter(
      ([name]) => !name.startsWith('pgboss.') && !(name.replace('public.', '') in exceptions),
    ),
  );

export interface Whole {
  rows: Rows;
  sequences: Record<string, string>;
  schema: string[];
  jobs: string[];
}

export async function readWhole(databaseUrl: string): Promise<Whole> {
  return {
    rows: copiedRows(await readRows(databaseUrl)),
    sequences: await readSequences(databaseUrl),
    schema: await readSchema(databaseUrl),
    jobs: await readJobs(databaseUrl),
  };
}

/** Work by timetable goes on: runs again until nothing has changed around it. Answers what there was. */
export async function whileQuiet(databaseUrl: string, work: () => Promise<unknown>): Promise<Whole> {
  for (;;) {
    const before = await readWhole(databaseUrl);
    await work();
    if (JSON.stringify(before) === JSON.stringify(await readWhole(databaseUrl))) return before;
  }
}

/** Kept files, as they lie in a data folder. */
export async function readKept(dataFolder: string): Promise<Record<string, string>> {
  const tree = await readTree(join(dataFolder, 'files'));
  return Object.fromEntries(Object.entries(tree).filter(([path]) => !path.startsWith('incoming')));
}

/** Equal to the row and the byte. */
export async function expectRestored(whole: Whole, files: Record<string, string>, target: Settings) {
  const { ATRIUM_DATA = '', DATABASE_URL = '' } = target;
  const restored = await readWhole(DATABASE_URL);
  for (const [name, rows] of Object.entries(whole.rows)) expect(restored.rows[name], name).toEqual(rows);
  expect(Object.keys(restored.rows)).toEqual(Object.keys(whole.rows));
  expect(restored.sequences).toEqual(whole.sequences);
  expect(restored.schema).toEqual(whole.schema);
  expect(restored.jobs).toEqual(whole.jobs);
  expect(await readKept(ATRIUM_DATA)).toEqual(files);
}
