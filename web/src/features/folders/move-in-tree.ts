import type { Folder } from '@atrium/contract/folders';

export interface FolderMove {
  id: number;
  /** Null is the root of the space. */
  parent: number | null;
  weight: number;
}

const byName = new Intl.Collator('und');

/** Compares folders as the server sorts them. */
const inShownOrder = (a: Folder, b: Folder) =>
  a.weight - b.weight || byName.compare(a.name.toLowerCase(), b.name.toLowerCase()) || a.id - b.id;

/** All folders of a space as they are after the moves: order, parents, children and paths. */
export function moveInTree(folders: Folder[], moves: FolderMove[]): Folder[] {
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

  const shown: Folder[] = [];
  const show = (parent: number | null, above: number[]) => {
    for (const folder of inside.get(parent) ?? []) {
      const children = (inside.get(folder.id) ?? []).map(({ id }) => id);
      shown.push({ ...folder, pathIds: above, path: above.join('.'), children });
      show(folder.id, [...above, folder.id]);
    }
  };
  show(null, []);
  return shown;
}

/** The moves that bring the named folders back to where they are now. */
export function movesBack(folders: Folder[], moves: FolderMove[]): FolderMove[] {
  const named = new Set(moves.map((move) => move.id));
  return folders.flatMap(({ id, parent, weight }) => (named.has(id) ? [{ id, parent, weight }] : []));
}
