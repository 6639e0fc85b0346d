import type { Document } from '@atrium/contract/documents';
import type { Folder } from '@atrium/contract/folders';
import { foldText } from '../../../base/text/fold-text.ts';
import { compareText } from '../../../ui/data-table/sort-rows.ts';

interface Shown {
  /** Folders and documents count their ids apart. */
  key: string;
  name: string;
  /** A file name's ending, or `folder`. */
  format: string;
  /** The time of the last change; not known of every folder. */
  changedAt: string;
  author: string;
  tags: string[];
}

export type FileRow = Shown & ({ kind: 'folder'; folder: Folder } | { kind: 'document'; document: Document });

/** Names by id, as far as they have arrived. */
export interface Names {
  authors: ReadonlyMap<number, string>;
  tags: ReadonlyMap<number, string>;
}

/** Folders first, then by weight, then by name. */
export function makeRows(folders: Folder[], documents: Document[], { authors, tags }: Names): FileRow[] {
  const folderRows = folders
    .toSorted((a, b) => a.weight - b.weight || compareText(a.name, b.name))
    .map(
      (folder): FileRow => ({
        key: `folder-${folder.id}`,
        kind: 'folder',
        folder,
        name: folder.name,
        format: 'folder',
        changedAt: folder.lastModifiedAt ?? '',
        author: authors.get(folder.createdBy) ?? '',
        tags: [],
      }),
    );
  const documentRows = documents
    .toSorted((a, b) => compareText(a.name, b.name))
    .map(
      (document): FileRow => ({
        key: `document-${document.id}`,
        kind: 'document',
        document,
        name: document.name,
        format: document.format,
        changedAt: document.lastModifiedAt,
        author: authors.get(document.createdBy) ?? '',
        tags: document.tags.map((id) => tags.get(id) ?? '').filter(Boolean),
      }),
    );
  return [...folderRows, ...documentRows];
}

const searched = new WeakMap<object, string>();

/** Each name is folded once, not with every letter that is typed. */
function foldedName(row: { name: string }): string {
  let name = searched.get(row);
  if (name === undefined) {
    name = foldText(row.name);
    searched.set(row, name);
  }
  return name;
}

export function filterRows<Row extends { name: string }>(rows: Row[], text: string): Row[] {
  const wanted = foldText(text.trim());
  return wanted ? rows.filter((row) => foldedName(row).includes(wanted)) : rows;
}

type Kind = Pick<FileRow, 'kind'>;

export const compareKinds = (a: Kind, b: Kind): number =>
  Number(a.kind !== 'folder') - Number(b.kind !== 'folder');
