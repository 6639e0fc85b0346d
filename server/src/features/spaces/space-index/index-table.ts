import type { Language } from '@atrium/contract/parts/languages';
import { sentence } from '@atrium/contract/parts/sentences';
import type { Speak } from '../../../base/words/speak.ts';
import type { IndexItem } from './read-index.ts';

/** What the page, the CSV and the workbook have in common. */
export interface IndexHead {
  spaceName: string;
  /** Where links start: the address people use. */
  publicUrl: string;
  formatTime: (time: Date) => string;
  language: Language;
  say: Speak;
}

export const pageColumns = [
  sentence('Name'),
  sentence('Type'),
  sentence('Size'),
  sentence('Author'),
  sentence('Created'),
  sentence('Last modified'),
  sentence('Tags'),
];

export const tableColumns = [sentence('Path'), ...pageColumns, sentence('Link')];

export const typeOf = (item: IndexItem, { say }: IndexHead): string =>
  item.isFolder ? say(sentence('Folder')) : item.type;

/** One value for each column; sizes are bytes. */
export const tableRow = (item: IndexItem, head: IndexHead): (string | number | null)[] => [
  item.above.join('/'),
  item.name,
  typeOf(item, head),
  item.size,
  item.author,
  head.formatTime(item.createdAt),
  head.formatTime(item.modifiedAt),
  item.tags.join(', '),
  head.publicUrl + item.route,
];
