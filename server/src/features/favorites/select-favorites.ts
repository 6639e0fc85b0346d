import type { Favorite } from '@atrium/contract/favorites';
import { fileEnding } from '@atrium/contract/parts/file-ending';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { documentScope, flagsIn, hasFlag, type Reader } from '../../core/access/access.ts';
import { placeUnder, readableFolders } from '../../core/library/place-folders.ts';
import { documentRoute } from '../../core/library/select-documents.ts';
import { folderRoute } from '../../core/library/show-folders.ts';

/**
 * SQL for `from`: those of the chosen rows `x` (which name a document or a folder) that are alive and that the reader
 * can read, with the document `d`, if it is one, and the folder `f`, which else is the one that the document lies in.
 */
export const readable = (reader: Reader, chosen: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (${chosen}) x left join document d on d.id = x.document_id
  join folder f on f.id = coalesce(d.folder_id, x.folder_id)
  where case when x.document_id is null
    then f.deletion_id is null and ${hasFlag(flagsIn(reader, sql`f.scope_id`), 'canRead')}
    else d.deletion_id is null and ${hasFlag(flagsIn(reader, documentScope), 'canReadDocument')} end`;

interface FavoriteRow {
  isDocument: boolean;
  entityId: number;
  name: string;
  spaceId: number;
  spaceName: string;
  mime: string | null;
  filename: string | null;
  /** The document's; null at the root. */
  folderId: number | null;
  /** The path of the document's folder, where the reader cannot read that. */
  hiddenPath: number[] | null;
}

/** The chosen rows of a table of favorites as this reader is shown them, newest first. */
export async function selectFavorites(
  db: Queryable,
  reader: Reader,
  chosen: RawBuilder<unknown>,
): Promise<Favorite[]> {
  const { rows } = await sql<FavoriteRow>`
    select o.*, space.name as "spaceName" from (
      select x.id, x.added_at, d.id is not null as "isDocument", coalesce(d.id, f.id) as "entityId",
        coalesce(d.name, f.name) as name, f.space_id as "spaceId", d.mime, d.filename,
        case when f.parent_id is not null then f.id end as "folderId",
        case when d.id is not null and not ${hasFlag(flagsIn(reader, sql`f.scope_id`), 'canRead')}
          then f.path end as "hiddenPath"
      from ${readable(reader, chosen)}) o
    join space on space.id = o."spaceId"
    order by o.added_at desc, o.id desc`.execute(db);
  const isReadable = await readableFolders(
    db,
    reader,
    rows.flatMap((row) => row.hiddenPath ?? []),
  );
  return rows.map((row) => show(row, isReadable));
}

function show(row: FavoriteRow, isReadable: (id: number) => boolean): Favorite {
  const { entityId, name, spaceId: space, spaceName } = row;
  if (!row.isDocument) {
    const route = folderRoute(space, entityId);
    return { entityType: 'folder', entityId, name, route, space, spaceName, format: 'folder' };
  }
  const folder = row.hiddenPath ? placeUnder(row.hiddenPath, isReadable).parent : row.folderId;
  const route = documentRoute(space, folder, entityId);
  const format = fileEnding(row.filename ?? '');
  return {
    ...{ entityType: 'document', entityId, name, route, space, spaceName, format },
    ...(row.mime === null ? {} : { mime: row.mime }),
  };
}
