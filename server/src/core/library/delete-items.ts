import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../access/access.ts';
import type { Caller } from '../accounts/caller.ts';
import { recordEvent } from '../audit.ts';
import type { Origin } from '../origin.ts';
import { lockSpacesOf } from './lock-spaces.ts';
import { moveToTrash, type Selection } from './trash.ts';

/** A use case of folders and documents alike: to the trash, all or none. */
export function deleteItems(
  parts: Parts,
  { caller, from }: { caller: Caller; from: Origin },
  selection: Selection,
): Promise<void> {
  return transaction(parts.db, async (trx) => {
    await lockSpacesOf(trx, selection);
    await moveToTrash(parts, trx, readerOf(parts, caller), selection);
    await recordEvent(parts, trx, from, {
      action: 'trash.added',
      actorId: caller.user.id,
      detail: { ...selection },
    });
  });
}
