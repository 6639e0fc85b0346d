import type { Folder, FolderTree, getFolderTree as treeCall } from '@atrium/contract/folders';
import type { Queryable } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import { permissionsOf } from '../../core/access/flags.ts';
import { requireSpace } from '../../core/access/require.ts';
import { showFolder } from '../../core/library/show-folders.ts';
import type { Ask } from '../../core/route.ts';
import { readTree, walkTree } from './read-tree.ts';

/** All folders of a space that the reader can read; without their descriptions, as they may be thousands. */
export async function listTree(db: Queryable, reader: Reader, spaceId: number): Promise<Folder[]> {
  const shown: Folder[] = [];
  walkTree(await readTree(db, reader, spaceId), (row, place, inside) =>
    shown.push(
      showFolder(
        row,
        place,
        inside.map(({ id }) => id),
      ),
    ),
  );
  return shown;
}

/** The same as columns, with the number of documents in each. */
export async function showTree(
  parts: Parts,
  { caller, params: { id } }: Ask<typeof treeCall>,
): Promise<FolderTree> {
  const reader = readerOf(parts, caller);
  await requireSpace(parts.db, reader, 0, id);
  const tree: FolderTree = { ids: [], parents: [], names: [], weights: [], rights: [], may: [], counts: [] };
  const places = new Map<number | null, number>([[null, -1]]);
  const rights = new Map<number, number>();
  walkTree(await readTree(parts.db, reader, id), (row, { parent }) => {
    places.set(row.id, tree.ids.push(row.id) - 1);
    tree.parents.push(places.get(parent) as number);
    tree.names.push(row.name);
    tree.weights.push(row.weight);
    tree.counts.push(row.documents);
    if (!rights.has(row.flags)) rights.set(row.flags, tree.rights.push(permissionsOf(row.flags)) - 1);
    tree.may.push(rights.get(row.flags) as number);
  });
  return tree;
}
