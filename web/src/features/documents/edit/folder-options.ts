import type { TreeFolder } from '../../../core/library/read-tree.ts';

export interface FolderOption {
  value: string;
  label: string;
  /** How deep it lies; the root is 0. */
  depth: number;
}

export const rootValue = 'root';
export const toValue = (id: number | null): string => (id === null ? rootValue : String(id));
export const toId = (value: string): number | null => (value === rootValue ? null : Number(value));

interface Choice {
  folders: TreeFolder[];
  /** What the root is called, where it may be chosen. */
  root: string | undefined;
  allows: (folder: TreeFolder) => boolean;
}

/** The places that may be chosen, in the order of the tree. */
export function folderOptions({ folders, root, allows }: Choice): FolderOption[] {
  const top = root === undefined ? [] : [{ value: rootValue, label: root, depth: 0 }];
  const inside = folders
    .filter(allows)
    .map(({ id, name, pathIds }) => ({ value: toValue(id), label: name, depth: pathIds.length + 1 }));
  return [...top, ...inside];
}

export const isInside = (folder: TreeFolder, id: number): boolean =>
  folder.id === id || folder.pathIds.includes(id);
