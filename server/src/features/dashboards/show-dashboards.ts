import type { Dashboard, Layout } from '@atrium/contract/dashboards';
import { type RawBuilder, sql } from 'kysely';
import type { Change, Database } from '../../base/database/connect.ts';
import { dashboardNotFound } from './dashboard-errors.ts';

/** Somebody's own one is shown to nobody else, administrators included. */
export const listDashboards = (db: Database, alsoOf: number | undefined): Promise<Dashboard[]> =>
  showDashboards(db, alsoOf === undefined ? isDefault : sql`(${isDefault} or d.owner_id = ${alsoOf})`);

export async function showDashboard(db: Database | Change, id: number): Promise<Dashboard> {
  const [dashboard] = await showDashboards(db, sql`${isDefault} and d.id = ${id}`);
  if (!dashboard) throw dashboardNotFound();
  return dashboard;
}

const isDefault = sql`d.owner_id is null`;

async function showDashboards(db: Database | Change, condition: RawBuilder<unknown>): Promise<Dashboard[]> {
  const found = await sql<Dashboard>`
    select d.id, d.name, d.layout, ${isDefault} as "isDefault", coalesce(u.people, 0) as people
    from dashboard d left join (
      select default_dashboard_id as id, count(*)::int as people from app_user
      where default_dashboard_id is not null and deleted_at is null group by 1) u on u.id = d.id
    where ${condition} order by lower(d.name), d.id`.execute(db);
  return found.rows.map((row) => ({ ...row, layout: { ...empty, ...row.layout } }));
}

const empty: Layout = { lg: [], md: [], sm: [], xs: [], xxs: [] };
