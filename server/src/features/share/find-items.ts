import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { documentScope, flagsIn, hasFlag, type Reader, readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { absent, requireDocuments, requireFolders } from '../../core/access/require.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { documentRoute } from '../../core/library/select-documents.ts';
import { folderRoute } from '../../core/library/show-folders.ts';

export interface AskedItems {
  documentIds: number[];
  folderIds: number[];
  spaceIds: number[];
}

/** A space is its root folder here. */
export interface Items {
  documentIds: number[];
  folderIds: number[];
}

/** Everything that is named, if the caller may share all of it; else the call is refused whole. */
export async function requireItems(
  parts: Parts,
  db: Queryable,
  caller: Caller,
  { documentIds, folderIds, spaceIds }: AskedItems,
): Promise<Items> {
  const roots = await findRoots(db, spaceIds);
  const items = { documentIds: [...new Set(documentIds)], folderIds: [...new Set([...folderIds, ...roots])] };
  await requireSharing(db, readerOf(parts, caller), items);
  return items;
}

export async function requireSharing(db: Queryable, reader: Reader, items: Items): Promise<void> {
  await requireFolders(db, reader, bits.canShare, items.folderIds);
  await requireDocuments(db, reader, bits.canShare, items.documentIds);
}

async function findRoots(db: Queryable, spaceIds: number[]): Promise<number[]> {
  if (spaceIds.length === 0) return [];
  const found = await db
    .selectFrom('space')
    .select('root_folder_id as id')
    .where('id', 'in', spaceIds)
    .where('deletion_id', 'is', null)
    .execute();
  if (found.length < new Set(spaceIds).size) throw absent('space.not-found');
  return found.map(({ id }) => id);
}

/** One as a mail and the list of shares name it. */
export interface NamedItem {
  id: number;
  entityType: 'document' | 'folder' | 'space';
  entityId: number;
  name: string;
  spaceName: string;
  /** The route, alike for whoever opens it, where they cannot read the folder that it lies in too. */
  route: string;
}

interface ItemRow {
  id: number;
  name: string;
  kind: NamedItem['entityType'];
  spaceId: number;
  spaceName: string;
}

/** Those of the ids that are alive and that the reader can read: spaces and folders first, then by name. */
export async function nameItems(db: Queryable, reader: Reader, ids: number[]): Promise<NamedItem[]> {
  const found = await sql<ItemRow>`
    select f.id, case when f.parent_id is null then sp.name else f.name end as name,
      case when f.parent_id is null then 'space' else 'folder' end as kind, sp.id as "spaceId", sp.name as "spaceName"
    from folder f join space sp on sp.id = f.space_id
    where f.id = any(${ids}::int[]) and f.deletion_id is null
      and ${hasFlag(flagsIn(reader, sql`f.scope_id`), 'canRead')}
    union all
    select d.id, d.name, 'document', sp.id, sp.name
    from document d join folder f on f.id = d.folder_id join space sp on sp.id = f.space_id
    where d.id = any(${ids}::int[]) and d.deletion_id is null
      and ${hasFlag(flagsIn(reader, documentScope), 'canReadDocument')}`.execute(db);
  return found.rows.map(toItem).sort(inOrder);
}

function toItem({ id, name, kind, spaceId, spaceName }: ItemRow): NamedItem {
  const route =
    kind === 'document'
      ? documentRoute(spaceId, null, id)
      : folderRoute(spaceId, kind === 'space' ? null : id);
  return { id, entityType: kind, entityId: kind === 'space' ? spaceId : id, name, spaceName, route };
}

const kinds = ['space', 'folder', 'document'];
const byName = new Intl.Collator('und', { numeric: true });

const inOrder = (a: NamedItem, b: NamedItem): number =>
  kinds.indexOf(a.entityType) - kinds.indexOf(b.entityType) || byName.compare(a.name, b.name) || a.id - b.id;
