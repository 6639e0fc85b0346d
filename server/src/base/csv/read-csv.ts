import { Readable } from 'node:stream';
import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import { CsvError, type Parser, parse } from 'csv-parse';
import { AppError } from '../errors.ts';
import { givingTurns } from '../give-turns.ts';

export interface CsvRow {
  /** The row's number as a spreadsheet shows it: the head is row 1. */
  row: number;
  cells: string[];
}

export interface CsvTable {
  head: string[];
  /** All rows but the head and those that are empty. */
  rows: CsvRow[];
}

const pieceLength = 16 * 1024;

/** Reads what spreadsheets save: commas, semicolons or tabs, UTF-8 or UTF-16 or Windows-1252. */
export async function readCsv(bytes: Buffer, mostRows: number): Promise<CsvTable> {
  const { text, separator } = splitHint(decode(bytes));
  if (text.includes('\0')) throw unreadable(sentence('This is not a CSV file.'));
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({ delimiter: separator ?? findSeparator(text), relax_column_count: true }),
  );
  const records = await collect(parser, mostRows);
  const [head, ...rows] = records;
  if (!head) throw unreadable(sentence('The file is empty.'));
  return { head: head.cells, rows };
}

async function collect(parser: Parser, mostRows: number): Promise<CsvRow[]> {
  const records: CsvRow[] = [];
  let row = 0;
  // Left to itself, a stream whose source is at hand runs to its end in one go.
  const pause = givingTurns();
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      await pause();
      row += 1;
      const cells = record.map((cell) => withoutGuard(cell.trim()));
      if (cells.every((cell) => cell === '')) continue;
      if (records.length > mostRows) {
        throw unreadable(sentence('The file has more than {mostRows} rows. Split it.', { mostRows }));
      }
      records.push({ row, cells });
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(whatIsWrong(error)) : error;
  }
  return records;
}

/** Our own exports put an apostrophe before what a spreadsheet would run, as in a phone number with +. */
const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Excel writes and reads a first line such as `sep=;`. */
function splitHint(text: string): { text: string; separator: string | undefined } {
  const hint = /^sep=(.)\r?\n/i.exec(text);
  return { text: hint ? text.slice(hint[0].length) : text, separator: hint?.[1] };
}

/** The one that cuts the first line into most cells. */
function findSeparator(text: string): string {
  const first = (/^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best));
}

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += pieceLength) yield text.slice(start, start + pieceLength);
}

function whatIsWrong({ code, records }: CsvError): Sentence {
  const row = Number(records) + 1;
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return sentence('A quote that opens in row {row} never closes.', { row });
  return sentence('Row {row} cannot be read: a quote stands where none may be.', { row });
}

const unreadable = (message: Sentence) => new AppError('csv.unreadable', message);
