import { type Sentence, sentence, sentenceOf } from '@atrium/contract/parts/sentences';
import { PersonName, UserEmail } from '@atrium/contract/users';
import type { z } from 'zod';
import type { CsvTable } from '../../../base/csv/read-csv.ts';
import { AppError } from '../../../base/errors.ts';

/** What a row of the file says; what its cells leave open is absent. */
export interface UserRow {
  row: number;
  email: string;
  firstName?: string;
  lastName?: string;
  /** Names, as they are written in the file. */
  roles?: string[];
  isActive?: boolean;
  isUsing2FA?: boolean;
  denyContactList?: boolean;
}

export interface ReadRow {
  row: number;
  label: string;
  /** Absent where the row is refused. */
  user?: UserRow;
  problems: Sentence[];
}

export const importColumns = [
  'email',
  'firstName',
  'lastName',
  'roles',
  'isActive',
  'isUsing2FA',
  'denyContactList',
] as const;

type Column = (typeof importColumns)[number];

/** “First name”, “first_name” and “FIRSTNAME” are one. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

export function readRows({ head, rows }: CsvTable): { read: ReadRow[]; ignoredColumns: string[] } {
  const known = new Map<string, Column>(importColumns.map((name) => [plain(name), name]));
  const columns = head.map((name) => known.get(plain(name)));
  if (!columns.includes('email')) {
    throw new AppError(
      'csv.unreadable',
      sentence('The file has no column “email”. Its first row names the columns.'),
    );
  }
  const twice = columns.find((name, index) => name && columns.indexOf(name) !== index);
  if (twice)
    throw new AppError('csv.unreadable', sentence('The file has the column “{twice}” twice.', { twice }));
  const firstRowOf = new Map<string, number>();
  return {
    ignoredColumns: head.filter((name, index) => name !== '' && !columns[index]),
    read: rows.map(({ row, cells }) => {
      const cellOf = (column: Column) => cells[columns.indexOf(column)] ?? '';
      const result = readRow(row, cellOf);
      const key = cellOf('email').toLowerCase();
      const first = firstRowOf.get(key);
      if (key === '' || first === undefined) firstRowOf.set(key, row);
      else refuse(result, sentence('Row {first} has the same email.', { first }));
      return result;
    }),
  };
}

function refuse(result: ReadRow, problem: Sentence): void {
  result.problems.push(problem);
  delete result.user;
}

function readRow(row: number, cellOf: (column: Column) => string): ReadRow {
  const problems: Sentence[] = [];
  const email = UserEmail.safeParse(cellOf('email'));
  if (!email.success) problems.push(saidBy(email.error));
  const user: UserRow = { row, email: email.data ?? '' };
  for (const column of ['firstName', 'lastName'] as const) {
    const cell = cellOf(column);
    if (cell === '') continue;
    const name = PersonName.safeParse(cell);
    if (!name.success) problems.push(ofColumn(column, saidBy(name.error)));
    else if (isFormula(cell))
      problems.push(ofColumn(column, sentence('A name cannot start like a formula.')));
    else user[column] = name.data;
  }
  for (const column of ['isActive', 'isUsing2FA', 'denyContactList'] as const) {
    const cell = cellOf(column);
    if (cell === '') continue;
    const value = yesOrNo.get(cell.toLowerCase());
    if (value === undefined) problems.push(ofColumn(column, sentence('Write yes or no.')));
    else user[column] = value;
  }
  const roles = cellOf('roles');
  if (roles !== '') user.roles = splitRoles(roles);
  const label = cellOf('email') || `${cellOf('firstName')} ${cellOf('lastName')}`.trim();
  return { row, label: label.slice(0, 254), problems, ...(problems.length === 0 ? { user } : {}) };
}

const saidBy = ({ issues: [issue] }: z.ZodError): Sentence =>
  sentenceOf(issue?.message ?? '') ?? sentence('Email is required.');

const ofColumn = (column: Column, message: Sentence): Sentence =>
  sentence('{column}: {message}', { column, message });

/** A spreadsheet would run it wherever the name is shown. */
const isFormula = (cell: string): boolean => /^[=+\-@]/.test(cell);

/** Several in one cell, separated by ; or |. */
const splitRoles = (cell: string): string[] =>
  cell
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

const yesOrNo = new Map<string, boolean>([
  ...['yes', 'y', 'true', '1', 'x', 'ja', 'oui', 'si', 'sì'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0', 'nein', 'non'].map((word) => [word, false] as const),
]);
