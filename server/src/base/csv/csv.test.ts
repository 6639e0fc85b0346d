import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { byteOrderMark, csvLine } from './write-csv.ts';

const read = (content: string | Buffer, mostRows = 100) => readCsv(Buffer.from(content as string), mostRows);
const refusal = (content: string | Buffer, mostRows = 100) =>
  read(content, mostRows).then(
    () => 'taken',
    (error) => `${error.code}: ${error.message}`,
  );

const expected = { head: ['name', 'city'], rows: [{ row: 2, cells: ['Müller', 'Zürich; Altstadt'] }] };

it.each([
  ['commas', 'name,city\r\nMüller,Zürich; Altstadt\r\n'],
  ['semicolons', 'name;city\nMüller;"Zürich; Altstadt"\n'],
  ['tabs', 'name\tcity\nMüller\tZürich; Altstadt'],
  ['a separator that the first line names', 'sep=;\r\nname;city\r\nMüller;"Zürich; Altstadt"'],
  ['a byte order mark', '\uFEFFname,city\nMüller,Zürich; Altstadt'],
])('[CON-05] a table with %s is read', async (_, text) => {
  expect(await read(text)).toEqual(expected);
});

it('[CON-05] Windows-1252 and UTF-16 are read', async () => {
  const text = 'name,city\r\nMüller,Zürich; Altstadt';
  expect(await read(Buffer.from(text, 'latin1'))).toEqual(expected);
  expect(await read(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(expected);
  expect((await read(Buffer.from([...Buffer.from('name\n'), 0x80, 0x20, 0x35]))).rows[0]?.cells).toEqual([
    '€ 5',
  ]);
});

it('[CON-05] rows are counted as a spreadsheet shows them, with empty ones and lines inside cells', async () => {
  const { rows } = await read('name,city\r\nA,"one\ntwo"\r\n\r\n ,\r\nB,x\r\nC\r\n');
  expect(rows).toEqual([
    { row: 2, cells: ['A', 'one\ntwo'] },
    { row: 5, cells: ['B', 'x'] },
    { row: 6, cells: ['C'] },
  ]);
});

it('[CON-05] what cannot be read is refused with a sentence', async () => {
  expect(await refusal('')).toBe('csv.unreadable: The file is empty.');
  expect(await refusal('name\nA\n"B\nC\n')).toBe('csv.unreadable: A quote that opens in row 3 never closes.');
  expect(await refusal('name\n"A" B\n')).toBe(
    'csv.unreadable: Row 2 cannot be read: a quote stands where none may be.',
  );
  expect(await refusal('name\nA\nB\nC\n', 2)).toBe(
    'csv.unreadable: The file has more than 2 rows. Split it.',
  );
  expect(await refusal(Buffer.from('PK\u0003\u0004\0\0'))).toBe('csv.unreadable: This is not a CSV file.');
});

it('[CON-05] what was written comes back the same, and no cell is a formula for a spreadsheet', async () => {
  const values = ['=1+1', '+41 44 123 45 67', '-3', '@x', 'a;=b', 'say "hi"', 'two\nlines', 'plain', ''];
  const line = csvLine(values);
  expect(line.split(/[,;]/).filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([]);
  const { head } = await read(byteOrderMark + line);
  expect(head).toEqual(values.map((value) => (value === 'a;=b' ? "a;'=b" : value)));
});
