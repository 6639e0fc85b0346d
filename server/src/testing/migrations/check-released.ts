import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const migrationsFolder = join(import.meta.dirname, '../../base/database/migrations');

/** The hashes of released migrations, by the names of their files. */
export const readReleased = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, 'released.json'), 'utf8'));

/** The files that no release has yet. */
export const findUnreleased = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && !(file in readReleased(folder)))
    .sort();

/** What is wrong with the files of a folder of migrations: those that people's databases have made never change. */
export function checkReleased(folder: string): string[] {
  const released = readReleased(folder);
  const last = Object.keys(released).sort().at(-1) ?? '';
  const files = new Set(readdirSync(folder).filter((file) => file.endsWith('.sql')));
  const complaints = Object.entries(released).flatMap(([file, hash]) => {
    if (!files.has(file)) return [`${file} was released and is gone`];
    const now = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
    return now === hash ? [] : [`${file} was released and has changed: ${now}`];
  });
  const numbers = new Set(Object.keys(released).map((file) => file.slice(0, 4)));
  for (const file of findUnreleased(folder)) {
    const number = file.slice(0, 4);
    if (!/^\d{4}-[a-z0-9-]+(\.concurrently)?\.sql$/.test(file)) complaints.push(`${file} has no usual name`);
    if (number <= last.slice(0, 4)) complaints.push(`${file} is not newer than ${last}, which was released`);
    else if (numbers.has(number)) complaints.push(`${file} has a number that another has`);
    numbers.add(number);
  }
  return complaints;
}
