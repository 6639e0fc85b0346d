import type { IndexItem } from './read-index.ts';

/** What the page, the CSV and the workbook have in common. */
export interface IndexHead {
  spaceName: string;
  /** Where links start: the address people use. */
  publicUrl: string;
  formatTime: (time: Date) => string;
}

export const tableColumns = [
  'Path',
  'Name',
  'Type',
  'Size',
  'Author',
  'Created',
  'Last modified',
  'Tags',
  'Link',
] as const;

/** One value for each column; sizes are bytes. */
export const tableRow = (
  item: IndexItem,
  { publicUrl, formatTime }: IndexHead,
): (string | number | null)[] => [
  item.above.join('/'),
  item.name,
  item.type,
  item.size,
  item.author,
  formatTime(item.createdAt),
  formatTime(item.modifiedAt),
  item.tags.join(', '),
  publicUrl + item.route,
];
