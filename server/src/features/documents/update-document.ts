import type { Document, updateDocument as updateCall } from '@atrium/contract/documents';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import { bits, has } from '../../core/access/flags.ts';
import { type DocumentAccess, denied, requireDocument } from '../../core/access/require.ts';
import { noteActivity } from '../../core/activity.ts';
import { findPlace } from '../../core/library/find-place.ts';
import { lockSpacesOf } from '../../core/library/lock-spaces.ts';
import { recordMoveToSpace } from '../../core/library/move-folders.ts';
import { settleDocumentScopes } from '../../core/library/settle.ts';
import { requireRoom } from '../../core/quota.ts';
import type { Ask } from '../../core/route.ts';
import { requireFreeName } from './document-names.ts';
import { showOne } from './show-one.ts';

type DocumentChange = Ask<typeof updateCall>['body'];

export const updateDocument = (parts: Parts, ask: Ask<typeof updateCall>): Promise<Document> =>
  changeDocument(parts, ask, ask.params.id, ask.body);

export function changeDocument(
  parts: Parts,
  { caller, from }: Pick<Ask<typeof updateCall>, 'caller' | 'from'>,
  id: number,
  asked: DocumentChange,
): Promise<Document> {
  return transaction(parts.db, async (trx) => {
    const reader = readerOf(parts, caller);
    await lockSpacesOf(trx, { documents: [id], spaces: asked.space === undefined ? [] : [asked.space] });
    const document = await requireDocument(trx, reader, bits.canWriteDocument, id);
    const moved = await move(parts, trx, reader, document, asked);
    const changed = await describe(parts, trx, reader, { ...document, ...moved }, asked);
    if (changed) await noteActivity(parts, trx, caller.user.id, 'changed', [id]);
    if (moved) await noteActivity(parts, trx, caller.user.id, 'moved', [id]);
    if (moved && moved.spaceId !== document.spaceId)
      await recordMoveToSpace(parts, trx, from, reader, { type: 'document', ...document }, moved.spaceId);
    return showOne(trx, reader, id);
  });
}

async function describe(
  parts: Parts,
  trx: Transaction,
  reader: Reader,
  document: DocumentAccess,
  { name, tags }: DocumentChange,
): Promise<boolean> {
  const columns: { name?: string; tags?: number[] } = {};
  if (name !== undefined && name !== document.name) {
    await requireFreeName(trx, reader, document, name);
    columns.name = name;
  }
  if (tags) {
    columns.tags = [...new Set(tags)];
    await requireTags(trx, columns.tags);
  }
  if (Object.keys(columns).length === 0) return false;
  await trx
    .updateTable('document')
    .set({ ...columns, modified_by: reader.userId, modified_at: parts.clock.now() })
    .where('id', '=', document.id)
    .execute();
  return true;
}

async function requireTags(trx: Transaction, ids: number[]): Promise<void> {
  const found = await sql`select from tag where id = any(${ids}::int[]) for key share`.execute(trx);
  if (found.rows.length < ids.length) {
    const message = 'One of these tags does not exist any more.';
    throw new AppError('tag.unknown', message, { fields: { tags: message } });
  }
}

/** Moves a document: into another space it is a delete there and a create here. */
async function move(
  parts: Parts,
  trx: Transaction,
  reader: Reader,
  document: DocumentAccess,
  asked: DocumentChange,
): Promise<{ folderId: number; spaceId: number } | undefined> {
  const toSpace = asked.space ?? document.spaceId;
  if (toSpace === document.spaceId && asked.folder === undefined) return undefined;
  if (toSpace === document.spaceId) {
    const shown = await showOne(trx, reader, document.id);
    // The place that it is shown at means "unchanged".
    if (shown.folder === asked.folder) return undefined;
  }
  const target = await findPlace(trx, reader, bits.canCreateDocument, toSpace, asked.folder ?? null);
  if (target.id === document.folderId) return undefined;
  if (target.spaceId !== document.spaceId && !has(document.flags, bits.canDeleteDocument)) throw denied();
  await trx.updateTable('document').set({ folder_id: target.id }).where('id', '=', document.id).execute();
  await settleDocumentScopes(trx, [document.id]);
  if (target.spaceId !== document.spaceId) {
    await requireRoom(parts, trx, { spaceId: target.spaceId }, await bytesOf(trx, document.id));
  }
  return { folderId: target.id, spaceId: target.spaceId };
}

/** The bytes of a document with its earlier files. */
async function bytesOf(trx: Transaction, id: number): Promise<number> {
  const found = await sql<{ bytes: number }>`
    select d.size + coalesce((select sum(size) from earlier_version where document_id = d.id), 0)::bigint as bytes
    from document d where d.id = ${id}`.execute(trx);
  return found.rows[0]?.bytes ?? 0;
}
