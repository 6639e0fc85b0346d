import {
  type ImportReport,
  mostImportBytes,
  mostImportRows,
  mostReportedRows,
} from '@atrium/contract/parts/csv-import';
import { sentence } from '@atrium/contract/parts/sentences';
import type { importUsers as importCall } from '@atrium/contract/users';
import { sql } from 'kysely';
import { readCsv } from '../../../base/csv/read-csv.ts';
import { type Transaction, transaction } from '../../../base/database/connect.ts';
import { AppError } from '../../../base/errors.ts';
import type { Parts } from '../../../base/parts.ts';
import type { Speak } from '../../../base/words/speak.ts';
import { recordEvent } from '../../../core/audit.ts';
import { readForm } from '../../../core/files/read-form.ts';
import { startHeavyWork } from '../../../core/limit-heavy-work.ts';
import { rereadRank } from '../../../core/people/ladder.ts';
import type { Ask } from '../../../core/route.ts';
import { type Known, type Planned, planRow, type Role } from './plan-import.ts';
import { type ReadRow, readRows } from './read-rows.ts';
import { storeImport } from './store-import.ts';

/** Good rows are stored together, the others are reported. With dryRun nothing is stored, and the report is the same. */
export async function importUsers(
  parts: Parts,
  { caller, query, from, request, reply, say }: Ask<typeof importCall>,
): Promise<ImportReport> {
  startHeavyWork(caller.user.id, reply.raw);
  const { csv } = await readForm(parts, request, 'csv', { csv: mostImportBytes });
  if (!csv) throw new AppError('upload.nothing', sentence('Add at least one file'));
  const { read, ignoredColumns } = readRows(await readCsv(csv.bytes, mostImportRows));
  return transaction(parts.db, async (trx) => {
    const planned = await planImport(trx, read);
    const report = { ...reportOf(read, planned, say), ignoredColumns };
    if (query.dryRun) return report;
    await rereadRank(trx, caller);
    const made = planned.flatMap((one) => (one.outcome === 'made' ? [one.person] : []));
    const changed = planned.flatMap((one) => (one.outcome === 'changed' ? [one.person] : []));
    if (made.length + changed.length === 0) return report;
    const { madeIds, changedIds } = await storeImport(parts, trx, made, changed);
    await recordEvent(parts, trx, from, {
      action: 'users.imported',
      actorId: caller.user.id,
      detail: {
        made: made.length,
        changed: changed.length,
        madeIds: madeIds.slice(0, 1000),
        changedIds: changedIds.slice(0, 1000),
      },
    });
    return report;
  });
}

async function planImport(trx: Transaction, read: ReadRow[]): Promise<Planned[]> {
  const roles = (await sql<Role>`select id, name from role for key share`.execute(trx)).rows;
  const rolesByName = new Map(roles.map((role) => [role.name.toLowerCase(), role]));
  const nameById = new Map(roles.map((role) => [role.id, role.name]));
  const emails = read.flatMap(({ user }) => (user ? [user.email.toLowerCase()] : []));
  const known = await findKnown(trx, emails);
  const knownByEmail = new Map(known.map((one) => [one.email.toLowerCase(), one]));
  return read.map((row) => planRow(row, knownByEmail, rolesByName, (id) => nameById.get(id) ?? String(id)));
}

/** Locked in one order, so that what is planned is what is met. */
async function findKnown(trx: Transaction, emails: string[]): Promise<Known[]> {
  const found = await sql<Known>`
    with locked as materialized (
      select id from app_user where deleted_at is null and lower(email) = any(${emails}::text[])
      order by id for no key update)
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.is_active as "isActive",
      u.deny_contact_list as "denyContactList", u.two_factor_required as "twoFactorRequired",
      t.confirmed_at is not null as "hasTwoFactor",
      array(select role_id from user_role where user_id = u.id order by role_id) as roles
    from locked join app_user u on u.id = locked.id left join two_factor t on t.user_id = u.id`.execute(trx);
  return found.rows;
}

function reportOf(read: ReadRow[], planned: Planned[], say: Speak): Omit<ImportReport, 'ignoredColumns'> {
  const count = (outcome: Planned['outcome']) => planned.filter((one) => one.outcome === outcome).length;
  const rows = planned.flatMap((one, index) =>
    one.outcome === 'unchanged'
      ? []
      : [
          {
            row: read[index]?.row ?? 0,
            label: read[index]?.label ?? '',
            outcome: one.outcome,
            notes: one.notes.map(say),
          },
        ],
  );
  const refusedFirst = [
    ...rows.filter((row) => row.outcome === 'refused'),
    ...rows.filter((row) => row.outcome !== 'refused'),
  ];
  return {
    made: count('made'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    rows: refusedFirst.slice(0, mostReportedRows),
  };
}
