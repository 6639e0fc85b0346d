import type { restoreSpace as restoreCall, Space } from '@atrium/contract/spaces';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { absent } from '../../core/access/require.ts';
import { lockSpaces } from '../../core/library/lock-spaces.ts';
import type { Ask } from '../../core/route.ts';
import { showSpace } from './show-spaces.ts';
import { type Asked, nameTaken, recordChange } from './space-changes.ts';

export function restoreSpace(
  parts: Parts,
  { caller, from, params }: Ask<typeof restoreCall>,
): Promise<Space> {
  return reviveSpace(parts, { caller, from }, params.id);
}

export function reviveSpace(parts: Parts, { caller, from }: Asked, id: number): Promise<Space> {
  return transaction(parts.db, async (trx) => {
    await lockSpaces(trx, [id]);
    const space = await trx
      .selectFrom('space')
      .select(['name', 'deletion_id'])
      .where('id', '=', id)
      .where('deletion_id', 'is not', null)
      .executeTakeFirst();
    if (!space) throw absent('space.not-found');
    const deletionId = space.deletion_id;
    await trx.updateTable('space').set({ deletion_id: null }).where('id', '=', id).execute();
    await trx
      .updateTable('folder')
      .set({ deletion_id: null })
      .where('deletion_id', '=', deletionId)
      .execute();
    await trx
      .updateTable('document')
      .set({ deletion_id: null })
      .where('deletion_id', '=', deletionId)
      .execute();
    await recordChange(parts, trx, { caller, from }, 'space.restored', id, { name: space.name });
    return showSpace(trx, readerOf(parts, caller), id);
  }).catch(nameTaken);
}
