import type { getDocumentsStamp as stampCall } from '@atrium/contract/documents';
import { type RawBuilder, sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { findPlace } from '../../core/library/find-place.ts';
import type { Ask } from '../../core/route.ts';
import { readableInside } from './documents-inside.ts';

/** SQL: what tells that documents `d`, or what the reader may do with them, are other than before. */
export const stampOf = (flags: RawBuilder<unknown>): RawBuilder<string> => sql<string>`concat_ws('-',
  count(*), coalesce(sum(d.id), 0), coalesce(sum(${flags}), 0), extract(epoch from max(d.modified_at)))`;

/** Tells whether a list is still true, without reading it again. */
export async function stampDocuments(
  parts: Parts,
  { caller, query: { spaceId, folderId } }: Ask<typeof stampCall>,
): Promise<{ stamp: string }> {
  const reader = readerOf(parts, caller);
  const folder = await findPlace(parts.db, reader, 0, spaceId, folderId ?? null);
  const { flags, readable } = await readableInside(parts, reader, folder);
  const found = await sql<{ stamp: string }>`
    with ${flags} select ${stampOf(sql`allowed.flags`)} as stamp ${readable}`.execute(parts.db);
  return found.rows[0] as { stamp: string };
}
