import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Migration {
  /** The file's name without its ending; they are made in the order of their names. */
  name: string;
  text: string;
  /** Made outside of any transaction, statement by statement: what locks nobody out takes its time. */
  isApart: boolean;
}

const apart = '.concurrently';

export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const name = file.slice(0, -'.sql'.length);
      return { name, text: await readFile(join(folder, file), 'utf8'), isApart: name.endsWith(apart) };
    }),
  );
}

/** In a file that is made apart, a semicolon at the end of a line ends a statement, and nothing else does. */
export const splitStatements = (text: string): string[] =>
  text.split(/;[ \t]*$/m).filter((statement) => statement.replace(/^\s*--.*$/gm, '').trim() !== '');
