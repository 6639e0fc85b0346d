import type { Space } from '@atrium/contract/spaces';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import { whenTaken } from '../../base/database/when-taken.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { absent, requireSpace } from '../../core/access/require.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Origin } from '../../core/origin.ts';
import { lockSpaces } from '../../core/tree/lock-spaces.ts';
import { makeSpace } from '../../core/tree/make-space.ts';
import { addDeletion, markSubtrees } from '../../core/tree/trash.ts';
import { showSpace } from './show-spaces.ts';

interface Asked {
  caller: Caller;
  from: Origin;
}

export function createSpace(
  parts: Parts,
  { caller, from, body }: Asked & { body: { name: string; owner: number; quota: number | null } },
): Promise<Space> {
  return transaction(parts.db, async (trx) => {
    await requireOwner(trx, body.owner);
    const { id } = await makeSpace(parts, trx, {
      name: body.name,
      ownerId: body.owner,
      createdBy: caller.user.id,
      quota: body.quota,
    });
    await record(parts, trx, { caller, from }, 'space.made', id, body);
    return showSpace(trx, readerOf(parts, caller), id);
  }).catch(nameTaken);
}

export function updateSpace(
  parts: Parts,
  {
    caller,
    from,
    id,
    body,
  }: Asked & {
    id: number;
    body: { name?: string | undefined; owner?: number | undefined; quota?: number | null | undefined };
  },
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
      await record(parts, trx, { caller, from }, 'space.changed', id, body);
    }
    return showSpace(trx, reader, id);
  }).catch(nameTaken);
}

/** Everything in it goes with it, in one deletion, and comes back with it. */
export function deleteSpace(parts: Parts, { caller, from, id }: Asked & { id: number }): Promise<void> {
  return transaction(parts.db, async (trx) => {
    const reader = readerOf(parts, caller);
    await lockSpaces(trx, [id]);
    const space = await requireSpace(trx, reader, 0, id);
    const deletionId = await addDeletion(parts, trx, reader);
    await markSubtrees(trx, [space.rootId], deletionId);
    await trx.updateTable('space').set({ deletion_id: deletionId }).where('id', '=', id).execute();
    await record(parts, trx, { caller, from }, 'space.deleted', id, { name: space.name });
  });
}

export function restoreSpace(parts: Parts, { caller, from, id }: Asked & { id: number }): Promise<Space> {
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
    await record(parts, trx, { caller, from }, 'space.restored', id, { name: space.name });
    return showSpace(trx, readerOf(parts, caller), id);
  }).catch(nameTaken);
}

async function requireOwner(trx: Transaction, id: number): Promise<void> {
  const owner = await trx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!owner) {
    const message = 'There is no such person to own the space.';
    throw new AppError('space.owner-unknown', message, { fields: { owner: message } });
  }
}

const nameTaken = whenTaken('space_name', () => {
  const message = 'There is already a space of this name.';
  return new AppError('space.name-taken', message, { fields: { name: message } });
});

const record = (
  parts: Parts,
  trx: Transaction,
  { caller, from }: Asked,
  action: 'space.made' | 'space.changed' | 'space.deleted' | 'space.restored',
  id: number,
  detail: Record<string, unknown>,
) =>
  recordEvent(parts, trx, from, {
    action,
    actorId: caller.user.id,
    subject: { type: 'space', id },
    detail,
  });
