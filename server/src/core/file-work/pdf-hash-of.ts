import type { Database, Queryable } from '../../base/database/connect.ts';
import { isClosed } from '../../base/storage/closed-names.ts';

/** The stored PDF of a document's file: itself, or the copy that was made of it; null where there is none (yet), or nobody may open it. */
export async function pdfHashOf(
  db: Queryable,
  documentId: number,
  { hash, mime }: { hash: string; mime: string },
): Promise<string | null> {
  if (isClosed(hash)) return null;
  if (mime === 'application/pdf') return hash;
  const work = await (db as Database)
    .selectFrom('file_work')
    .select('pdf_hash')
    .where('hash', '=', hash)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('file_turn')
            .select('hash')
            .where('document_id', '=', documentId)
            .whereRef('file_turn.hash', '=', 'file_work.hash'),
        ),
      ),
    )
    .executeTakeFirst();
  return work?.pdf_hash ?? null;
}
