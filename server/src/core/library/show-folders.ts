import type { Folder } from '@atrium/contract/folders';
import type { RichText } from '@atrium/contract/parts/rich-text';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { flagsIn, hasFlag, type Reader, scopeFlags } from '../access/access.ts';
import { permissionsOf } from '../access/flags.ts';
import {
  type Displaced,
  displacedFolders,
  type Placed,
  placeUnder,
  readableFolders,
} from './place-folders.ts';

export interface FolderRow {
  id: number;
  spaceId: number;
  name: string;
  weight: number;
  path: number[];
  createdBy: number;
  flags: number;
  body?: RichText | null;
  modifiedAt?: Date;
}

const folderColumns = sql`
  f.id, f.space_id as "spaceId", f.name, f.weight, f.path, f.created_by as "createdBy"`;
const orderShown = sql`order by f.weight, lower(f.name), f.id`;

/** The readable, living folders `f` for which the condition holds, in the order they are shown. */
export async function selectFolders(
  db: Queryable,
  reader: Reader,
  condition: RawBuilder<unknown>,
): Promise<FolderRow[]> {
  const found = await sql<FolderRow>`
    select ${folderColumns}, f.body, f.modified_at as "modifiedAt", allowed.flags
    from folder f cross join lateral (select ${flagsIn(reader, sql`f.scope_id`)} as flags offset 0) allowed
    where f.deletion_id is null and f.parent_id is not null and ${condition}
      and ${hasFlag(sql`allowed.flags`, 'canRead')}
    ${orderShown}`.execute(db);
  return found.rows;
}

/** Selects folders within some spaces, where the condition may hold for many; without their descriptions. */
export async function selectFoldersIn(
  db: Queryable,
  reader: Reader,
  spaceIds: number[],
  condition: RawBuilder<unknown> = sql`true`,
): Promise<FolderRow[]> {
  const found = await sql<FolderRow>`
    with ${scopeFlags(reader, spaceIds)}
    select ${folderColumns}, allowed.flags
    from folder f join scope_flags allowed on allowed.id = f.scope_id
    where f.space_id = any(${spaceIds}::int[]) and f.deletion_id is null and f.parent_id is not null
      and ${condition} and ${hasFlag(sql`allowed.flags`, 'canRead')}
    ${orderShown}`.execute(db);
  return found.rows;
}

/** Folders as replies show them to this reader: parents, paths and children name only what they can read. */
export async function showFolders(db: Queryable, reader: Reader, rows: FolderRow[]): Promise<Folder[]> {
  if (rows.length === 0) return [];
  const displaced = await displacedFolders(db, reader, [...new Set(rows.map((row) => row.spaceId))]);
  const isReadable = await readableFolders(db, reader, [
    ...rows.flatMap((row) => row.path),
    ...displaced.flatMap((one) => one.pathAbove),
  ]);
  const direct = await selectChildren(db, reader, rows);
  const children = new Map<number, Child[]>();
  const put = (parent: number | null, child: Child) => {
    if (parent === null) return;
    const siblings = children.get(parent);
    if (siblings) siblings.push(child);
    else children.set(parent, [child]);
  };
  for (const child of direct) put(child.parentId, child);
  for (const one of displaced) put(placeUnder(one.pathAbove, isReadable).parent, one);
  return rows.map((row) =>
    showFolder(row, placeUnder(row.path.slice(0, -1), isReadable), sorted(children.get(row.id) ?? [])),
  );
}

type Child = Pick<Displaced, 'id' | 'weight' | 'name'>;

async function selectChildren(
  db: Queryable,
  reader: Reader,
  rows: FolderRow[],
): Promise<(Child & { parentId: number })[]> {
  const found = await sql<Child & { parentId: number }>`
    select f.id, f.parent_id as "parentId", f.weight, f.name from folder f
    where f.parent_id = any(${rows.map((row) => row.id)}::int[]) and f.deletion_id is null
      and ${hasFlag(flagsIn(reader, sql`f.scope_id`), 'canRead')}`.execute(db);
  return found.rows;
}

const byName = new Intl.Collator('und');

/** Compares by weight, then by name without regard to case. */
export const inShownOrder = (a: Child, b: Child): number =>
  a.weight - b.weight || byName.compare(a.name.toLowerCase(), b.name.toLowerCase()) || a.id - b.id;

const sorted = (children: Child[]): number[] => children.sort(inShownOrder).map((child) => child.id);

export function showFolder(
  row: Omit<FolderRow, 'path'>,
  { above, parent }: Placed,
  children: number[],
): Folder {
  const folder: Folder = {
    id: row.id,
    name: row.name,
    entityType: 'folder',
    space: row.spaceId,
    parent,
    path: above.join('.'),
    pathIds: above,
    children,
    route: folderRoute(row.spaceId, row.id),
    weight: row.weight,
    createdBy: row.createdBy,
    permissions: permissionsOf(row.flags),
  };
  if (row.body !== undefined) folder.body = row.body;
  if (row.modifiedAt !== undefined) folder.lastModifiedAt = row.modifiedAt.toISOString();
  return folder;
}

export const folderRoute = (spaceId: number, folderId: number | null): string =>
  folderId === null ? `/spaces/${spaceId}/documents` : `/spaces/${spaceId}/documents/folder/${folderId}`;
