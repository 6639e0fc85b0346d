import * as calls from '@atrium/contract/system';
import { type Route, route } from '../../core/route.ts';
import { checkReadiness, tellHealth } from './check-readiness.ts';
import { describeSystem } from './describe-system.ts';

export const systemRoutes: Route[] = [
  route(calls.health, tellHealth),
  route(calls.ready, checkReadiness),
  route(calls.systemStatus, describeSystem),
];
