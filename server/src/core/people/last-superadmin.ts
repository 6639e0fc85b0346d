import { sentence } from '@atrium/contract/parts/sentences';
import type { Transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import { superadminRole } from '../accounts/roles.ts';

/**
 * Changes that might leave nobody in charge happen one after another: each takes this lock before any row of a
 * person, and asks at its end whether somebody is left.
 */
export async function lockSuperadmins(trx: Transaction): Promise<void> {
  await trx.selectFrom('role').select('id').where('id', '=', superadminRole).forNoKeyUpdate().execute();
}

export async function requireSuperadminLeft(trx: Transaction): Promise<void> {
  const left = await trx
    .selectFrom('user_role')
    .innerJoin('app_user', 'app_user.id', 'user_role.user_id')
    .select('user_role.user_id')
    .where('user_role.role_id', '=', superadminRole)
    .where('app_user.is_active', '=', true)
    .where('app_user.deleted_at', 'is', null)
    .limit(1)
    .execute();
  if (left.length > 0) return;
  throw new AppError(
    'user.last-superadmin',
    sentence('This is the last active superadministrator. Make another one first.'),
  );
}
