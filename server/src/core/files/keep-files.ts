import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import { prepared } from '../../base/database/prepared.ts';
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
  const rows = [...sizes].sort(([a], [b]) => (a < b ? -1 : 1));
  await prepared(sql`
    insert into stored_file (hash, size, kept_at)
    select f.hash, f.size, ${kept_at}
    from unnest(${rows.map(([hash]) => hash)}::text[], ${rows.map(([, size]) => size)}::bigint[])
      with ordinality as f (hash, size, position)
    order by f.position
    on conflict (hash) do update set kept_at = excluded.kept_at`).execute(trx);
  const toCheck = received.flatMap(({ hash, toCheck }) => (toCheck ? [{ hash, ...toCheck }] : []));
  if (toCheck.length > 0) await noteChecks(trx, kept_at, toCheck);
  // Also where the rows were there already: it heals bytes that were lost.
  await parts.files.keep(received, trx);
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
