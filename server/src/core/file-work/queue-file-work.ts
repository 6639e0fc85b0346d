import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import { type Notice, notify } from '../../base/database/notices.ts';
import { prepared } from '../../base/database/prepared.ts';
import type { Parts } from '../../base/parts.ts';
import { isClosed } from '../../base/storage/closed-names.ts';
import { copiedTypes, kindOf } from './file-kinds.ts';

/** Wakes those who work on files, in every process. */
export const fileWorkNotice: Notice = { about: 'file-work', id: 0 };

export interface NewFile {
  hash: string;
  mime: string;
}

/** The asker whose turn it takes to work on a file that nobody waits for. */
const nobody = 0;

/** How far the PDF copy of a file of this type is that has just come. */
export const firstCopyState = ({ office }: Pick<Parts, 'office'>, mime: string) =>
  kindOf(mime)?.hasCopy ? (copiedTypes(office).includes(mime) ? 'waiting' : 'absent') : 'none';

/**
 * What is to be derived from files, as part of the caller's transaction, once their bytes are kept in it; nothing
 * new where the bytes are known. Answers the hashes of those: their documents wait for their turn (file-turns.ts).
 */
export async function queueFileWork(
  parts: Parts,
  trx: Transaction,
  userId: number,
  files: NewFile[],
): Promise<Set<string>> {
  const { known, isNew } = await noteFileWork(parts, trx, files, userId);
  if (isNew) await notify(trx, fileWorkNotice);
  return known;
}

/** Notes the work without waking anybody. */
export async function noteFileWork(
  parts: Pick<Parts, 'clock' | 'office'>,
  trx: Transaction,
  files: NewFile[],
  userId = nobody,
): Promise<{ known: Set<string>; isNew: boolean }> {
  const mimes = new Map(files.map(({ hash, mime }) => [hash, mime]));
  // In one order for everybody, as for the files themselves.
  const rows = [...mimes]
    .filter(([hash, mime]) => kindOf(mime) && !isClosed(hash))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([hash, mime]) => [hash, mime, firstCopyState(parts, mime)] as const);
  const known = new Set(rows.map(([hash]) => hash));
  if (rows.length === 0) return { known, isNew: false };
  const added = await prepared(sql<{ hash: string }>`
    insert into file_work (hash, mime, pdf_state, text_state, due_at, queued_by)
    select hash, mime, pdf_state, 'waiting', ${parts.clock.now()}, ${userId}::int
    from unnest(${[...known]}::text[], ${rows.map(([, mime]) => mime)}::text[], ${rows.map(([, , state]) => state)}::text[])
      as f (hash, mime, pdf_state)
    on conflict (hash) do nothing returning hash`).execute(trx);
  for (const { hash } of added.rows) known.delete(hash);
  return { known, isNew: added.rows.length > 0 };
}
