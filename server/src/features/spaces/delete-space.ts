import type { deleteSpace as deleteCall } from '@atrium/contract/spaces';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { requireSpace } from '../../core/access/require.ts';
import { lockSpaces } from '../../core/library/lock-spaces.ts';
import { addDeletion, markSubtrees } from '../../core/library/trash.ts';
import type { Ask } from '../../core/route.ts';
import { type Asked, recordChange } from './space-changes.ts';

export function deleteSpace(parts: Parts, { caller, from, params }: Ask<typeof deleteCall>): Promise<void> {
  return trashSpace(parts, { caller, from }, params.id);
}

/** Everything in it goes with it, in one deletion, and comes back with it. */
export function trashSpace(parts: Parts, { caller, from }: Asked, id: number): Promise<void> {
  return transaction(parts.db, async (trx) => {
    const reader = readerOf(parts, caller);
    await lockSpaces(trx, [id]);
    const space = await requireSpace(trx, reader, 0, id);
    const deletionId = await addDeletion(parts, trx, reader);
    await markSubtrees(trx, [space.rootId], deletionId);
    await trx.updateTable('space').set({ deletion_id: deletionId }).where('id', '=', id).execute();
    await recordChange(parts, trx, { caller, from }, 'space.deleted', id, { name: space.name });
  });
}
