import { sql } from 'kysely';
import type { Transaction } from '../../../base/database/connect.ts';
import { documentScope, flagsIn, hasFlag, type Reader } from '../../../core/access/access.ts';
import { findByName } from '../../../core/library/make-folders.ts';
import type { Selection } from '../../../core/library/trash.ts';
import { freeNames } from '../document-names.ts';

/**
 * Gives what came back a number, as an upload would, where its name was given to something else while it was in the
 * trash. Names are compared with those that the reader can see.
 */
export async function numberRestored(
  trx: Transaction,
  reader: Reader,
  { folders, documents }: Selection,
): Promise<void> {
  await numberDocuments(trx, reader, documents);
  await numberFolders(trx, reader, folders);
}

async function numberDocuments(trx: Transaction, reader: Reader, ids: number[]): Promise<void> {
  const clashing = await sql<{ id: number; folderId: number; name: string }>`
    select back.id, back.folder_id as "folderId", back.name from document back
    where back.id = any(${ids}::int[]) and exists (
      select from document d join folder f on f.id = d.folder_id
      where d.folder_id = back.folder_id and lower(d.name) = lower(back.name) and d.deletion_id is null
        and d.id <> back.id and (d.id < back.id or d.id <> all(${ids}::int[]))
        and ${hasFlag(flagsIn(reader, documentScope), 'canReadDocument')})
    order by back.id`.execute(trx);
  if (clashing.rows.length === 0) return;
  const names = await freeNames(trx, reader, clashing.rows);
  await sql`
    update document d set name = given.name
    from unnest(${clashing.rows.map((row) => row.id)}::int[], ${names}::text[]) as given (id, name)
    where d.id = given.id`.execute(trx);
}

interface Clash {
  id: number;
  parentId: number;
  name: string;
}

const longestStem = 240;
const keyOf = (parentId: number, name: string) => `${parentId}/${name.toLowerCase()}`;

async function numberFolders(trx: Transaction, reader: Reader, ids: number[]): Promise<void> {
  const clashing = await sql<Clash>`
    select back.id, back.parent_id as "parentId", back.name from folder back
    where back.id = any(${ids}::int[]) and exists (
      select from folder f
      where f.parent_id = back.parent_id and lower(f.name) = lower(back.name) and f.deletion_id is null
        and f.id <> back.id and (f.id < back.id or f.id <> all(${ids}::int[]))
        and ${hasFlag(flagsIn(reader, sql`f.scope_id`), 'canRead')})
    order by back.id`.execute(trx);
  let open = clashing.rows;
  for (let n = 2; open.length > 0; n += 1) {
    // A folder's name has no ending: the number goes behind the dots in it.
    const wanted = open.map(({ id, parentId, name }) => ({
      id,
      parentId,
      name: `${[...name].slice(0, longestStem).join('')} (${n})`,
    }));
    const found = await findByName(trx, reader, wanted);
    const taken = new Set(found.map((one) => keyOf(one.parentId, one.name)));
    const free = wanted.filter(({ parentId, name }) => {
      const isFree = !taken.has(keyOf(parentId, name));
      taken.add(keyOf(parentId, name));
      return isFree;
    });
    await sql`
      update folder f set name = given.name
      from unnest(${free.map((one) => one.id)}::int[], ${free.map((one) => one.name)}::text[]) as given (id, name)
      where f.id = given.id`.execute(trx);
    const done = new Set(free.map((one) => one.id));
    open = open.filter((one) => !done.has(one.id));
  }
}
