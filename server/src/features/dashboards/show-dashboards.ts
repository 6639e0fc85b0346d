import type * as calls from '@atrium/contract/dashboards';
import type { Dashboard, Layout } from '@atrium/contract/dashboards';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import type { Ask } from '../../core/route.ts';
import { dashboardNotFound } from './dashboard-errors.ts';
import { withoutClosedSpaces } from './without-closed-spaces.ts';

/**
 * Somebody's own one is shown to nobody else, administrators included. Who looks after default favorites chooses among
 * the default ones, by what of them they can read.
 */
export async function listDashboards(
  parts: Parts,
  { caller, query }: Ask<typeof calls.listDashboards>,
): Promise<Dashboard[]> {
  const which = query.defaultOnly ? isDefault : sql`(${isDefault} or d.owner_id = ${caller.user.id})`;
  const dashboards = await showDashboards(parts, parts.db, which);
  if (caller.isAdmin) return dashboards;
  const shown = await withoutClosedSpaces(parts, caller, dashboards);
  return shown.map((one) => ({ ...one, version: dashboardVersion(parts, one) }));
}

export const getDashboard = (parts: Parts, { params }: Ask<typeof calls.getDashboard>): Promise<Dashboard> =>
  showDashboard(parts, parts.db, params.id);

export const showDashboard = (parts: Parts, db: Queryable, id: number): Promise<Dashboard> =>
  showOne(parts, db, sql`${isDefault} and d.id = ${id}`);

export const showOwnDashboard = (parts: Parts, db: Queryable, userId: number): Promise<Dashboard> =>
  showOne(parts, db, sql`d.owner_id = ${userId}`);

const isDefault = sql`d.owner_id is null`;

async function showOne(parts: Parts, db: Queryable, which: RawBuilder<unknown>): Promise<Dashboard> {
  const [dashboard] = await showDashboards(parts, db, which);
  if (!dashboard) throw dashboardNotFound();
  return dashboard;
}

async function showDashboards(
  parts: Parts,
  db: Queryable,
  condition: RawBuilder<unknown>,
): Promise<Dashboard[]> {
  const found = await sql<Omit<Dashboard, 'version'>>`
    select d.id, d.name, d.layout, ${isDefault} as "isDefault",
      coalesce(u.people, 0) as people, coalesce(u.shown_to, 0) as "shownTo"
    from dashboard d left join (
      select default_dashboard_id as id, count(*)::int as people, count(*) filter (where own.id is null)::int as shown_to
      from app_user left join dashboard own on own.owner_id = app_user.id
      where default_dashboard_id is not null and deleted_at is null group by 1) u on u.id = d.id
    where ${condition} order by lower(d.name), d.id`.execute(db);
  return found.rows.map((row) => ({
    ...row,
    layout: completed(row.layout),
    version: dashboardVersion(parts, row),
  }));
}

/** The state of what two administrators can change at once. */
export const dashboardVersion = (
  { keys }: Pick<Parts, 'keys'>,
  { name, layout }: { name: string; layout: unknown },
): string => `"${keys.mark(JSON.stringify([name, layout]), 'dashboard-version')}"`;

const empty: Layout = { lg: [], md: [], sm: [], xs: [], xxs: [] };

export const completed = (layout: unknown): Layout => ({ ...empty, ...(layout as Partial<Layout>) });
