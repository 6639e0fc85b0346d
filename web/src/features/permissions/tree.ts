import type { PermissionTree } from '@atrium/contract/permission-tree';
import { foldText } from '../../base/text/fold-text.ts';

/** The columns of the reply, and what follows from them. A row is known by its place in them. */
export interface Tree extends PermissionTree {
  size: number;
  levels: Uint8Array | Uint16Array;
  /** The place after the last row inside it. */
  ends: Int32Array;
  placeOf: Map<number, number>;
}

/** One pass over thousands of rows: nothing is made for each of them. */
export function makeTree(columns: PermissionTree): Tree {
  const { ids, parents } = columns;
  const size = ids.length;
  const levels = new Uint16Array(size);
  const ends = new Int32Array(size);
  const placeOf = new Map<number, number>();
  for (let place = 0; place < size; place += 1) {
    const parent = parents[place] as number;
    levels[place] = parent < 0 ? 0 : (levels[parent] as number) + 1;
    placeOf.set(ids[place] as number, place);
  }
  // From the last to the first: what lies inside comes after.
  ends.fill(0);
  for (let place = size - 1; place >= 0; place -= 1) {
    const end = Math.max(ends[place] as number, place + 1);
    ends[place] = end;
    const parent = parents[place] as number;
    if (parent >= 0) ends[parent] = Math.max(ends[parent] as number, end);
  }
  return { ...columns, size, levels, ends, placeOf };
}

export const hasChildren = ({ ends }: Tree, place: number): boolean => (ends[place] as number) > place + 1;

export const parentOf = ({ parents }: Tree, place: number): number => parents[place] as number;

/** Whether it is a space or a folder, and its id as such. */
export function entityOf(tree: Tree, place: number): { entityType: 0 | 1; entityId: number } {
  if (parentOf(tree, place) >= 0) return { entityType: 1, entityId: tree.ids[place] as number };
  let spaces = 0;
  for (let at = 0; at < place; at = tree.ends[at] as number) spaces += 1;
  return { entityType: 0, entityId: tree.spaceIds[spaces] as number };
}

/** Where a space stands. */
export function placeOfSpace(tree: Tree, spaceId: number | undefined): number | undefined {
  const index = spaceId === undefined ? -1 : tree.spaceIds.indexOf(spaceId);
  if (index < 0) return undefined;
  let place = 0;
  for (let at = 0; at < index; at += 1) place = tree.ends[place] as number;
  return place;
}

export interface Shown {
  places: number[];
  /** Whether a row is shown as open: opened by hand, or with something found inside. */
  isOpen: (place: number) => boolean;
}

/** What is in sight when so much is open: closed branches are stepped over as a whole. */
export function showTree(tree: Tree, open: ReadonlySet<number>, text = ''): Shown {
  const wanted = foldText(text.trim());
  if (wanted !== '') return showFound(tree, open, wanted);
  const places: number[] = [];
  for (let place = 0; place < tree.size; ) {
    places.push(place);
    place = open.has(place) ? place + 1 : (tree.ends[place] as number);
  }
  return { places, isOpen: (place) => open.has(place) };
}

/** What is found with all above it; inside what was opened by hand, everything. */
function showFound(tree: Tree, open: ReadonlySet<number>, wanted: string): Shown {
  const isFound = new Uint8Array(tree.size);
  const leads = new Uint8Array(tree.size);
  for (let place = 0; place < tree.size; place += 1) {
    if (!foldText(tree.names[place] as string).includes(wanted)) continue;
    isFound[place] = 1;
    for (let at = parentOf(tree, place); at >= 0 && !leads[at]; at = parentOf(tree, at)) leads[at] = 1;
  }
  const isShown = new Uint8Array(tree.size);
  const places: number[] = [];
  for (let place = 0; place < tree.size; place += 1) {
    const parent = parentOf(tree, place);
    if (!isFound[place] && !leads[place] && !(parent >= 0 && isShown[parent] && open.has(parent))) continue;
    isShown[place] = 1;
    places.push(place);
  }
  return { places, isOpen: (place) => leads[place] === 1 || open.has(place) };
}
