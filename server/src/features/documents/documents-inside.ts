import { type RawBuilder, sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { documentScope, hasFlag, type Reader, scopeFlagsWhere } from '../../core/access/access.ts';
import type { FolderAccess } from '../../core/access/require.ts';
import { displacedDocuments, placeUnder, readableFolders } from '../../core/library/place-folders.ts';

/**
 * SQL: which documents `d` are shown in a folder, its own and those further down that hang here for this reader, and
 * which scopes `s` they can be in.
 */
export async function documentsInside(
  parts: Parts,
  reader: Reader,
  folder: FolderAccess,
): Promise<{ scopes: RawBuilder<unknown>; condition: RawBuilder<unknown> }> {
  const displaced = await displacedDocuments(parts.db, reader, [folder.spaceId]);
  const isReadable = await readableFolders(
    parts.db,
    reader,
    displaced.flatMap((one) => one.pathAbove),
  );
  const shownFolder = folder.parentId === null ? null : folder.id;
  const hanging = displaced
    .filter((one) => placeUnder(one.pathAbove, isReadable).parent === shownFolder)
    .map((one) => one.id);
  const isHere = sql`d.folder_id = ${folder.id}`;
  const hangsHere = sql`d.id = any(${hanging}::int[])`;
  const scopes = sql`s.id in (
    select ${folder.scopeId}::int
    union select d.own_scope_id from document d where ${isHere} and d.own_scope_id is not null
    union select unnest(array[f.scope_id, d.own_scope_id]) from document d join folder f on f.id = d.folder_id where ${hangsHere})`;
  return { scopes, condition: hanging.length === 0 ? isHere : sql`(${isHere} or ${hangsHere})` };
}

/** SQL: those of them that the reader can read, with `allowed.flags`; `flags` belongs into `with`. */
export async function readableInside(parts: Parts, reader: Reader, folder: FolderAccess) {
  const { scopes, condition } = await documentsInside(parts, reader, folder);
  const inside = sql`d.deletion_id is null and ${condition}`;
  const allowed = sql`join folder f on f.id = d.folder_id join scope_flags allowed on allowed.id = ${documentScope}`;
  const canRead = hasFlag(sql`allowed.flags`, 'canReadDocument');
  return {
    flags: scopeFlagsWhere(reader, scopes),
    readable: sql`from document d ${allowed} where ${inside} and ${canRead}`,
    /** The same documents, those in one scope as one row of `columns`. */
    readableTogether: (columns: RawBuilder<unknown>) => sql`
      from (
        select d.folder_id, d.own_scope_id, ${columns} from document d where ${inside}
        group by d.folder_id, d.own_scope_id
      ) d ${allowed} where ${canRead}`,
    condition,
  };
}
