import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { ReceivedFile } from '../../base/storage/file-store.ts';

/**
 * Makes received files part of the caller's transaction, which then refers to them by their hash. Writing the
 * rows comes first and locks them: the sweep can neither take these bytes now nor be in the middle of it.
 */
export async function keepFiles(
  parts: Pick<Parts, 'clock' | 'files'>,
  trx: Transaction,
  received: ReceivedFile[],
): Promise<void> {
  if (received.length === 0) return;
  const kept_at = parts.clock.now();
  const sizes = new Map(received.map(({ hash, size }) => [hash, size]));
  // In one order for everybody: two uploads of the same files would else wait for each other.
  const rows = [...sizes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([hash, size]) => ({ hash, size, kept_at }));
  await trx
    .insertInto('stored_file')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet((row) => ({ kept_at: row.ref('excluded.kept_at') })),
    )
    .execute();
  const toCheck = received.flatMap(({ hash, toCheck }) => (toCheck ? [{ hash, ...toCheck }] : []));
  if (toCheck.length > 0) await noteChecks(trx, kept_at, toCheck);
  // Also where the rows were there already: it heals bytes that were lost.
  await parts.files.keep(received);
}

/** What the virus check is still to look at. */
async function noteChecks(
  trx: Transaction,
  dueAt: Date,
  files: { hash: string; filename: string; by: number }[],
): Promise<void> {
  await sql`
    insert into file_check (hash, filename, by_id, due_at)
    select distinct on (f.hash) f.hash, f.filename, f.by_id, ${dueAt}
    from unnest(${files.map(({ hash }) => hash)}::text[], ${files.map(({ filename }) => filename)}::text[],
      ${files.map(({ by }) => by)}::int[]) as f (hash, filename, by_id)
    order by f.hash on conflict do nothing`.execute(trx);
}
