import { entityTypes } from '@atrium/contract/permissions';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { denied, requireDocument, requireFolder, requireSpace } from '../../core/access/require.ts';
import type { Caller } from '../../core/accounts/caller.ts';

interface AskedObject {
  entityType: number;
  entityId: number;
}

/** What administrators ask about, and owners in their spaces: the id under which its entries stand. */
export async function requireOverseen(
  parts: Parts,
  caller: Caller,
  { entityType, entityId }: AskedObject,
): Promise<number> {
  const { objectId, spaceId } = await findObject(parts, caller, entityType, entityId);
  const space = await requireSpace(parts.db, readerOf(parts, caller), 0, spaceId);
  if (!caller.isAdmin && space.ownerId !== caller.user.id) throw denied();
  return objectId;
}

async function findObject(
  parts: Parts,
  caller: Caller,
  entityType: number,
  id: number,
): Promise<{ objectId: number; spaceId: number }> {
  const reader = readerOf(parts, caller);
  if (entityType === entityTypes.space) {
    const space = await requireSpace(parts.db, reader, 0, id);
    return { objectId: space.rootId, spaceId: id };
  }
  const find = entityType === entityTypes.document ? requireDocument : requireFolder;
  const { spaceId } = await find(parts.db, reader, 0, id);
  return { objectId: id, spaceId };
}
