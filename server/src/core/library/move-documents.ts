import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { Reader } from '../access/access.ts';
import { bits, has } from '../access/flags.ts';
import { type DocumentAccess, denied, type FolderAccess } from '../access/require.ts';
import type { Origin } from '../origin.ts';
import { requireRoom } from '../quota.ts';
import { recordMovesToSpace } from './move-folders.ts';
import { settleDocumentScopes } from './settle.ts';

/**
 * Puts documents, which the mover may write, into a folder, into which they may put some. Into another space it is a
 * delete there and a create here.
 */
export async function moveDocuments(
  parts: Parts,
  trx: Transaction,
  by: { reader: Reader; from: Origin },
  documents: DocumentAccess[],
  target: FolderAccess,
): Promise<void> {
  if (documents.length === 0) return;
  const crossing = documents.filter(({ spaceId }) => spaceId !== target.spaceId);
  if (!crossing.every(({ flags }) => has(flags, bits.canDeleteDocument))) throw denied();
  const ids = documents.map(({ id }) => id);
  await sql`update document set folder_id = ${target.id} where id = any(${ids}::int[])`.execute(trx);
  await settleDocumentScopes(trx, ids);
  if (crossing.length === 0) return;
  const toSpace = target.spaceId;
  await requireRoom(parts, trx, { spaceId: toSpace }, await bytesOf(trx, crossing));
  await recordMovesToSpace(
    parts,
    trx,
    by,
    crossing.map((document) => ({ type: 'document', ...document, toSpace })),
  );
}

/** The bytes of documents with their earlier files. */
async function bytesOf(trx: Transaction, documents: DocumentAccess[]): Promise<number> {
  const found = await sql<{ bytes: number }>`
    select coalesce(sum(d.size + coalesce(
      (select sum(size) from earlier_version where document_id = d.id), 0)), 0)::bigint as bytes
    from document d where d.id = any(${documents.map(({ id }) => id)}::int[])`.execute(trx);
  return found.rows[0]?.bytes ?? 0;
}
