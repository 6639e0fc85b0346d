import type { CallReply } from '@atrium/contract/parts/call';
import type { getRoom, listSpaceStorage } from '@atrium/contract/quotas';
import { sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { findPlace } from '../../core/library/find-place.ts';
import { ownBytes, ownLimit, spaceBytes, spaceLimit } from '../../core/quota.ts';
import type { Ask } from '../../core/route.ts';
import { isAlive } from './show-spaces.ts';

/** Who may upload here is told what is left, not what is there: most of that may be closed to them. */
export async function findRoomFor(
  parts: Parts,
  { caller, params, query }: Ask<typeof getRoom>,
): Promise<CallReply<typeof getRoom>> {
  const reader = readerOf(parts, caller);
  await findPlace(parts.db, reader, bits.canCreateDocument, params.id, query.folderId ?? null);
  const limit = spaceLimit(parts);
  const found = await sql<{ spaceLeft: number | null; used: number; limit: number | null }>`
    select (select case when ${limit} is not null then greatest(0, ${limit} - ${spaceBytes}) end
        from space where space.id = ${params.id}) as "spaceLeft",
      ${ownBytes} as used, ${ownLimit(parts)} as "limit"
    from app_user u where u.id = ${reader.userId}`.execute(parts.db);
  const { spaceLeft, ...own } = found.rows[0] as (typeof found.rows)[number];
  return { spaceLeft, own };
}

export async function listStorage(parts: Parts): Promise<CallReply<typeof listSpaceStorage>> {
  const found = await sql<CallReply<typeof listSpaceStorage>[number]>`
    select space.id as space, space.quota, ${spaceLimit(parts)} as "limit", ${spaceBytes} as used
    from space where ${isAlive} order by space.id`.execute(parts.db);
  return found.rows;
}
