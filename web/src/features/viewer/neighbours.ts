import type { Document } from '@atrium/contract/documents';
import type { DocumentList } from '../../core/library/document-list.ts';

export interface Neighbours {
  previous?: Document | undefined;
  next?: Document | undefined;
}

/** The documents before and after it in the order of the folder's table; none at the ends. */
export function neighboursOf(documents: DocumentList, id: number): Neighbours {
  const place = documents.placeOf(id);
  return place < 0 ? {} : { previous: documents.at(place - 1), next: documents.at(place + 1) };
}

/** The address that closing leads to. */
export function placeOf({ space, folder }: Pick<Document, 'space' | 'folder'>): string {
  const root = `/spaces/${space}/documents`;
  return folder === null ? root : `${root}/folder/${folder}`;
}
