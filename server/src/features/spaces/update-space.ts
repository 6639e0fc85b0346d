import type { Space, updateSpace as updateCall } from '@atrium/contract/spaces';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { requireSpace } from '../../core/access/require.ts';
import { lockSpaces } from '../../core/library/lock-spaces.ts';
import type { Ask } from '../../core/route.ts';
import { showSpace } from './show-spaces.ts';
import { type Asked, nameTaken, recordChange, requireOwner } from './space-changes.ts';

export function updateSpace(
  parts: Parts,
  { caller, from, params, body }: Ask<typeof updateCall>,
): Promise<Space> {
  return changeSpace(parts, { caller, from }, params.id, body);
}

export function changeSpace(
  parts: Parts,
  { caller, from }: Asked,
  id: number,
  body: Ask<typeof updateCall>['body'],
): Promise<Space> {
  return transaction(parts.db, async (trx) => {
    const reader = readerOf(parts, caller);
    await lockSpaces(trx, [id]);
    await requireSpace(trx, reader, 0, id);
    if (body.owner !== undefined) await requireOwner(trx, body.owner);
    const columns = {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.owner === undefined ? {} : { owner_id: body.owner }),
      ...(body.quota === undefined ? {} : { quota: body.quota }),
    };
    if (Object.keys(columns).length > 0) {
      await trx.updateTable('space').set(columns).where('id', '=', id).execute();
      await recordChange(parts, trx, { caller, from }, 'space.changed', id, body);
    }
    return showSpace(trx, reader, id);
  }).catch(nameTaken);
}
