import type { Document, getDocument as getCall, listDocuments as listCall } from '@atrium/contract/documents';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { absent } from '../../core/access/require.ts';
import { pdfHashOf } from '../../core/file-work/pdf-hash-of.ts';
import { findPlace } from '../../core/library/find-place.ts';
import { selectDocuments, selectManyDocuments, showDocuments } from '../../core/library/select-documents.ts';
import { pdfPasswordOf } from '../../core/pdf/pdf-password-of.ts';
import { requirePdfPassword } from '../../core/pdf/require-pdf-password.ts';
import type { Ask } from '../../core/route.ts';
import { makeViewerToken } from '../../core/session/viewer-token.ts';
import { documentsInside } from './documents-inside.ts';
import { listDeletedDocuments } from './trash/list-deleted-documents.ts';

export async function listDocuments(
  parts: Parts,
  { caller, query }: Ask<typeof listCall>,
): Promise<Document[]> {
  const reader = readerOf(parts, caller);
  const { spaceId, folderPath } = query;
  if (query.isDeleted) return listDeletedDocuments(parts, caller, spaceId);
  if (folderPath === undefined) {
    const folder = await findPlace(parts.db, reader, 0, spaceId, query.folderId ?? null);
    const { scopes, condition } = await documentsInside(parts, reader, folder);
    return showDocuments(parts.db, reader, await selectManyDocuments(parts.db, reader, scopes, condition));
  }
  const id = Number(folderPath.split('.').at(-1));
  const { path } = await findPlace(parts.db, reader, 0, spaceId, id);
  const next = [...path.slice(0, -1), id + 1];
  const isBelow = sql`f.path >= ${path}::int[] and f.path < ${next}::int[]`;
  const scopes = sql`s.space_id = ${spaceId}`;
  return showDocuments(parts.db, reader, await selectManyDocuments(parts.db, reader, scopes, isBelow));
}

/**
 * Reads one document. With the password of a protected PDF its viewer's token is good for that file without being
 * asked again.
 */
export async function getDocument(
  parts: Parts,
  { caller, from, params: { id }, request }: Ask<typeof getCall>,
): Promise<Document> {
  const password = pdfPasswordOf(request);
  const reader = readerOf(parts, caller);
  const rows = await selectDocuments(parts.db, reader, sql`d.id = ${id}`);
  const [document] = await showDocuments(parts.db, reader, rows);
  if (!document) throw absent('document.not-found');
  const unlocked = password === undefined ? undefined : await unlock(parts, { caller, from }, id, password);
  return { ...document, psPdfKitAccessToken: await makeViewerToken(parts, caller, id, unlocked) };
}

async function unlock(
  parts: Parts,
  asked: Pick<Ask<typeof getCall>, 'caller' | 'from'>,
  id: number,
  password: string,
): Promise<number | undefined> {
  const file = await parts.db
    .selectFrom('document')
    .select(['version', 'hash', 'mime'])
    .where('id', '=', id)
    .executeTakeFirst();
  const hash = file && (await pdfHashOf(parts.db, id, file));
  if (!hash) return undefined;
  await requirePdfPassword(parts, asked, hash, password);
  return file.version;
}
