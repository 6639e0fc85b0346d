import type { Document } from '@atrium/contract/documents';
import type { Folder } from '@atrium/contract/folders';
import { foldText } from '../../../base/text/fold-text.ts';

export interface TrashRow {
  /** Folders and documents count their ids apart. */
  key: string;
  kind: 'folder' | 'document';
  id: number;
  name: string;
  /** The name as a filter compares it. */
  folded: string;
  /** A file name's ending, or `folder`. */
  format: string;
  /** The names of the folders it lies in, from the top. */
  place: string[];
  deletedAt: string;
  deletedBy: string;
  keptUntil: string;
  /** The number of documents that a folder took along. */
  documents: number;
  /** The id of the folder that took a document along. */
  withFolder: number | null;
}

/** Folders first, and of each kind what was deleted last. */
export function makeTrashRows(folders: Folder[], documents: Document[]): TrashRow[] {
  const taken = new Map<number, number>();
  for (const { deleted } of documents) {
    const id = deleted?.withFolder;
    if (id) taken.set(id, (taken.get(id) ?? 0) + 1);
  }
  const folderRows = folders.map((folder) => ({
    ...shown(folder),
    format: 'folder',
    documents: taken.get(folder.id) ?? 0,
    withFolder: null,
  }));
  const documentRows = documents.map((document) => ({
    ...shown(document),
    format: document.format,
    documents: 0,
    withFolder: document.deleted?.withFolder ?? null,
  }));
  return [...folderRows, ...documentRows];
}

const shown = ({ id, name, entityType, deleted }: Folder | Document) => ({
  key: `${entityType}-${id}`,
  kind: entityType,
  id,
  name,
  folded: foldText(name),
  place: deleted?.place ?? [],
  deletedAt: deleted?.at ?? '',
  deletedBy: deleted?.byName ?? '',
  keptUntil: deleted?.keptUntil ?? '',
});
