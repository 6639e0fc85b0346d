import type { Queryable } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../accounts/caller.ts';
import { readerOf } from './access.ts';
import { denied, requireSpace, type SpaceAccess } from './require.ts';

/** Roles, reviews and who is in a space are for administrators and its owner alone. */
export async function requireOverseer(
  parts: Parts,
  db: Queryable,
  caller: Caller,
  spaceId: number,
): Promise<SpaceAccess> {
  const space = await requireSpace(db, readerOf(parts, caller), 0, spaceId);
  if (!caller.isAdmin && space.ownerId !== caller.user.id) throw denied();
  return space;
}
