import { createHash } from 'node:crypto';

/**
 * What one sender's part of the library must look like, said a second time and as plainly as it can be. Things are
 * called by their names, each of which is used once and never again.
 */
export type Shelf = ReadonlyMap<string, ShelfItem>;

export interface ShelfItem {
  isFolder: boolean;
  /** Undefined for the two folders that each sender starts with. */
  parent: string | undefined;
  /** Of its files, the earliest first. */
  hashes: string[];
  /** Which step took it to the trash. */
  deletedBy?: number | undefined;
  /** Of a folder: what its sender's readers may do there, where that is said. */
  rights?: number | undefined;
  /** Of a PDF: what is drawn on it. */
  marks?: string[];
  /** By which subjects it was shared. */
  shares?: string[];
  /** Of a folder that lies in a space of its own: what happened in the space's reviews. */
  reviews?: string[];
}

export interface ShelfFile {
  name: string;
  bytes: Buffer;
  /** Folders to make, below the one it is sent to. */
  folders: string[];
}

/** One request of a sender. */
export type ShelfStep =
  | { do: 'upload'; to: string; files: ShelfFile[] }
  | { do: 'replace'; name: string; bytes: Buffer }
  | { do: 'move'; name: string; to: string }
  | { do: 'delete'; names: string[] }
  | { do: 'restore'; name: string }
  | { do: 'send in pieces'; to: string; file: ShelfFile; pieces: number }
  | { do: 'permit'; name: string; rights: number | undefined }
  | { do: 'annotate'; name: string; mark: string }
  | { do: 'share'; name: string; subject: string }
  | { do: 'review'; name: string; what: 'started' | 'users' };

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The item, what it lies in, and so on up. */
export function chainOf(shelf: Shelf, name: string): string[] {
  const parent = shelf.get(name)?.parent;
  return parent === undefined ? [name] : [name, ...chainOf(shelf, parent)];
}

/** The item and everything in it. */
export const below = (shelf: Shelf, top: string): string[] =>
  [...shelf.keys()].filter((name) => chainOf(shelf, name).includes(top));

/** The shelf as it is after a step; the one before stays as it is. */
export function afterStep(shelf: Shelf, step: ShelfStep, number: number): Shelf {
  const next = new Map(shelf);
  const set = (name: string, change: Partial<ShelfItem>) =>
    next.set(name, { ...(next.get(name) as ShelfItem), ...change });
  switch (step.do) {
    case 'upload':
      for (const { name, bytes, folders } of step.files) {
        const path = [step.to, ...folders];
        for (const [index, folder] of folders.entries())
          next.set(folder, { isFolder: true, parent: path[index], hashes: [] });
        next.set(name, { isFolder: false, parent: path.at(-1), hashes: [hashOf(bytes)] });
      }
      break;
    case 'replace':
      set(step.name, { hashes: [...(shelf.get(step.name)?.hashes ?? []), hashOf(step.bytes)] });
      break;
    case 'move':
      set(step.name, { parent: step.to });
      break;
    case 'delete':
      for (const name of step.names.flatMap((top) => below(shelf, top)))
        if (shelf.get(name)?.deletedBy === undefined) set(name, { deletedBy: number });
      break;
    case 'restore': {
      const { deletedBy } = shelf.get(step.name) as ShelfItem;
      const withIt = below(shelf, step.name).filter((name) => shelf.get(name)?.deletedBy === deletedBy);
      for (const name of [...withIt, ...chainOf(shelf, step.name)]) set(name, { deletedBy: undefined });
      break;
    }
    case 'send in pieces':
      next.set(step.file.name, { isFolder: false, parent: step.to, hashes: [hashOf(step.file.bytes)] });
      break;
    case 'permit':
      set(step.name, { rights: step.rights });
      break;
    case 'annotate':
      set(step.name, { marks: [...(shelf.get(step.name)?.marks ?? []), step.mark] });
      break;
    case 'share':
      set(step.name, { shares: [...(shelf.get(step.name)?.shares ?? []), step.subject] });
      break;
    case 'review':
      set(step.name, { reviews: [...(shelf.get(step.name)?.reviews ?? []), step.what] });
  }
  return next;
}

/** One line for each thing, to be held against what is really there. */
export const describeShelf = (shelf: Shelf): Map<string, string> =>
  new Map(
    [...shelf].map(([name, { deletedBy, ...item }]) => [
      name,
      describeItem({ name, ...item, isDeleted: deletedBy !== undefined }),
    ]),
  );

export function describeItem(
  item: Omit<ShelfItem, 'deletedBy'> & { name: string; isDeleted: boolean },
): string {
  const { name, isFolder, parent, hashes, isDeleted, rights, marks = [], shares = [], reviews = [] } = item;
  return [
    `${name}: ${isFolder ? 'folder' : `document of ${hashes.join(', ')}`} in ${parent ?? 'the root'}`,
    ...(isDeleted ? ['in the trash'] : []),
    ...(rights === undefined ? [] : [`rights ${rights}`]),
    ...marks.toSorted().map((mark) => `drawn ${mark}`),
    ...shares.toSorted().map((subject) => `shared as ${subject}`),
    ...reviews.map((what) => `review ${what}`),
  ].join(', ');
}
