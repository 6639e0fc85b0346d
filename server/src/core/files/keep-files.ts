import type { Change } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { ReceivedFile } from '../../base/storage/file-store.ts';

/**
 * Makes received files part of the caller's transaction, which then refers to them by their hash. Writing the
 * rows comes first and locks them: the sweep can neither take these bytes now nor be in the middle of it.
 */
export async function keepFiles(
  parts: Pick<Parts, 'clock' | 'files'>,
  change: Change,
  received: ReceivedFile[],
): Promise<void> {
  if (received.length === 0) return;
  const kept_at = parts.clock.now();
  const sizes = new Map(received.map(({ hash, size }) => [hash, size]));
  // In one order for everybody: two uploads of the same files would else wait for each other.
  const rows = [...sizes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([hash, size]) => ({ hash, size, kept_at }));
  await change
    .insertInto('stored_file')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet((row) => ({ kept_at: row.ref('excluded.kept_at') })),
    )
    .execute();
  // Also where the rows were there already: it heals bytes that were lost.
  await parts.files.keep(received);
}
