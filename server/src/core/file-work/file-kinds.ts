import type { Office } from '../../base/office/office.ts';
import { typeOfName } from '../files/file-types.ts';

/** How the text of a type is read; of old Office files from the PDF copy. */
type TextSource = 'plain' | 'office' | 'message' | 'pdf' | 'copy';

export interface FileKind {
  /** The ending that its file gets while it is worked on: LibreOffice goes by it. */
  ending: string;
  hasCopy: boolean;
  text: TextSource;
}

const list: [ending: string, text: TextSource, hasCopy: boolean][] = [
  ['txt', 'plain', true],
  ['pdf', 'pdf', false],
  ['doc', 'copy', true],
  ['docx', 'office', true],
  ['xls', 'copy', true],
  ['xlsx', 'office', true],
  ['xlsm', 'office', true],
  ['ppt', 'copy', true],
  ['pptx', 'office', true],
  ['potx', 'office', true],
  ['msg', 'message', false],
];

const kinds = new Map(
  list.map(([ending, text, hasCopy]): [string, FileKind] => [
    typeOfName(`a.${ending}`)?.mime as string,
    { ending, hasCopy, text },
  ]),
);

/** The types of which something is derived. */
export const workedTypes = [...kinds.keys()];

/** Undefined for types of which nothing is derived. */
export const kindOf = (mime: string): FileKind | undefined => kinds.get(mime);

/** The types that this LibreOffice, if there is one, makes PDF copies of. */
export const copiedTypes = (office: Office | undefined): string[] =>
  [...kinds].flatMap(([mime, { hasCopy, ending }]) => (hasCopy && office?.makes(ending) ? mime : []));

/** The types whose text is read from their PDF copy. */
export const readFromCopy = [...kinds].flatMap(([mime, { text }]) => (text === 'copy' ? mime : []));
