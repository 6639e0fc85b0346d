import { sentence } from '@atrium/contract/parts/sentences';
import type { Transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';

/** The global permissions of one role. */
export async function setRolePermissions(trx: Transaction, roleId: number, given: number[]): Promise<void> {
  const ids = [...new Set(given)];
  const known = await trx
    .selectFrom('global_permission')
    .select('id')
    .where('id', 'in', [...ids, 0])
    .execute();
  if (known.length < ids.length) {
    throw new AppError('global-permission.unknown', sentence('There is no such global permission.'));
  }
  await trx.deleteFrom('role_global_permission').where('role_id', '=', roleId).execute();
  if (ids.length === 0) return;
  const rows = ids.map((permission_id) => ({ role_id: roleId, permission_id }));
  await trx.insertInto('role_global_permission').values(rows).execute();
}
