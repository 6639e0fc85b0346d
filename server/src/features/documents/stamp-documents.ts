import type { DocumentColumns, getDocumentsStamp as stampCall } from '@atrium/contract/documents';
import { type RawBuilder, sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { findPlace } from '../../core/library/find-place.ts';
import type { Ask } from '../../core/route.ts';
import { readableInside } from './documents-inside.ts';

/** SQL: what tells that documents `d`, or what the reader may do with them, are other than before. */
export const stampOf = (flags: RawBuilder<unknown>): RawBuilder<string> => sql<string>`concat_ws('-',
  count(*), coalesce(sum(d.id), 0), coalesce(sum(${flags}), 0), extract(epoch from max(d.modified_at)))`;

/** SQL: how many documents there are, and their stamp, without a look at each row's access. */
export const countAndStamp = ({
  flags,
  readableTogether,
}: Pick<Awaited<ReturnType<typeof readableInside>>, 'flags' | 'readableTogether'>) => sql<Known>`
  with ${flags} select coalesce(sum(d.count), 0)::int as total, concat_ws('-', coalesce(sum(d.count), 0),
    coalesce(sum(d.ids), 0), coalesce(sum(d.count * allowed.flags), 0), extract(epoch from max(d.last))) as stamp
  ${readableTogether(sql`count(*) as count, sum(d.id) as ids, max(d.modified_at) as last`)}`;

export type Known = Pick<DocumentColumns, 'total' | 'stamp'>;

/** Tells whether a list is still true, without reading it again. */
export async function stampDocuments(
  parts: Parts,
  { caller, query: { spaceId, folderId } }: Ask<typeof stampCall>,
): Promise<{ stamp: string }> {
  const reader = readerOf(parts, caller);
  const folder = await findPlace(parts.db, reader, 0, spaceId, folderId ?? null);
  const found = await countAndStamp(await readableInside(parts, reader, folder)).execute(parts.db);
  const [{ stamp }] = found.rows as [Known];
  return { stamp };
}
