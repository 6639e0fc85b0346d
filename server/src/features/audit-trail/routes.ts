import * as calls from '@atrium/contract/audit-trail';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { exportEvents } from './export-events.ts';
import { listEvents } from './list-events.ts';

export const auditTrailRoutes = (parts: Parts): Route[] => [
  route(calls.listAuditEvents, (ask) => listEvents(parts, ask)),
  route(calls.exportAuditEvents, (ask) => exportEvents(parts, ask)),
];
