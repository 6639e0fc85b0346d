import type { Folder, FolderTree } from '@atrium/contract/folders';

/** A folder as the tree of its space tells of it. */
export interface TreeFolder
  extends Pick<Folder, 'id' | 'name' | 'parent' | 'pathIds' | 'weight' | 'route' | 'permissions'> {
  /** How many documents are in it. */
  documents: number;
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
    });
  }
  return folders;
}
