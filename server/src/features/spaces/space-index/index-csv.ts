import { type IndexHead, tableColumns, tableRow } from './index-table.ts';
import type { SpaceIndex } from './read-index.ts';

/** With a byte order mark, by which spreadsheets know UTF-8. */
export function* csvLines(index: SpaceIndex, head: IndexHead): Generator<string> {
  yield `\uFEFF${line([...tableColumns])}`;
  for (const item of index.items()) yield line(tableRow(item, head));
}

const line = (values: (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`;

function cell(value: string | number | null): string {
  const text = typeof value === 'string' ? withoutFormula(value) : String(value ?? '');
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A spreadsheet would run a cell that starts so. Where lists are separated by semicolons it cuts our cells at
 * those too, quoted or not, so what follows one counts as a start.
 */
const withoutFormula = (text: string): string => text.replace(/(^|;)(?=[=+\-@\t\r\0])/g, "$1'");
