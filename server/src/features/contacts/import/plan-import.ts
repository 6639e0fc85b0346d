import { ContactFields, contactColumns } from '@atrium/contract/contacts';
import { type ImportReport, mostReportedRows } from '@atrium/contract/parts/csv-import';
import { type Sentence, sentence, sentenceOf } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import type { CsvTable } from '../../../base/csv/read-csv.ts';
import type { Queryable } from '../../../base/database/connect.ts';
import { givingTurns } from '../../../base/give-turns.ts';
import type { Speak } from '../../../base/words/speak.ts';
import { columnOf, fieldNames } from '../../../core/people/contact-rows.ts';
import { type Columns, type ReadRow, readCells } from './read-cells.ts';

export interface Plan {
  made: ContactFields[];
  changed: (ContactFields & { id: number })[];
  report: ImportReport;
}

type Known = ContactFields & { id: number };

/** How many rows one statement is about. */
export const atOnce = 500;
/** What each row does to the contacts that are there. */
export async function planImport(
  db: Queryable,
  table: CsvTable,
  columns: Columns,
  divisions: string[],
  say: Speak,
): Promise<Plan> {
  const byName = new Map(divisions.map((name) => [name.toLowerCase(), name]));
  const seen = new Map<string, number>();
  const plan: Plan = { made: [], changed: [], report: emptyReport(columns.ignored) };
  const told: ImportReport['rows'] = [];
  const pause = givingTurns();
  for (let start = 0; start < table.rows.length; start += atOnce) {
    const rows: ReadRow[] = [];
    for (const { row, cells } of table.rows.slice(start, start + atOnce)) {
      rows.push(readCells(columns, row, cells, byName));
      await pause();
    }
    const known = await findKnown(db, rows);
    for (const row of rows) {
      const outcome = decide(row, known.get(row.key), seen, plan);
      plan.report[outcome.is] += 1;
      if (outcome.is === 'unchanged') continue;
      if (outcome.is === 'refused' || told.length < mostReportedRows)
        told.push({ row: row.row, label: row.label, outcome: outcome.is, notes: outcome.notes.map(say) });
      await pause();
    }
  }
  const refusedFirst = (one: (typeof told)[number]) => (one.outcome === 'refused' ? 0 : 1);
  plan.report.rows = told.sort((a, b) => refusedFirst(a) - refusedFirst(b)).slice(0, mostReportedRows);
  return plan;
}

const emptyReport = (ignoredColumns: string[]): ImportReport => ({
  ...{ made: 0, changed: 0, unchanged: 0, refused: 0 },
  rows: [],
  ignoredColumns,
});

interface Outcome {
  is: 'made' | 'changed' | 'unchanged' | 'refused';
  notes: Sentence[];
}

function decide(row: ReadRow, known: Known | undefined, seen: Map<string, number>, plan: Plan): Outcome {
  const refused = (...notes: Sentence[]): Outcome => ({ is: 'refused', notes });
  if (row.problems.length > 0) return refused(...row.problems);
  const earlier = seen.get(row.key);
  if (earlier !== undefined)
    return refused(sentence('This email stands in row {earlier} already.', { earlier }));
  if (known) {
    // The same address, however it is written.
    const after = { ...known, ...row.fields, id: known.id, email: known.email };
    const notes = fieldNames
      .filter((name) => after[name] !== known[name])
      .map((name) => tellChange(contactColumns[name], known[name], after[name]));
    seen.set(row.key, row.row);
    if (notes.length === 0) return { is: 'unchanged', notes };
    plan.changed.push(after);
    return { is: 'changed', notes };
  }
  const complete = ContactFields.safeParse(row.fields);
  if (!complete.success) return refused(...complete.error.issues.map(({ message }) => sentenceOf(message)));
  seen.set(row.key, row.row);
  plan.made.push(complete.data);
  return { is: 'made', notes: [] };
}

const shown = (value: string | boolean): Sentence =>
  typeof value === 'boolean' ? (value ? sentence('yes') : sentence('no')) : sentence('“{value}”', { value });

const tellChange = (column: string, before: string | boolean, after: string | boolean): Sentence =>
  before === ''
    ? sentence('{column} becomes {after}.', { column, after: shown(after) })
    : sentence('{column} changes from {before} to {after}.', {
        column,
        before: shown(before),
        after: shown(after),
      });

const knownColumns = sql.raw(
  ['id', ...fieldNames.map((name) => `${columnOf[name]} as "${name}"`)].join(', '),
);

async function findKnown(db: Queryable, rows: ReadRow[]): Promise<Map<string, Known>> {
  const keys = rows.map(({ key }) => key).filter((key) => key !== '');
  const found = await sql<Known>`
    select ${knownColumns} from contact where lower(email) = any(${keys}::text[])`.execute(db);
  return new Map(found.rows.map((one) => [one.email.toLowerCase(), one]));
}
