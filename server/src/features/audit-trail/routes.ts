import * as calls from '@atrium/contract/audit-trail';
import { type Route, route } from '../../core/route.ts';
import { exportEvents } from './export-events.ts';
import { listEvents } from './list-events.ts';

export const auditTrailRoutes: Route[] = [
  route(calls.listAuditEvents, listEvents),
  route(calls.exportAuditEvents, exportEvents),
];
