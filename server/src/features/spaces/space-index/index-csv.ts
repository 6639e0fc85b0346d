import { byteOrderMark, csvLine } from '../../../base/csv/write-csv.ts';
import { type IndexHead, tableColumns, tableRow } from './index-table.ts';
import type { SpaceIndex } from './read-index.ts';

export function* csvLines(index: SpaceIndex, head: IndexHead): Generator<string> {
  yield byteOrderMark + csvLine(tableColumns.map(head.say));
  for (const item of index.items()) yield csvLine(tableRow(item, head));
}
