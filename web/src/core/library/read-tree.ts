import type { Folder, FolderTree } from '@atrium/contract/folders';

/** A folder as the tree of its space tells of it. */
export interface TreeFolder
  extends Pick<Folder, 'id' | 'name' | 'parent' | 'pathIds' | 'weight' | 'route' | 'permissions'> {
  /** How many documents are in it. */
  documents: number;
  /** How many there are in it and in all folders below. */
  inAll: number;
}

/** The columns of a tree as folders, each followed by those inside it. */
export function readTree(spaceId: number, tree: FolderTree): TreeFolder[] {
  const folders: TreeFolder[] = [];
  for (const [at, id] of tree.ids.entries()) {
    const parent = folders[tree.parents[at] as number];
    folders.push({
      id,
      name: tree.names[at] as string,
      parent: parent?.id ?? null,
      pathIds: parent ? [...parent.pathIds, parent.id] : [],
      weight: tree.weights[at] as number,
      route: `/spaces/${spaceId}/documents/folder/${id}`,
      permissions: tree.rights[tree.may[at] as number] as Folder['permissions'],
      documents: tree.counts[at] as number,
      inAll: tree.counts[at] as number,
    });
  }
  // Each stands after the one that it lies in: from the end, all below has been added before.
  for (let at = folders.length - 1; at >= 0; at -= 1) {
    const parent = folders[tree.parents[at] as number];
    if (parent) parent.inAll += (folders[at] as TreeFolder).inAll;
  }
  return folders;
}
