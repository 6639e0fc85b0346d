import type { CallReply } from '@atrium/contract/call';
import { entityTypes, type explainAccess as explainAccessCall } from '@atrium/contract/permissions';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf, todayOf } from '../../core/access/access.ts';
import { explainAccess as explain } from '../../core/access/explain.ts';
import { denied, requireDocument, requireFolder, requireSpace } from '../../core/access/require.ts';
import { findUser } from '../../core/people/find-user.ts';
import type { Caller } from '../../core/session/caller.ts';

/** For administrators, and for owners about things in their spaces. */
export async function explainAccess(
  parts: Parts,
  caller: Caller,
  userId: number,
  { entityType, entityId }: { entityType: number; entityId: number },
): Promise<CallReply<typeof explainAccessCall>> {
  const { objectId, spaceId } = await findObject(parts, caller, entityType, entityId);
  const space = await requireSpace(parts.db, readerOf(parts, caller), 0, spaceId);
  if (!caller.isAdmin && space.ownerId !== caller.user.id) throw denied();
  const person = await findUser(parts.db, userId);
  if (!person) throw new AppError('request.not-found', 'This person does not exist any more.');
  return explain(parts.db, person, { id: objectId, today: todayOf(parts) });
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
