import { ContactChanges, type ContactFields, contactColumns } from '@atrium/contract/contacts';
import { type Sentence, sentence, sentenceOf } from '@atrium/contract/parts/sentences';
import { AppError } from '../../../base/errors.ts';
import { fieldNames } from '../../../core/people/contact-rows.ts';

type Field = keyof ContactFields;

/** What a row says: its fields that are not empty, or why it cannot be used. */
export interface ReadRow {
  row: number;
  label: string;
  /** Lower case, by which a contact is known; empty where there is none. */
  key: string;
  fields: Partial<ContactFields>;
  problems: Sentence[];
}

export interface Columns {
  /** Where each field stands. */
  fields: [field: Field, index: number][];
  ignored: string[];
}

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}]/gu, '');

const known = new Map<string, Field>([
  ...fieldNames.flatMap((field): [string, Field][] => [
    [plain(contactColumns[field]), field],
    [plain(field), field],
  ]),
  ['surname', 'lastName'],
  ['name', 'lastName'],
  ['givenname', 'firstName'],
  ['emailaddress', 'email'],
  ['published', 'isPublished'],
]);

export function findColumns(head: string[]): Columns {
  const fields: Columns['fields'] = [];
  const ignored: string[] = [];
  for (const [index, name] of head.entries()) {
    const field = known.get(plain(name));
    if (!field) {
      if (name !== '') ignored.push(name);
    } else if (fields.some(([one]) => one === field)) {
      throw new AppError(
        'csv.unreadable',
        sentence('There is more than one column {column}.', { column: contactColumns[field] }),
      );
    } else fields.push([field, index]);
  }
  if (!fields.some(([field]) => field === 'email')) {
    throw new AppError(
      'csv.unreadable',
      sentence(
        'There is no column Email. The first row must name the columns as the template does, separated by commas, semicolons or tabs.',
      ),
    );
  }
  return { fields, ignored };
}

export function readCells(
  { fields }: Columns,
  row: number,
  cells: string[],
  divisions: Map<string, string>,
): ReadRow {
  const given: Partial<Record<Field, unknown>> = {};
  const problems: Sentence[] = [];
  for (const [field, index] of fields) {
    const cell = cells[index] ?? '';
    if (cell === '') continue;
    const value = readCell(field, cell, divisions);
    if ('problem' in value) problems.push(value.problem);
    else given[field] = value.is;
  }
  const label = [given.firstName, given.lastName].filter(Boolean).join(' ') || String(given.email ?? '');
  const checked = ContactChanges.safeParse(given);
  if (!checked.success) {
    for (const { path, message } of checked.error.issues) problems.push(ofField(path[0] as Field, message));
  }
  if (given.email === undefined && problems.length === 0) problems.push(sentence('Email is required.'));
  const key = typeof given.email === 'string' ? given.email.toLowerCase() : '';
  return { row, label, key, fields: checked.success ? withoutGaps(checked.data) : {}, problems };
}

const withoutGaps = ({ image: _, user: __, ...fields }: ContactChanges): Partial<ContactFields> =>
  fields as Partial<ContactFields>;

/** The sentence about a field: those of the form speak for themselves, the others need to say where. */
function ofField(field: Field, said: string): Sentence {
  const message = sentenceOf(said);
  return /required|email/i.test(said)
    ? message
    : sentence('{column}: {message}', { column: contactColumns[field], message });
}

type Read = { is: unknown } | { problem: Sentence };

function readCell(field: Field, cell: string, divisions: Map<string, string>): Read {
  const column = contactColumns[field];
  if (isFormula(field, cell)) {
    return {
      problem: sentence('{column} starts like a formula, which a spreadsheet would run: “{cell}”.', {
        column,
        cell: shorten(cell),
      }),
    };
  }
  if (field === 'salutation') {
    const is = salutationOf.get(plain(cell));
    return is
      ? { is }
      : {
          problem: sentence('{column} must be ‘Ms.’ or ‘Mr.’, not “{cell}”.', {
            column,
            cell: shorten(cell),
          }),
        };
  }
  if (field === 'isPublished') {
    const is = yesOrNo.get(cell.toLowerCase());
    return is === undefined
      ? { problem: sentence('{column} must be yes or no, not “{cell}”.', { column, cell: shorten(cell) }) }
      : { is };
  }
  if (field === 'division') {
    const is = divisions.get(cell.toLowerCase());
    return is ? { is } : { problem: sentence('There is no division “{name}”.', { name: shorten(cell) }) };
  }
  return { is: cell };
}

const salutationOf = new Map<string, ContactFields['salutation']>([
  ...['ms', 'miss', 'mrs'].map((word) => [word, 'Ms.'] as const),
  ...['mr', 'mister'].map((word) => [word, 'Mr.'] as const),
]);

const yesOrNo = new Map<string, boolean>([
  ...['yes', 'true', '1', 'y', 'x', 'ja', 'oui', 'si', 'sì'].map((word) => [word, true] as const),
  ...['no', 'false', '0', 'n', 'nein', 'non'].map((word) => [word, false] as const),
]);

const numbers = new Set<Field>(['phone', 'mobile', 'fax', 'switchboard']);

/** A number may start with a plus; anything else that starts like this is no name and no word. */
function isFormula(field: Field, cell: string): boolean {
  if (/^[=@\t\r]/.test(cell)) return true;
  if (!/^[+-]./.test(cell)) return false;
  return !numbers.has(field) || /[^\d\s()/.,;#*+x-]/i.test(cell);
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
