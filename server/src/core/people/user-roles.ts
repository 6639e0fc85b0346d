import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';

/** The roles without repetition; refuses one that is not there (any more). */
export async function requireKnownRoles(trx: Transaction, roles: number[]): Promise<number[]> {
  const asked = [...new Set(roles)].sort((a, b) => a - b);
  const found = await sql<{ id: number }>`
    select id from role where id = any(${asked}::int[]) order by id for key share`.execute(trx);
  if (found.rows.length === asked.length) return asked;
  const message = sentence('One of these roles does not exist any more.');
  throw new AppError('user.role-unknown', message, { fields: { roles: message } });
}

export async function addRoles(trx: Transaction, userId: number, roles: number[]): Promise<void> {
  if (roles.length === 0) return;
  await trx
    .insertInto('user_role')
    .values(roles.map((role_id) => ({ user_id: userId, role_id })))
    .execute();
}

export async function takeRoles(trx: Transaction, userId: number, roles: number[]): Promise<void> {
  if (roles.length === 0) return;
  await trx.deleteFrom('user_role').where('user_id', '=', userId).where('role_id', 'in', roles).execute();
}
