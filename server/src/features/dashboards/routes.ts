import * as calls from '@atrium/contract/dashboards';
import type { Parts } from '../../base/parts.ts';
import { expectedVersion } from '../../core/expected-version.ts';
import { type Route, route } from '../../core/route.ts';
import { createDashboard, deleteDashboard, updateDashboard } from './change-dashboards.ts';
import * as own from './own-dashboard.ts';
import { listDashboards, showDashboard } from './show-dashboards.ts';

export const dashboardRoutes = (parts: Parts): Route[] => [
  route(calls.getOwnDashboard, ({ caller }) => own.getOwnDashboard(parts, caller)),
  route(calls.getShownDashboard, ({ caller }) => own.getShownDashboard(parts, caller)),
  route(calls.createOwnDashboard, (ask) => own.createOwnDashboard(parts, ask)),
  route(calls.updateOwnDashboard, (ask) => own.updateOwnDashboard(parts, ask)),
  route(calls.deleteOwnDashboard, (ask) => own.deleteOwnDashboard(parts, ask)),
  route(calls.listDashboards, ({ caller, query }) => listDashboards(parts, caller, query.defaultOnly)),
  route(calls.getDashboard, ({ params }) => showDashboard(parts, parts.db, params.id)),
  route(calls.createDashboard, (ask) => createDashboard(parts, ask)),
  route(calls.updateDashboard, (ask) => updateDashboard(parts, ask, expectedVersion(ask.request))),
  route(calls.deleteDashboard, (ask) => deleteDashboard(parts, ask)),
];
