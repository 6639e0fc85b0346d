import type { Document } from '@atrium/contract/documents';
import { splitSubFolder } from '@atrium/contract/parts/names';
import type { DocumentList } from '../../../core/library/document-list.ts';
import type { TreeFolder } from '../../../core/library/read-tree.ts';
import type { UploadItem } from './upload-item.ts';

/** What is known of the place that is uploaded to. */
export interface KnownPlace {
  folderId: number | null;
  /** All folders of the space, where they have been read. */
  tree: TreeFolder[] | undefined;
  /** The documents of a folder whose list has been read; null is the root. */
  documentsOf: (folderId: number | null) => DocumentList | undefined;
}

/** The document that has a file's name where the file goes, without regard to case. */
export function findTwin(place: KnownPlace, { name, folder }: UploadItem): Document | undefined {
  const folderId = findFolder(place, splitSubFolder(folder));
  const documents = folderId === undefined ? undefined : place.documentsOf(folderId);
  const at = documents && placesByName(documents).get(name.toLowerCase());
  return at === undefined ? undefined : documents?.at(at);
}

function findFolder({ folderId, tree }: KnownPlace, path: string[]): number | null | undefined {
  let at = folderId;
  for (const name of path) {
    const isNamed = (one: TreeFolder) => one.parent === at && one.name.toLowerCase() === name.toLowerCase();
    const found = tree?.find(isNamed);
    if (!found) return undefined;
    at = found.id;
  }
  return at;
}

/** Names by list, made once for each: hundreds of files may be compared with thousands of documents. */
const known = new WeakMap<DocumentList, Map<string, number>>();

function placesByName(documents: DocumentList): Map<string, number> {
  const made = known.get(documents) ?? listNames(documents);
  known.set(documents, made);
  return made;
}

function listNames(documents: DocumentList): Map<string, number> {
  const places = new Map<string, number>();
  for (let at = 0; at < documents.length; at += 1) places.set(documents.nameAt(at).toLowerCase(), at);
  return places;
}
