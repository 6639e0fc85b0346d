import type { Document } from '@atrium/contract/documents';
import type { Folder } from '@atrium/contract/folders';
import type { Permissions } from '@atrium/contract/permissions';
import { foldText } from '../../../base/text/fold-text.ts';
import type { DocumentList } from '../../../core/library/document-list.ts';
import { compareText } from '../../../ui/data-table/sort-rows.ts';
import type { Labels } from './labels.ts';

interface Shown {
  /** Folders and documents count their ids apart. */
  readonly key: string;
  readonly id: number;
  readonly name: string;
  /** The name as a filter compares it. */
  readonly folded: string;
  /** Where its name stands among those of its kind. */
  readonly place: number;
  /** A file name's ending, or `folder`. */
  readonly format: string;
  /** Milliseconds since 1970 at the last change; 0 where it is not known, as of some folders. */
  readonly changedAt: number;
  readonly author: string;
  /** Null where the author has none that one sees. */
  readonly authorContact: number | null;
  readonly authorRank: number;
  readonly tags: string[];
  readonly tagRank: number;
  /** In bytes; null of a folder. */
  readonly size: number | null;
  readonly permissions: Permissions;
}

export type FileRow = Shown &
  (
    | { readonly kind: 'folder'; readonly folder: Folder }
    | { readonly kind: 'document'; readonly document: Document }
  );

/** Folders first, then by weight, then by name. */
export function makeRows(folders: Folder[], documents: DocumentList, labels: Labels): FileRow[] {
  const folderRows = folders
    .toSorted((a, b) => a.weight - b.weight || compareText(a.name, b.name))
    .map((folder) => makeFolderRow(folder, labels));
  const places = folderRows.toSorted((a, b) => compareText(a.name, b.name));
  for (const [place, row] of places.entries()) row.place = place;
  const documentRows = Array.from(
    { length: documents.length },
    (_, place) => new DocumentRow(documents, place, labels),
  );
  return [...folderRows, ...documentRows];
}

const none: number[] = [];

const makeFolderRow = (folder: Folder, labels: Labels) => ({
  kind: 'folder' as const,
  key: `folder-${folder.id}`,
  id: folder.id,
  folder,
  name: folder.name,
  folded: foldText(folder.name),
  place: 0,
  format: 'folder',
  changedAt: folder.lastModifiedAt ? Date.parse(folder.lastModifiedAt) : 0,
  author: labels.author(folder.createdBy),
  authorContact: labels.authorContact(folder.createdBy),
  authorRank: labels.authorRank(folder.createdBy),
  tags: [],
  tagRank: labels.tagRank(none),
  size: null,
  permissions: folder.permissions,
});

/** A look at one place of the list: what it shows is read from there. */
class DocumentRow {
  readonly kind = 'document';
  readonly place: number;
  readonly #list: DocumentList;
  readonly #labels: Labels;

  constructor(list: DocumentList, place: number, labels: Labels) {
    this.#list = list;
    this.place = place;
    this.#labels = labels;
  }

  get id() {
    return this.#list.idAt(this.place);
  }
  get key() {
    return `document-${this.id}`;
  }
  get name() {
    return this.#list.nameAt(this.place);
  }
  get folded() {
    return this.#list.foldedAt(this.place);
  }
  get format() {
    return this.#list.formatAt(this.place);
  }
  get changedAt() {
    return this.#list.changedAt(this.place);
  }
  get authorContact() {
    return this.#labels.authorContact(this.#list.authorAt(this.place));
  }
  get author() {
    return this.#labels.author(this.#list.authorAt(this.place));
  }
  get authorRank() {
    return this.#labels.authorRank(this.#list.authorAt(this.place));
  }
  get tags() {
    return this.#labels.tags(this.#list.traitsAt(this.place).tags);
  }
  get tagRank() {
    return this.#labels.tagRank(this.#list.traitsAt(this.place).tags);
  }
  get size() {
    return this.#list.sizeAt(this.place);
  }
  get permissions() {
    return this.#list.traitsAt(this.place).permissions;
  }
  get document() {
    return this.#list.at(this.place) as Document;
  }
}

export function filterRows<Row extends { folded: string }>(rows: Row[], text: string): Row[] {
  const wanted = foldText(text.trim());
  return wanted ? rows.filter(({ folded }) => folded.includes(wanted)) : rows;
}

type Kind = Pick<FileRow, 'kind'>;

export const compareKinds = (a: Kind, b: Kind): number =>
  Number(a.kind !== 'folder') - Number(b.kind !== 'folder');
