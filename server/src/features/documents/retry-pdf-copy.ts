import type { Document } from '@atrium/contract/documents';
import { sql } from 'kysely';
import { change } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { requireDocument } from '../../core/access/require.ts';
import { copiedTypes } from '../../core/file-work/file-kinds.ts';
import { fileWorkName } from '../../core/file-work/queue-file-work.ts';
import type { Caller } from '../../core/session/caller.ts';
import { showOne } from './show-one.ts';

/** A copy that failed is tried as if it had never been; other documents with the same bytes get it too. */
export function retryPdfCopy(parts: Parts, caller: Caller, id: number): Promise<Document> {
  const reader = readerOf(parts, caller);
  return change(parts.db, async (trx) => {
    await requireDocument(trx, reader, bits.canWriteDocument, id);
    const canTry = sql`w.mime = any(${copiedTypes(parts.office)}::text[])`;
    const again = await sql`
      update file_work w set pdf_state = case when ${canTry} then 'waiting' else 'absent' end,
        pdf_problem = null, tries = 0, worker = null,
        due_at = case when ${canTry} then ${parts.clock.now()}::timestamptz else w.due_at end
      from document d where d.id = ${id} and w.hash = d.hash and w.pdf_state = 'failed'`.execute(trx);
    if (again.numAffectedRows) await parts.jobs.queue(trx, fileWorkName, {});
    return showOne(trx, reader, id);
  });
}
