import type * as calls from '@atrium/contract/favorites';
import type { Favorite } from '@atrium/contract/favorites';
import { type RawBuilder, sql } from 'kysely';
import { transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import type { Ask } from '../../core/route.ts';
import { columnOf, holdItem } from './favorite-item.ts';
import { selectFavorites } from './select-favorites.ts';

const ofUser = (userId: number): RawBuilder<unknown> => sql`
  select * from favorite where user_id = ${userId}`;

export const listFavorites = (
  parts: Parts,
  { caller }: Ask<typeof calls.listFavorites>,
): Promise<Favorite[]> => selectFavorites(parts.db, readerOf(parts, caller), ofUser(caller.user.id));

export function addFavorite(
  parts: Parts,
  { caller, params }: Ask<typeof calls.addFavorite>,
): Promise<Favorite> {
  const reader = readerOf(parts, caller);
  const userId = caller.user.id;
  const column = columnOf(params);
  return transaction(parts.db, async (trx) => {
    await holdItem(trx, reader, params);
    await sql`
      insert into favorite (user_id, ${column}, added_at)
      values (${userId}, ${params.entityId}, ${parts.clock.now()}) on conflict do nothing`.execute(trx);
    const made = await selectFavorites(
      trx,
      reader,
      sql`${ofUser(userId)} and ${column} = ${params.entityId}`,
    );
    return made[0] as Favorite;
  });
}

/** Removes what they cannot read any more too: it answers the same whether there is such a thing or not. */
export async function removeFavorite(
  parts: Parts,
  { caller, params }: Ask<typeof calls.removeFavorite>,
): Promise<void> {
  await sql`
    delete from favorite where user_id = ${caller.user.id} and ${columnOf(params)} = ${params.entityId}`.execute(
    parts.db,
  );
}

export const listSuggestedFavorites = (
  parts: Parts,
  { caller }: Ask<typeof calls.listSuggestedFavorites>,
): Promise<Favorite[]> =>
  selectFavorites(
    parts.db,
    readerOf(parts, caller),
    sql`select f.* from default_favorite f join app_user u on u.default_dashboard_id = f.dashboard_id
      where u.id = ${caller.user.id}`,
  );
