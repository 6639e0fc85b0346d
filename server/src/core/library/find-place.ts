import type { Queryable } from '../../base/database/connect.ts';
import type { Reader } from '../access/access.ts';
import { absent, type FolderAccess, requireFolder, requireSpace } from '../access/require.ts';

/** The folder that a request means by a space and a parent, where null is the space's root. */
export async function findPlace(
  db: Queryable,
  reader: Reader,
  needed: number,
  spaceId: number,
  folderId: number | null,
): Promise<FolderAccess> {
  if (folderId === null) {
    const space = await requireSpace(db, reader, needed, spaceId);
    return rootOf(space);
  }
  const folder = await requireFolder(db, reader, needed, folderId);
  // The same answer as for one that is not there: which space it is in is not told.
  if (folder.spaceId !== spaceId) throw absent('folder.not-found');
  return folder;
}

export const rootOf = (space: { id: number; rootId: number; flags: number }): FolderAccess => ({
  id: space.rootId,
  spaceId: space.id,
  parentId: null,
  name: '',
  weight: 0,
  path: [space.rootId],
  // A root always is a scope.
  scopeId: space.rootId,
  flags: space.flags,
});
