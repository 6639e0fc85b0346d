import { splitSubFolder } from '@atrium/contract/parts/names';
import type { Permissions } from '@atrium/contract/permissions';
import type { TreeFolder } from '../../../core/library/read-tree.ts';
import type { UploadItem } from './upload-item.ts';

interface KnownFolders {
  folderId: number | null;
  /** All folders of the space, where they have been read. */
  tree: TreeFolder[] | undefined;
  /** What may be done at the root, where it is known. */
  root: Permissions | undefined;
}

/** Whether a file may go where its path leads: folders that are missing have to be made. What is not known may be tried. */
export function mayGo({ folderId, tree, root }: KnownFolders, { folder }: UploadItem): boolean {
  if (folder === '' || !tree) return true;
  let at = folderId;
  let rights = folderId === null ? root : tree.find(({ id }) => id === folderId)?.permissions;
  for (const name of splitSubFolder(folder)) {
    const isNamed = (one: TreeFolder) => one.parent === at && one.name.toLowerCase() === name.toLowerCase();
    const found = tree.find(isNamed);
    // From here on folders have to be made; they will have the rights of the last one.
    if (!found) return !rights || (rights.canCreate && rights.canCreateDocument);
    at = found.id;
    rights = found.permissions;
  }
  return rights?.canCreateDocument ?? true;
}
