import { sentence } from '@atrium/contract/parts/sentences';
import type { Transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';

/** One that administrators made for others; nobody is given a person's own. */
export async function requireDefaultDashboard(
  trx: Transaction,
  id: number | null | undefined,
): Promise<void> {
  if (id === null || id === undefined) return;
  const found = await trx
    .selectFrom('dashboard')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (found) return;
  const message = sentence('This default dashboard does not exist any more.');
  throw new AppError('user.dashboard-unknown', message, { fields: { defaultDashboard: message } });
}
