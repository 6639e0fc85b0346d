import { numbered } from '@atrium/contract/parts/names';
import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import { prepared } from '../../base/database/prepared.ts';
import { AppError } from '../../base/errors.ts';
import { documentScope, flagsIn, hasFlag, type Reader } from '../../core/access/access.ts';

export interface Wanted {
  folderId: number;
  name: string;
}

const keyOf = ({ folderId, name }: Wanted) => `${folderId}/${name.toLowerCase()}`;

/** Names are compared with those that the reader can see: an answer must not tell of others. */
async function takenNames(
  trx: Transaction,
  reader: Reader,
  wanted: Wanted[],
  exceptId: number,
): Promise<Set<string>> {
  const found = await prepared(sql<Wanted>`
    select w.folder_id as "folderId", w.name
    from unnest(${wanted.map((one) => one.folderId)}::int[], ${wanted.map((one) => one.name)}::text[])
      as w (folder_id, name)
    join folder f on f.id = w.folder_id
    -- a look into the index for each: joined, the whole folder might be read instead
    cross join lateral (
      select from document d where d.folder_id = w.folder_id and lower(d.name) = lower(w.name)
        and d.deletion_id is null and d.id <> ${exceptId}
        and ${hasFlag(flagsIn(reader, documentScope), 'canReadDocument')}
      limit 1) taken`).execute(trx);
  return new Set(found.rows.map(keyOf));
}

export async function requireFreeName(
  trx: Transaction,
  reader: Reader,
  document: { id: number; folderId: number },
  name: string,
): Promise<void> {
  const taken = await takenNames(trx, reader, [{ folderId: document.folderId, name }], document.id);
  if (taken.size === 0) return;
  const message = sentence('There is already a document named “{name}” here.', { name });
  throw new AppError('document.name-taken', message, { fields: { name: message } });
}

/** `name (2).pdf` → `name.pdf`, as SQL. */
const withoutNumber = sql`regexp_replace(lower(d.name), ' \\(\\d+\\)(\\.[^.\\s]{1,16})?$', '\\1')`;

/** Finds which numbered names beside those that are taken are taken too. */
async function takenNumbers(trx: Transaction, reader: Reader, wanted: Wanted[]): Promise<Set<string>> {
  const found = await sql<Wanted>`
    select distinct d.folder_id as "folderId", lower(d.name) as name
    from document d join folder f on f.id = d.folder_id
    where d.folder_id = any(${wanted.map((one) => one.folderId)}::int[]) and d.deletion_id is null
      and (d.folder_id, ${withoutNumber}) in (
        select w.folder_id, lower(w.name)
        from unnest(${wanted.map((one) => one.folderId)}::int[], ${wanted.map((one) => one.name)}::text[])
          as w (folder_id, name))
      and ${hasFlag(flagsIn(reader, documentScope), 'canReadDocument')}`.execute(trx);
  return new Set(found.rows.map(keyOf));
}

/**
 * Names under which documents can be put into folders beside those that are there: `name (2).pdf` where a name is
 * taken. The caller holds the folders' locks.
 */
export async function freeNames(trx: Transaction, reader: Reader, wanted: Wanted[]): Promise<string[]> {
  const taken = await takenNames(trx, reader, wanted, 0);
  const seen = new Set<string>();
  const clashing = wanted.filter((one) => {
    const isTwin = seen.has(keyOf(one));
    seen.add(keyOf(one));
    return isTwin || taken.has(keyOf(one));
  });
  const numbers = clashing.length > 0 ? await takenNumbers(trx, reader, clashing) : new Set();
  const given = new Set<string>();
  // Of many files of one name, each goes on counting where the one before stopped.
  const next = new Map<string, number>();
  return wanted.map((one) => {
    const isFree = (name: string) => {
      const key = keyOf({ folderId: one.folderId, name });
      return !taken.has(key) && !numbers.has(key) && !given.has(key);
    };
    let name = one.name;
    for (let n = next.get(keyOf(one)) ?? 2; !isFree(name); n += 1) {
      name = numbered(one.name, n);
      next.set(keyOf(one), n + 1);
    }
    given.add(keyOf({ folderId: one.folderId, name }));
    return name;
  });
}
