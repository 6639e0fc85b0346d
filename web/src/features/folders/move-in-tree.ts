import type { TreeFolder } from '../../core/library/read-tree.ts';

export interface FolderMove {
  id: number;
  /** Null is the root of the space. */
  parent: number | null;
  weight: number;
}

const byName = new Intl.Collator('und');

/** Compares folders as the server sorts them. */
const inShownOrder = (a: TreeFolder, b: TreeFolder) =>
  a.weight - b.weight || byName.compare(a.name.toLowerCase(), b.name.toLowerCase()) || a.id - b.id;

/** All folders of a space as they are after the moves: order, parents and paths. */
export function moveInTree(folders: TreeFolder[], moves: FolderMove[]): TreeFolder[] {
  const changed = new Map(moves.map((move) => [move.id, move]));
  const touched = new Set(moves.map((move) => move.parent));
  const inside = Map.groupBy(
    folders.map((folder) => {
      const move = changed.get(folder.id);
      return move ? { ...folder, parent: move.parent, weight: move.weight } : folder;
    }),
    (folder) => folder.parent,
  );
  for (const parent of touched) inside.get(parent)?.sort(inShownOrder);

  const shown: TreeFolder[] = [];
  const show = (parent: number | null, above: number[]) => {
    for (const folder of inside.get(parent) ?? []) {
      shown.push({ ...folder, pathIds: above });
      show(folder.id, [...above, folder.id]);
    }
  };
  show(null, []);
  return shown;
}

/** The moves that bring the named folders back to where they are now. */
export function movesBack(folders: TreeFolder[], moves: FolderMove[]): FolderMove[] {
  const named = new Set(moves.map((move) => move.id));
  return folders.flatMap(({ id, parent, weight }) => (named.has(id) ? [{ id, parent, weight }] : []));
}
