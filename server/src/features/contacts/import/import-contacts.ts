import type { importContacts as importCall } from '@atrium/contract/contacts';
import { type ImportReport, mostImportBytes, mostImportRows } from '@atrium/contract/parts/csv-import';
import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import { readCsv } from '../../../base/csv/read-csv.ts';
import { type Transaction, transaction } from '../../../base/database/connect.ts';
import { AppError } from '../../../base/errors.ts';
import type { Parts } from '../../../base/parts.ts';
import { recordEvent } from '../../../core/audit.ts';
import { readForm } from '../../../core/files/read-form.ts';
import { columnOf, fieldNames } from '../../../core/people/contact-rows.ts';
import type { Ask } from '../../../core/route.ts';
import { atOnce, type Plan, planImport } from './plan-import.ts';
import { findColumns } from './read-cells.ts';

/** Rows that can be used are stored together, the others are told; contacts that the file does not name stay. */
export async function importContacts(
  parts: Parts,
  { caller, from, query, request, say }: Ask<typeof importCall>,
): Promise<ImportReport> {
  const { csv } = await readForm(parts, request, 'csv', { csv: mostImportBytes });
  if (!csv) throw new AppError('upload.nothing', sentence('Add at least one file'));
  const table = await readCsv(csv.bytes, mostImportRows);
  const columns = findColumns(table.head);
  const { divisions } = parts.config;
  if (query.dryRun) return (await planImport(parts.db, table, columns, divisions, say)).report;
  return transaction(parts.db, async (trx) => {
    // Nobody else makes or changes contacts meanwhile: what was found there is what is written over.
    await sql`lock table contact in share row exclusive mode`.execute(trx);
    const plan = await planImport(trx, table, columns, divisions, say);
    await store(parts, trx, plan);
    const { made, changed, unchanged, refused } = plan.report;
    await recordEvent(parts, trx, from, {
      action: 'contacts.imported',
      actorId: caller.user.id,
      detail: { made, changed, unchanged, refused },
    });
    return plan.report;
  });
}

const columnList = fieldNames.map((name) => columnOf[name]);
const names = sql.raw(columnList.join(', '));
const recordColumns = sql.raw(
  columnList.map((name) => `${name} ${name === 'is_published' ? 'boolean' : 'text'}`).join(', '),
);
const settings = sql.raw(columnList.map((name) => `${name} = x.${name}`).join(', '));

async function store(parts: Parts, trx: Transaction, { made, changed }: Plan): Promise<void> {
  const now = parts.clock.now();
  for (const some of batches(made)) {
    await sql`
      insert into contact (${names}, created_at, modified_at)
      select ${names}, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${toRecords(some)}::jsonb) as x (${recordColumns})`.execute(trx);
  }
  for (const some of batches(changed)) {
    await sql`
      update contact c set ${settings}, modified_at = ${now}
      from jsonb_to_recordset(${toRecords(some)}::jsonb) as x (id int, ${recordColumns}) where c.id = x.id`.execute(
      trx,
    );
  }
}

function* batches<T>(all: T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += atOnce) yield all.slice(start, start + atOnce);
}

const toRecords = (rows: (Plan['made'][number] & { id?: number })[]): string =>
  JSON.stringify(
    rows.map((row) => ({
      id: row.id,
      ...Object.fromEntries(fieldNames.map((name) => [columnOf[name], row[name]])),
    })),
  );
