import type { Document, updateDocument as updateCall } from '@atrium/contract/documents';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { type DocumentAccess, requireDocument } from '../../core/access/require.ts';
import { noteActivity } from '../../core/activity.ts';
import { findPlace } from '../../core/library/find-place.ts';
import { lockSpacesOf } from '../../core/library/lock-spaces.ts';
import { moveDocuments } from '../../core/library/move-documents.ts';
import { requireTags } from '../../core/library/require-tags.ts';
import type { Origin } from '../../core/origin.ts';
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
    const moved = await move(parts, trx, { reader, from }, document, asked);
    const changed = await describe(parts, trx, reader, { ...document, ...moved }, asked);
    if (changed) await noteActivity(parts, trx, caller.user.id, 'changed', [id]);
    if (moved) await noteActivity(parts, trx, caller.user.id, 'moved', [id], [document.folderId]);
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

async function move(
  parts: Parts,
  trx: Transaction,
  by: { reader: Reader; from: Origin },
  document: DocumentAccess,
  asked: DocumentChange,
): Promise<{ folderId: number; spaceId: number } | undefined> {
  const toSpace = asked.space ?? document.spaceId;
  if (toSpace === document.spaceId && asked.folder === undefined) return undefined;
  if (toSpace === document.spaceId) {
    const shown = await showOne(trx, by.reader, document.id);
    // The place that it is shown at means "unchanged".
    if (shown.folder === asked.folder) return undefined;
  }
  const target = await findPlace(trx, by.reader, bits.canCreateDocument, toSpace, asked.folder ?? null);
  if (target.id === document.folderId) return undefined;
  await moveDocuments(parts, trx, by, [document], target);
  return { folderId: target.id, spaceId: target.spaceId };
}
