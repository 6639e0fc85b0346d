import * as calls from '@atrium/contract/recent';
import { type Route, route } from '../../core/route.ts';
import { listReceived } from './list-received.ts';
import { listOpenings, setOpening } from './openings.ts';

export const recentRoutes: Route[] = [
  route(calls.listOpenings, listOpenings),
  route(calls.setOpening, setOpening),
  route(calls.listReceived, listReceived),
];
