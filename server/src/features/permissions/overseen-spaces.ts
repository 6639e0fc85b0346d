import { type RawBuilder, sql } from 'kysely';
import type { Parts } from '../../base/parts.ts';
import { denied } from '../../core/access/require.ts';
import type { Caller } from '../../core/accounts/caller.ts';

export const isAlive = sql<boolean>`sp.deletion_id is null`;

/**
 * SQL: whether the caller sees the permissions of space `sp`: administrators of every one, owners of their own.
 * Everyone else is refused.
 */
export async function overseenSpaces(parts: Parts, caller: Caller): Promise<RawBuilder<boolean>> {
  if (caller.isAdmin) return isAlive;
  const owned = await parts.db
    .selectFrom('space')
    .select('id')
    .where('owner_id', '=', caller.user.id)
    .where('deletion_id', 'is', null)
    .limit(1)
    .execute();
  if (owned.length === 0) throw denied();
  return sql<boolean>`(${isAlive} and sp.owner_id = ${caller.user.id})`;
}
