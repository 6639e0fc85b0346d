import * as calls from '@atrium/contract/dashboards';
import { type Route, route } from '../../core/route.ts';
import { createDashboard, deleteDashboard, updateDashboard } from './change-dashboards.ts';
import * as own from './own-dashboard.ts';
import { getDashboard, listDashboards } from './show-dashboards.ts';

export const dashboardRoutes: Route[] = [
  route(calls.getOwnDashboard, own.getOwnDashboard),
  route(calls.getShownDashboard, own.getShownDashboard),
  route(calls.createOwnDashboard, own.createOwnDashboard),
  route(calls.updateOwnDashboard, own.updateOwnDashboard),
  route(calls.deleteOwnDashboard, own.deleteOwnDashboard),
  route(calls.listDashboards, listDashboards),
  route(calls.getDashboard, getDashboard),
  route(calls.createDashboard, createDashboard),
  route(calls.updateDashboard, updateDashboard),
  route(calls.deleteDashboard, deleteDashboard),
];
