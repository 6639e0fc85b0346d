import * as calls from '@atrium/contract/dashboards';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { createDashboard, deleteDashboard, updateDashboard } from './change-dashboards.ts';
import { listDashboards, showDashboard } from './show-dashboards.ts';

export const dashboardRoutes = (parts: Parts): Route[] => [
  route(calls.listDashboards, ({ caller, query }) =>
    listDashboards(parts.db, query.defaultOnly ? undefined : caller.user.id),
  ),
  route(calls.getDashboard, ({ params }) => showDashboard(parts.db, params.id)),
  route(calls.createDashboard, (ask) => createDashboard(parts, ask)),
  route(calls.updateDashboard, (ask) => updateDashboard(parts, ask)),
  route(calls.deleteDashboard, (ask) => deleteDashboard(parts, ask)),
];
