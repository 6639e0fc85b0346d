import type { Watch } from '@atrium/contract/notifications';
import { fileEnding } from '@atrium/contract/parts/file-ending';
import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { documentScope, flagsIn, hasFlag, type Reader } from '../access/access.ts';
import { isListed } from '../access/require.ts';
import { placeUnder, readableFolders } from './place-folders.ts';
import { documentRoute } from './select-documents.ts';
import { folderRoute } from './show-folders.ts';

export type ShownThing = Omit<Watch, 'since'>;

interface ThingRow {
  id: number;
  isDocument: boolean;
  isRoot: boolean;
  name: string;
  spaceId: number;
  spaceName: string;
  filename: string | null;
  /** The document's; null at the root. */
  folderId: number | null;
  /** The path of the document's folder, where the reader cannot read that. */
  hiddenPath: number[] | null;
}

/** Those of these folders and documents that are alive and that the reader can read, by their ids. A root is its space. */
export async function showThings(
  db: Queryable,
  reader: Reader,
  ids: number[],
): Promise<Map<number, ShownThing>> {
  if (ids.length === 0) return new Map();
  const readsFolder = hasFlag(flagsIn(reader, sql`f.scope_id`), 'canRead');
  const { rows } = await sql<ThingRow>`
    select coalesce(d.id, f.id) as id, d.id is not null as "isDocument",
      d.id is null and f.parent_id is null as "isRoot",
      coalesce(d.name, case when f.parent_id is null then space.name else f.name end) as name,
      space.id as "spaceId", space.name as "spaceName", d.filename,
      case when f.parent_id is not null then f.id end as "folderId",
      case when d.id is not null and not ${readsFolder} then f.path end as "hiddenPath"
    from unnest(${[...new Set(ids)]}::int[]) o (id)
    left join document d on d.id = o.id
    join folder f on f.id = coalesce(d.folder_id, o.id)
    join space on space.id = f.space_id
    where case
      when d.id is not null
        then d.deletion_id is null and ${hasFlag(flagsIn(reader, documentScope), 'canReadDocument')}
      when f.parent_id is null
        then space.deletion_id is null and ${isListed(reader, flagsIn(reader, sql`space.root_folder_id`))}
      else f.deletion_id is null and ${readsFolder} end`.execute(db);
  const isReadable = await readableFolders(
    db,
    reader,
    rows.flatMap((row) => row.hiddenPath ?? []),
  );
  return new Map(rows.map((row) => [row.id, show(row, isReadable)]));
}

function show(row: ThingRow, isReadable: (id: number) => boolean): ShownThing {
  const { id, name, spaceId: space, spaceName } = row;
  const shown = { name, space, spaceName, format: null };
  if (row.isRoot) return { ...shown, entityType: 'space', entityId: space, route: folderRoute(space, null) };
  if (!row.isDocument) return { ...shown, entityType: 'folder', entityId: id, route: folderRoute(space, id) };
  const folder = row.hiddenPath ? placeUnder(row.hiddenPath, isReadable).parent : row.folderId;
  const route = documentRoute(space, folder, id);
  return { ...shown, entityType: 'document', entityId: id, route, format: fileEnding(row.filename ?? '') };
}
