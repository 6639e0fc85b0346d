import type { Document } from '@atrium/contract/documents';
import { compareText } from '../../ui/data-table/sort-rows.ts';

export interface Neighbours {
  previous?: Document | undefined;
  next?: Document | undefined;
}

/** The documents before and after it in the order of the folder's table; none at the ends. */
export function neighboursOf(documents: Document[], id: number): Neighbours {
  const sorted = documents.toSorted((a, b) => compareText(a.name, b.name));
  const at = sorted.findIndex((one) => one.id === id);
  return at < 0 ? {} : { previous: sorted[at - 1], next: sorted[at + 1] };
}

/** The address that closing leads to. */
export function placeOf({ space, folder }: Pick<Document, 'space' | 'folder'>): string {
  const root = `/spaces/${space}/documents`;
  return folder === null ? root : `${root}/folder/${folder}`;
}
