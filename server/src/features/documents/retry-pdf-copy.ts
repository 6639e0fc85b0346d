import type { Document } from '@atrium/contract/documents';
import { sql } from 'kysely';
import { change } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { requireDocument } from '../../core/access/require.ts';
import { fileWorkName } from '../../core/file-work/queue-file-work.ts';
import type { Origin } from '../../core/origin.ts';
import type { Caller } from '../../core/session/caller.ts';
import { anHour, countTry, type Limit } from '../../core/throttle.ts';
import { showOne } from './show-one.ts';

/**
 * A copy that failed is tried once more, after everybody's first tries; other documents with the same bytes get it too.
 * What fails again and again is not asked for without end.
 */
export async function retryPdfCopy(
  parts: Parts,
  { caller, from }: { caller: Caller; from: Origin },
  id: number,
): Promise<Document> {
  const reader = readerOf(parts, caller);
  await requireDocument(parts.db, reader, bits.canWriteDocument, id);
  await countTry(parts, from, limitsOf(caller.user.id, id));
  return change(parts.db, async (trx) => {
    await requireDocument(trx, reader, bits.canWriteDocument, id);
    const state = parts.office ? 'waiting' : 'absent';
    const again = await sql`
      update file_work w set pdf_state = ${state}, pdf_problem = null, tries = 1, worker = null,
        queued_by = ${caller.user.id},
        due_at = case when ${state} = 'waiting' then ${parts.clock.now()}::timestamptz else w.due_at end
      from document d where d.id = ${id} and w.hash = d.hash and w.pdf_state = 'failed'`.execute(trx);
    if (again.numAffectedRows) await parts.jobs.queue(trx, fileWorkName, {});
    return showOne(trx, reader, id);
  });
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
