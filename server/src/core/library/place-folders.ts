import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { flagsIn, hasFlag, type Reader, scopeFlags } from '../access/access.ts';

/**
 * Where things are shown. A folder or document whose parent the reader cannot read hangs under the nearest
 * folder above that they can read, else at the space's root. The root itself is shown as "no parent".
 */
export interface Placed {
  /** Ids of the readable folders above, from the top, without the root. */
  above: number[];
  parent: number | null;
}

/** Places things by the paths of the folders above them: what is left when unreadable ids are taken out. */
export function placeUnder(pathAbove: number[], isReadable: (id: number) => boolean): Placed {
  const above = pathAbove.slice(1).filter(isReadable);
  return { above, parent: above.at(-1) ?? null };
}

/** Which of these folders the reader can read. */
export async function readableFolders(
  db: Queryable,
  reader: Reader,
  ids: Iterable<number>,
): Promise<(id: number) => boolean> {
  if (reader.isAdmin) return () => true;
  const asked = [...new Set(ids)];
  if (asked.length === 0) return () => false;
  const found = await sql<{ id: number }>`
    select f.id from folder f
    where f.id = any(${asked}::int[]) and ${hasFlag(flagsIn(reader, sql`f.scope_id`), 'canRead')}`.execute(
    db,
  );
  const readable = new Set(found.rows.map((row) => row.id));
  return (id) => readable.has(id);
}

export interface Displaced {
  id: number;
  /** The ids of the folders above it. */
  pathAbove: number[];
  weight: number;
  name: string;
}

/**
 * Folders that the reader can read although not their parent. Their flags differ from the parent's, so they have
 * entries of their own: only scopes need to be looked at.
 */
export async function displacedFolders(
  db: Queryable,
  reader: Reader,
  spaceIds: number[],
): Promise<Displaced[]> {
  if (reader.isAdmin) return [];
  const found = await sql<Displaced>`
    with ${scopeFlags(reader, spaceIds)}
    select f.id, f.path[:array_length(f.path, 1) - 1] as "pathAbove", f.weight, f.name
    from scope_flags own join scope_flags above on above.id = own.parent_id
    join folder f on f.id = own.id and f.deletion_id is null
    where ${hasFlag(sql`own.flags`, 'canRead')} and not ${hasFlag(sql`above.flags`, 'canRead')}`.execute(db);
  return found.rows;
}

/** Documents that the reader can read although not their folder; only those with entries of their own can be. */
export async function displacedDocuments(
  db: Queryable,
  reader: Reader,
  spaceIds: number[],
): Promise<{ id: number; pathAbove: number[] }[]> {
  if (reader.isAdmin) return [];
  const found = await sql<{ id: number; pathAbove: number[] }>`
    with ${scopeFlags(reader, spaceIds)}
    select d.id, f.path as "pathAbove"
    from scope_flags own join document d on d.own_scope_id = own.id and d.deletion_id is null
    join folder f on f.id = d.folder_id join scope_flags above on above.id = f.scope_id
    where ${hasFlag(sql`own.flags`, 'canReadDocument')} and not ${hasFlag(sql`above.flags`, 'canRead')}`.execute(
    db,
  );
  return found.rows;
}
