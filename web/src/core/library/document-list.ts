import type { Document, DocumentColumns } from '@atrium/contract/documents';
import { fileEnding, pdfName } from '@atrium/contract/parts/file-ending';
import { foldText } from '../../base/text/fold-text.ts';
import { orderNames } from './order-names.ts';

/**
 * The documents of a folder by name, as they came: in columns. One is made where it is shown or acted on, as a hundred
 * thousand of them would fill the memory of a page.
 */
export class DocumentList {
  readonly length: number;
  /** How many there are in the folder: more, while only the first have come. */
  readonly total: number;
  /** Another one once the folder's documents have changed. */
  readonly stamp: string;
  readonly #columns: DocumentColumns;
  readonly #order: Uint32Array;
  #folded: string[] | undefined;
  #formats: string[] | undefined;
  #places: Map<number, number> | undefined;

  constructor(columns: DocumentColumns) {
    this.#columns = columns;
    this.#order = orderNames(columns.names);
    this.length = columns.ids.length;
    this.total = columns.total;
    this.stamp = columns.stamp;
  }

  idAt(place: number): number {
    return this.#columns.ids[this.#row(place)] as number;
  }

  nameAt(place: number): string {
    return this.#columns.names[this.#row(place)] as string;
  }

  /** The name as a filter compares it. */
  foldedAt(place: number): string {
    this.#folded ??= this.#columns.names.map(foldText);
    return this.#folded[this.#row(place)] as string;
  }

  formatAt(place: number): string {
    this.#formats ??= this.#columns.filenames.map(fileEnding);
    return this.#formats[this.#row(place)] as string;
  }

  authorAt(place: number): number {
    return this.#columns.createdBy[this.#row(place)] as number;
  }

  changedAt(place: number): number {
    return this.#columns.lastModifiedAt[this.#row(place)] as number;
  }

  /** In bytes. */
  sizeAt(place: number): number {
    return this.#columns.sizes[this.#row(place)] as number;
  }

  /** What it shares with others: type, tags, state and rights. */
  traitsAt(place: number): DocumentColumns['traits'][number] {
    return this.#traitsOf(this.#row(place));
  }

  /** Where a document stands; -1 where it is not in the list. */
  placeOf(id: number): number {
    this.#places ??= new Map(
      Array.from(this.#order, (row, place) => [this.#columns.ids[row] as number, place]),
    );
    return this.#places.get(id) ?? -1;
  }

  get isProcessed(): boolean {
    return this.#columns.traits.some(isProcessed);
  }

  at(place: number): Document | undefined {
    if (place < 0 || place >= this.length) return undefined;
    const { space, folder, ids, names, filenames, sizes, ...columns } = this.#columns;
    const row = this.#row(place);
    const { mime, hasPdfCopy, ...traits } = this.#traitsOf(row);
    const [id, filename] = [ids[row] as number, filenames[row] as string];
    const folderRoute =
      folder === null ? `/spaces/${space}/documents` : `/spaces/${space}/documents/folder/${folder}`;
    return {
      id,
      name: names[row] as string,
      entityType: 'document',
      space,
      folder,
      file: {
        mime,
        filename,
        size: sizes[row] as number,
        pdfCopyFilename: hasPdfCopy ? pdfName(filename) : null,
      },
      format: fileEnding(filename),
      route: `${folderRoute}/document/${id}`,
      createdBy: columns.createdBy[row] as number,
      createdAt: timeOf(columns.createdAt[row] as number),
      lastModifiedAt: timeOf(columns.lastModifiedAt[row] as number),
      ...traits,
    };
  }

  #row(place: number): number {
    return this.#order[place] as number;
  }

  #traitsOf(row: number): DocumentColumns['traits'][number] {
    return this.#columns.traits[this.#columns.traitsOf[row] as number] as DocumentColumns['traits'][number];
  }
}

/** Whether its PDF copy is being made, or its virus check. */
export const isProcessed = ({ status }: Pick<Document, 'status'>): boolean =>
  status === 'processing' || status === 'held';

const timeOf = (milliseconds: number) => new Date(milliseconds).toISOString();
