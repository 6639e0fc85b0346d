import type * as calls from '@atrium/contract/favorites';
import type { Favorite, FavoriteDashboard, FavoriteKey } from '@atrium/contract/favorites';
import { sql } from 'kysely';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import { recordEvent } from '../../core/audit.ts';
import type { Ask } from '../../core/route.ts';
import { dashboardsOf, findDefaults } from './default-favorites.ts';
import { columnOf, holdItem } from './favorite-item.ts';
import { selectFavorites } from './select-favorites.ts';

type Asker = Pick<Ask<typeof calls.changeDocumentDashboards>, 'caller' | 'from'>;

interface Wanted {
  add: number[];
  remove: number[];
}

export const changeDocumentDashboards = (
  parts: Parts,
  { caller, params, body, from }: Ask<typeof calls.changeDocumentDashboards>,
): Promise<FavoriteDashboard[]> =>
  changeDashboards(parts, { caller, from }, { entityType: 'document', entityId: params.id }, body);

export const changeFolderDashboards = (
  parts: Parts,
  { caller, params, body, from }: Ask<typeof calls.changeFolderDashboards>,
): Promise<FavoriteDashboard[]> =>
  changeDashboards(parts, { caller, from }, { entityType: 'folder', entityId: params.id }, body);

/** What was to be taken off a dashboard that is gone is off it. */
function changeDashboards(
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
  { caller, params: { id, ...item }, from }: Ask<typeof calls.addDashboardFavorite>,
): Promise<Favorite> {
  const wanted = { add: [id], remove: [] };
  return transaction(parts.db, async (trx) => {
    const reader = await changeInside(parts, trx, { caller, from }, item, wanted, [id]);
    const made = await selectFavorites(
      trx,
      reader,
      sql`select * from default_favorite
        where dashboard_id = ${id} and ${columnOf(item)} = ${item.entityId}`,
    );
    return made[0] as Favorite;
  });
}

export async function removeDashboardFavorite(
  parts: Parts,
  { caller, params: { id, ...item }, from }: Ask<typeof calls.removeDashboardFavorite>,
): Promise<void> {
  const wanted = { add: [], remove: [id] };
  await transaction(parts.db, (trx) => changeInside(parts, trx, { caller, from }, item, wanted, [id]));
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
