import { compareText } from '../../ui/data-table/sort-rows.ts';
import type { Kept } from './copies.ts';
import type { Copy } from './copy-shape.ts';

export interface KeptPlace {
  spaceId: number;
  /** Null is the space's root. */
  folderId: number | null;
}

type KeptCopy = Kept & { copy: Copy };

/** What this device keeps of a folder and everything below it, by name. */
export const keptIn = (kept: Iterable<Kept>, { spaceId, folderId }: KeptPlace): KeptCopy[] =>
  [...kept]
    .filter((one): one is KeptCopy => one.copy !== undefined && one.hasFile)
    .filter(({ copy: { document, above } }) => {
      if (document.space !== spaceId) return false;
      return folderId === null || (above ?? [document.folder]).includes(folderId);
    })
    .sort((a, b) => compareText(a.name, b.name));
