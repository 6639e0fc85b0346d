import { sql } from 'kysely';
import type { Parts } from '../../../base/parts.ts';
import { findRoom } from '../../../core/quota.ts';

/**
 * Whether a file fits beside what its sender has under way: parts of others are no documents yet, and take room all the
 * same. Asked with each piece, so that nobody fills many at once.
 */
export async function requireRoomForPieces(
  parts: Parts,
  to: { spaceId: number; userId: number },
  { id = '', size }: { id?: string; size: number },
): Promise<void> {
  const room = await findRoom(parts, to);
  if (room.bytes === Number.POSITIVE_INFINITY) return;
  const found = await sql<{ bytes: number }>`
    select coalesce(sum(received), 0)::bigint as bytes from upload
    where user_id = ${to.userId} and id <> ${id} and not is_made`.execute(parts.db);
  if (size + (found.rows[0]?.bytes ?? 0) > room.bytes) throw room.refuse();
}
