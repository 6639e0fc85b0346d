import type { Dashboard, Layout } from '@atrium/contract/dashboards';
import { type RawBuilder, sql } from 'kysely';
import type { Change, Database } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { dashboardNotFound } from './dashboard-errors.ts';

/** Somebody's own one is shown to nobody else, administrators included. */
export const listDashboards = (parts: Parts, alsoOf: number | undefined): Promise<Dashboard[]> =>
  showDashboards(
    parts,
    parts.db,
    alsoOf === undefined ? isDefault : sql`(${isDefault} or d.owner_id = ${alsoOf})`,
  );

export const showDashboard = (parts: Parts, db: Database | Change, id: number): Promise<Dashboard> =>
  showOne(parts, db, sql`${isDefault} and d.id = ${id}`);

export const showOwnDashboard = (parts: Parts, db: Database | Change, userId: number): Promise<Dashboard> =>
  showOne(parts, db, sql`d.owner_id = ${userId}`);

const isDefault = sql`d.owner_id is null`;

async function showOne(parts: Parts, db: Database | Change, which: RawBuilder<unknown>): Promise<Dashboard> {
  const [dashboard] = await showDashboards(parts, db, which);
  if (!dashboard) throw dashboardNotFound();
  return dashboard;
}

async function showDashboards(
  parts: Parts,
  db: Database | Change,
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

/** Of what two administrators can change at once. */
export const dashboardVersion = (
  { keys }: Parts,
  { name, layout }: { name: string; layout: unknown },
): string => `"${keys.mark(JSON.stringify([name, layout]), 'dashboard-version')}"`;

const empty: Layout = { lg: [], md: [], sm: [], xs: [], xxs: [] };

export const completed = (layout: unknown): Layout => ({ ...empty, ...(layout as Partial<Layout>) });
