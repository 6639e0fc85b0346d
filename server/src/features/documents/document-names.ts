import { numbered } from '@atrium/contract/names';
import { sql } from 'kysely';
import type { Change } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import { documentScope, flagsIn, hasFlag, type Reader } from '../../core/access/access.ts';

export interface Wanted {
  folderId: number;
  name: string;
}

const keyOf = ({ folderId, name }: Wanted) => `${folderId}/${name.toLowerCase()}`;

/** Names are compared with those that the reader can see: an answer must not tell of others. */
async function takenNames(
  change: Change,
  reader: Reader,
  wanted: Wanted[],
  exceptId: number,
): Promise<Set<string>> {
  const found = await sql<Wanted>`
    select distinct w.folder_id as "folderId", w.name
    from unnest(${wanted.map((one) => one.folderId)}::int[], ${wanted.map((one) => one.name)}::text[])
      as w (folder_id, name)
    join folder f on f.id = w.folder_id
    join document d on d.folder_id = w.folder_id and lower(d.name) = lower(w.name) and d.deletion_id is null
    where d.id <> ${exceptId} and ${hasFlag(flagsIn(reader, documentScope), 'canReadDocument')}`.execute(
    change,
  );
  return new Set(found.rows.map(keyOf));
}

export async function requireFreeName(
  change: Change,
  reader: Reader,
  document: { id: number; folderId: number },
  name: string,
): Promise<void> {
  const taken = await takenNames(change, reader, [{ folderId: document.folderId, name }], document.id);
  if (taken.size === 0) return;
  const message = `There is already a document named “${name}” here.`;
  throw new AppError('document.name-taken', message, { fields: { name: message } });
}

const numbersAtOnce = 50;

/**
 * Names under which documents can be put into folders beside those that are there: `name (2).pdf` where a name is
 * taken. The caller holds the folders' locks.
 */
export async function freeNames(change: Change, reader: Reader, wanted: Wanted[]): Promise<string[]> {
  const names: string[] = [];
  const given = new Set<string>();
  let open = wanted.map((one, index) => ({ ...one, index }));
  // Most names are free at once; only for the others numbers are tried, many at a time.
  for (let numbers = [1]; open.length > 0; numbers = nextNumbers(numbers)) {
    const variants = ({ folderId, name }: Wanted) =>
      numbers.map((n) => ({ folderId, name: n === 1 ? name : numbered(name, n) }));
    const taken = await takenNames(change, reader, open.flatMap(variants), 0);
    open = open.filter((one) => {
      const free = variants(one).find((variant) => !taken.has(keyOf(variant)) && !given.has(keyOf(variant)));
      if (!free) return true;
      given.add(keyOf(free));
      names[one.index] = free.name;
      return false;
    });
  }
  return names;
}

const nextNumbers = (numbers: number[]): number[] => {
  const last = numbers.at(-1) as number;
  return Array.from({ length: numbersAtOnce }, (_, index) => last + 1 + index);
};
