import type { createSpace as createCall, Space } from '@atrium/contract/spaces';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { makeSpace } from '../../core/library/make-space.ts';
import type { Ask } from '../../core/route.ts';
import { showSpace } from './show-spaces.ts';
import { nameTaken, recordChange, requireOwner } from './space-changes.ts';

export function createSpace(parts: Parts, { caller, from, body }: Ask<typeof createCall>): Promise<Space> {
  return transaction(parts.db, async (trx) => {
    await requireOwner(trx, body.owner);
    const { id } = await makeSpace(parts, trx, {
      name: body.name,
      ownerId: body.owner,
      createdBy: caller.user.id,
      quota: body.quota,
    });
    await recordChange(parts, trx, { caller, from }, 'space.made', id, body);
    return showSpace(trx, readerOf(parts, caller), id);
  }).catch(nameTaken);
}
