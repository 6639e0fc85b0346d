import type { countDocuments as countCall } from '@atrium/contract/folders';
import type { CallReply } from '@atrium/contract/parts/call';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { hasFlag, readerOf, scopeFlags } from '../../core/access/access.ts';
import { requireSpace } from '../../core/access/require.ts';
import { displacedDocuments, placeUnder, readableFolders } from '../../core/library/place-folders.ts';
import type { Ask } from '../../core/route.ts';

/** How many documents are shown in each folder of a space: exactly as many as its list has. */
export async function countDocuments(
  parts: Parts,
  { caller, query: { spaceId } }: Ask<typeof countCall>,
): Promise<CallReply<typeof countCall>> {
  const reader = readerOf(parts, caller);
  await requireSpace(parts.db, reader, 0, spaceId);
  // Those with entries of their own are asked one by one, all others by their folder.
  const found = await sql<{ id: number; count: number }>`
    with ${scopeFlags(reader, [spaceId])},
    by_themselves as (
      select d.folder_id, count(*) as documents
      from acl_scope o join document d on d.own_scope_id = o.id join scope_flags own on own.id = o.id
      where o.space_id = ${spaceId} and d.deletion_id is null and ${hasFlag(sql`own.flags`, 'canReadDocument')}
      group by d.folder_id)
    select f.id, (coalesce(b.documents, 0)
      + case when ${hasFlag(sql`s.flags`, 'canReadDocument')} then coalesce(c.documents, 0) else 0 end)::int as count
    from folder f join scope_flags s on s.id = f.scope_id
    left join folder_stat c on c.folder_id = f.id left join by_themselves b on b.folder_id = f.id
    where f.space_id = ${spaceId} and f.deletion_id is null and f.parent_id is not null
      and ${hasFlag(sql`s.flags`, 'canRead')}
    order by f.id`.execute(parts.db);
  const displaced = await displacedDocuments(parts.db, reader, [spaceId]);
  if (displaced.length === 0) return found.rows;
  const isReadable = await readableFolders(
    parts.db,
    reader,
    displaced.flatMap((one) => one.pathAbove),
  );
  const counts = new Map(found.rows.map((row) => [row.id, row]));
  for (const { pathAbove } of displaced) {
    const { parent } = placeUnder(pathAbove, isReadable);
    const row = parent === null ? undefined : counts.get(parent);
    if (row) row.count += 1;
  }
  return found.rows;
}
