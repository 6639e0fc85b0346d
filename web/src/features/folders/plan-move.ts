import type { TreeFolder } from '../../core/library/read-tree.ts';
import type { TreeDrop } from '../../ui/tree/tree-drag.ts';
import type { FolderMove } from './move-in-tree.ts';
import { weightsAfterMove } from './weights-after-move.ts';

/** The folders that a drop changes, the moved one among them. */
export function planMove(folders: TreeFolder[], { id, parent, index }: TreeDrop): FolderMove[] {
  const target = parent === null ? null : Number(parent);
  const moved = folders.find((folder) => folder.id === Number(id));
  if (!moved) return [];
  const siblings = folders.filter((folder) => folder.parent === target && folder.id !== moved.id);
  return weightsAfterMove(siblings, moved, index).map((one) => ({
    id: one.id,
    parent: target,
    weight: one.weight,
  }));
}

export const mayDrag = (folder: TreeFolder | undefined): boolean => folder?.permissions.canWrite ?? false;

interface Root {
  defaultFolderPermissions: { canCreate: boolean };
}

/** Whether something may be dropped there; at the root the space's default permissions count. */
export const mayDrop = (space: Root, target: TreeFolder | null | undefined): boolean =>
  target === null ? space.defaultFolderPermissions.canCreate : (target?.permissions.canCreate ?? false);
