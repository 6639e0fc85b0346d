export type CsvValue = string | number | null;

/** The mark by which spreadsheets know UTF-8; the first line starts with it. */
export const byteOrderMark = '\uFEFF';

export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(',')}\r\n`;

function cell(value: CsvValue): string {
  const text = typeof value === 'string' ? withoutFormula(value) : String(value ?? '');
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A spreadsheet would run a cell that starts so. Where lists are separated by semicolons it cuts our cells at
 * those too, quoted or not, so what follows one counts as a start.
 */
const withoutFormula = (text: string): string => text.replace(/(^|;)(?=[=+\-@\t\r\0])/g, "$1'");
