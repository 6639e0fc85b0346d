import * as calls from '@atrium/contract/dashboards';
import { expectedVersion } from '../../core/expected-version.ts';
import { type Route, route } from '../../core/route.ts';
import { createDashboard, deleteDashboard, updateDashboard } from './change-dashboards.ts';
import * as own from './own-dashboard.ts';
import { listDashboards, showDashboard } from './show-dashboards.ts';

export const dashboardRoutes: Route[] = [
  route(calls.getOwnDashboard, (parts, { caller }) => own.getOwnDashboard(parts, caller)),
  route(calls.getShownDashboard, (parts, { caller }) => own.getShownDashboard(parts, caller)),
  route(calls.createOwnDashboard, (parts, ask) => own.createOwnDashboard(parts, ask)),
  route(calls.updateOwnDashboard, (parts, ask) => own.updateOwnDashboard(parts, ask)),
  route(calls.deleteOwnDashboard, (parts, ask) => own.deleteOwnDashboard(parts, ask)),
  route(calls.listDashboards, (parts, { caller, query }) => listDashboards(parts, caller, query.defaultOnly)),
  route(calls.getDashboard, (parts, { params }) => showDashboard(parts, parts.db, params.id)),
  route(calls.createDashboard, createDashboard),
  route(calls.updateDashboard, (parts, ask) => updateDashboard(parts, ask, expectedVersion(ask.request))),
  route(calls.deleteDashboard, deleteDashboard),
];
