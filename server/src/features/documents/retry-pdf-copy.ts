import type { Document, retryPdfCopy as retryCall } from '@atrium/contract/documents';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { requireDocument } from '../../core/access/require.ts';
import { keepFailed, queueAgain, toldCopyState } from '../../core/file-work/file-turns.ts';
import { firstCopyState, type NewFile } from '../../core/file-work/queue-file-work.ts';
import type { Ask } from '../../core/route.ts';
import { anHour, countTry, type Limit } from '../../core/throttle.ts';
import { showOne } from './show-one.ts';

/**
 * A copy that failed is tried once more, after everybody's first tries; other documents with the same bytes do not
 * tell of it. What fails again and again is not asked for without end.
 */
export const retryPdfCopy = (parts: Parts, ask: Ask<typeof retryCall>): Promise<Document> =>
  retryCopy(parts, ask, ask.params.id);

export async function retryCopy(
  parts: Parts,
  { caller, from }: Pick<Ask<typeof retryCall>, 'caller' | 'from'>,
  id: number,
): Promise<Document> {
  const reader = readerOf(parts, caller);
  await requireDocument(parts.db, reader, bits.canWriteDocument, id);
  await countTry(parts, from, limitsOf(caller.user.id, id));
  return transaction(parts.db, async (trx) => {
    await requireDocument(trx, reader, bits.canWriteDocument, id);
    const found = await sql<{ hash: string; mime: string }>`
      select d.hash, d.mime from document d where d.id = ${id} and ${toldCopyState} = 'failed'`.execute(trx);
    const [file] = found.rows;
    if (file) await tryAgain(parts, trx, reader.userId, id, file);
    return showOne(trx, reader, id);
  });
}

async function tryAgain(
  parts: Parts,
  trx: Transaction,
  userId: number,
  id: number,
  file: NewFile,
): Promise<void> {
  const { hash } = file;
  const state = firstCopyState(parts, file.mime);
  await keepFailed(trx, id, hash);
  await sql`
    update file_work set pdf_state = ${state}, pdf_problem = null, tries = 1, worker = null,
      queued_by = ${userId},
      due_at = case when ${state} = 'waiting' then ${parts.clock.now()}::timestamptz else due_at end
    where hash = ${hash} and pdf_state = 'failed'`.execute(trx);
  await sql`
    update file_turn set pdf_state = ${state} where document_id = ${id} and hash = ${hash}`.execute(trx);
  if (state === 'waiting') await queueAgain(parts, trx, userId, [hash]);
}

const limitsOf = (userId: number, id: number): Limit[] => [
  {
    key: `pdf-copy-again:${userId}:${id}`,
    free: 3,
    longestWaitSeconds: 3600,
    afterSuccess: 'forget',
  },
  {
    key: `pdf-copies-again:${userId}`,
    free: 30,
    longestWaitSeconds: 900,
    afterSuccess: 'forget',
    windowSeconds: anHour,
  },
];
