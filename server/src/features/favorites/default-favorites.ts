import type * as calls from '@atrium/contract/favorites';
import type { Favorite, FavoriteDashboard, FavoriteKey } from '@atrium/contract/favorites';
import type { CallReply } from '@atrium/contract/parts/call';
import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import type { Ask } from '../../core/route.ts';
import { columnOf, requireItem } from './favorite-item.ts';
import { readable, selectFavorites } from './select-favorites.ts';

export async function listDefaultFavorites(
  parts: Parts,
  { caller }: Ask<typeof calls.listDefaultFavorites>,
): Promise<CallReply<typeof calls.listDefaultFavorites>> {
  const dashboards = await sql<FavoriteDashboard>`
    select id, name from dashboard where owner_id is null order by lower(name), id`.execute(parts.db);
  const chosen = sql`select * from default_favorite`;
  const keys = await sql<FavoriteKey & { dashboard: number }>`
    select x.dashboard_id as dashboard, case when d.id is null then 'folder' else 'document' end as "entityType",
      coalesce(d.id, f.id) as "entityId"
    from ${readable(readerOf(parts, caller), chosen)}
    order by x.added_at desc, x.id desc`.execute(parts.db);
  const byDashboard = Map.groupBy(keys.rows, ({ dashboard }) => dashboard);
  return dashboards.rows.map((dashboard) => ({
    ...dashboard,
    favorites: (byDashboard.get(dashboard.id) ?? []).map(({ entityType, entityId }) => ({
      entityType,
      entityId,
    })),
  }));
}

export async function listDashboardFavorites(
  parts: Parts,
  { caller, params: { id } }: Ask<typeof calls.listDashboardFavorites>,
): Promise<Favorite[]> {
  await findDefaults(parts.db, [id], [id]);
  return selectFavorites(
    parts.db,
    readerOf(parts, caller),
    sql`select * from default_favorite where dashboard_id = ${id}`,
  );
}

export const listDocumentDashboards = (
  parts: Parts,
  { caller, params }: Ask<typeof calls.listDocumentDashboards>,
): Promise<FavoriteDashboard[]> =>
  listDashboardsOf(parts, caller, { entityType: 'document', entityId: params.id });

export const listFolderDashboards = (
  parts: Parts,
  { caller, params }: Ask<typeof calls.listFolderDashboards>,
): Promise<FavoriteDashboard[]> =>
  listDashboardsOf(parts, caller, { entityType: 'folder', entityId: params.id });

/** Lists the dashboards that have it, by name; the item must be readable. */
async function listDashboardsOf(
  parts: Parts,
  caller: Caller,
  item: FavoriteKey,
): Promise<FavoriteDashboard[]> {
  await requireItem(parts.db, readerOf(parts, caller), item);
  return dashboardsOf(parts.db, item);
}

export async function dashboardsOf(db: Queryable, item: FavoriteKey): Promise<FavoriteDashboard[]> {
  const { rows } = await sql<FavoriteDashboard>`
    select d.id, d.name from default_favorite x join dashboard d on d.id = x.dashboard_id
    where x.${columnOf(item)} = ${item.entityId} order by lower(d.name), d.id`.execute(db);
  return rows;
}

/** The names of default dashboards, which stay as long as the change goes on; those that are needed must be there. */
export async function findDefaults(
  db: Queryable,
  ids: number[],
  needed: number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<FavoriteDashboard>`
    select id, name from dashboard where id = any(${ids}::int[]) and owner_id is null
    order by id for key share`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  if (!needed.every((id) => names.has(id)))
    throw new AppError('dashboard.not-found', sentence('This dashboard does not exist any more.'));
  return names;
}
