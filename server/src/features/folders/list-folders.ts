import type { Folder, listFolders as listCall } from '@atrium/contract/folders';
import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import { type FolderAccess, requireFolder, requireSpace } from '../../core/access/require.ts';
import { rootOf } from '../../core/library/find-place.ts';
import { displacedFolders, placeUnder, readableFolders } from '../../core/library/place-folders.ts';
import { selectFolders, showFolders } from '../../core/library/show-folders.ts';
import type { Ask } from '../../core/route.ts';
import { listDeletedFolders } from './list-deleted-folders.ts';
import { listTree } from './show-tree.ts';

export async function listFolders(parts: Parts, { caller, query }: Ask<typeof listCall>): Promise<Folder[]> {
  const reader = readerOf(parts, caller);
  const { spaceId, parentId } = query;
  if (query.isDeleted) {
    if (spaceId === undefined)
      throw new AppError('request.malformed', sentence('The trash is listed by spaceId.'));
    return listDeletedFolders(parts, caller, spaceId);
  }
  if (spaceId === undefined) {
    const parent = await requireFolder(parts.db, reader, 0, parentId as number);
    return listInside(parts, reader, parent);
  }
  const space = await requireSpace(parts.db, reader, 0, spaceId);
  if (!query.anyParent) return listInside(parts, reader, rootOf(space));
  return listTree(parts.db, reader, spaceId);
}

/** The folders that are shown in a folder: its own, and those further down that hang here for this reader. */
async function listInside(parts: Parts, reader: Reader, parent: FolderAccess): Promise<Folder[]> {
  const displaced = await displacedFolders(parts.db, reader, [parent.spaceId]);
  const isReadable = await readableFolders(
    parts.db,
    reader,
    displaced.flatMap((one) => one.pathAbove),
  );
  const shownParent = parent.parentId === null ? null : parent.id;
  const hanging = displaced.filter((one) => placeUnder(one.pathAbove, isReadable).parent === shownParent);
  const rows = await selectFolders(
    parts.db,
    reader,
    sql`(f.parent_id = ${parent.id} or f.id = any(${hanging.map((one) => one.id)}::int[]))`,
  );
  return showFolders(parts.db, reader, rows);
}
