import { sentence } from '@atrium/contract/parts/sentences';
import type { createSpace as createCall } from '@atrium/contract/spaces';
import type { Transaction } from '../../base/database/connect.ts';
import { whenTaken } from '../../base/database/when-taken.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Ask } from '../../core/route.ts';

export type Asked = Pick<Ask<typeof createCall>, 'caller' | 'from'>;

export async function requireOwner(trx: Transaction, id: number): Promise<void> {
  const owner = await trx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!owner) {
    const message = sentence('There is no such person to own the space.');
    throw new AppError('space.owner-unknown', message, { fields: { owner: message } });
  }
}

export const nameTaken = whenTaken('space_name', () => {
  const message = sentence('There is already a space of this name.');
  return new AppError('space.name-taken', message, { fields: { name: message } });
});

export const recordChange = (
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
