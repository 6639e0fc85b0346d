import type { Favorite, FavoriteDashboard, FavoriteKey } from '@atrium/contract/favorites';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Origin } from '../../core/origin.ts';
import { dashboardsOf, findDefaults } from './default-favorites.ts';
import { columnOf, holdItem } from './favorite-item.ts';
import { selectFavorites } from './select-favorites.ts';

interface Asker {
  caller: Caller;
  from: Origin;
}

interface Wanted {
  add: number[];
  remove: number[];
}

/** What was to be taken off a dashboard that is gone is off it. */
export function changeDashboards(
  parts: Parts,
  asker: Asker,
  item: FavoriteKey,
  wanted: Wanted,
): Promise<FavoriteDashboard[]> {
  return transaction(parts.db, async (trx) => {
    await changeInside(parts, trx, asker, item, wanted, wanted.add);
    return dashboardsOf(trx, item);
  });
}

export function addDashboardFavorite(
  parts: Parts,
  asker: Asker,
  dashboardId: number,
  item: FavoriteKey,
): Promise<Favorite> {
  return transaction(parts.db, async (trx) => {
    const reader = await changeInside(parts, trx, asker, item, { add: [dashboardId], remove: [] }, [
      dashboardId,
    ]);
    const made = await selectFavorites(
      trx,
      reader,
      sql`select * from default_favorite
        where dashboard_id = ${dashboardId} and ${columnOf(item)} = ${item.entityId}`,
    );
    return made[0] as Favorite;
  });
}

export async function removeDashboardFavorite(
  parts: Parts,
  asker: Asker,
  dashboardId: number,
  item: FavoriteKey,
): Promise<void> {
  const wanted = { add: [], remove: [dashboardId] };
  await transaction(parts.db, (trx) => changeInside(parts, trx, asker, item, wanted, [dashboardId]));
}

/** Nobody adds or removes what they cannot read. Told to the audit trail where anything changed. */
async function changeInside(
  parts: Parts,
  trx: Transaction,
  { caller, from }: Asker,
  item: FavoriteKey,
  { add, remove }: Wanted,
  needed: number[],
): Promise<Reader> {
  const reader = readerOf(parts, caller);
  const column = columnOf(item);
  const { name } = await holdItem(trx, reader, item);
  const names = await findDefaults(trx, [...add, ...remove], needed);
  const removed = await sql<{ id: number }>`
    delete from default_favorite where ${column} = ${item.entityId} and dashboard_id = any(${remove}::int[])
    returning dashboard_id as id`.execute(trx);
  const added = await sql<{ id: number }>`
    insert into default_favorite (dashboard_id, ${column}, added_at)
    select distinct id, ${item.entityId}::int, ${parts.clock.now()}::timestamptz from unnest(${add}::int[]) id
    on conflict do nothing returning dashboard_id as id`.execute(trx);
  const namesOf = (rows: { id: number }[]) => rows.map(({ id }) => names.get(id)).sort();
  if (added.rows.length + removed.rows.length > 0)
    await recordEvent(parts, trx, from, {
      action: 'default-favorites.changed',
      actorId: caller.user.id,
      subject: { type: item.entityType, id: item.entityId },
      detail: { name, added: namesOf(added.rows), removed: namesOf(removed.rows) },
    });
  return reader;
}
