import * as calls from '@atrium/contract/sessions';
import { type Route, route } from '../../core/route.ts';
import { endMyOtherSessions, endMySession, endSessionOf, endSessionsOf } from './end-sessions.ts';
import { listMySessions, listSessionsOf } from './list-sessions.ts';

export const sessionRoutes: Route[] = [
  route(calls.listMySessions, listMySessions),
  route(calls.endMySession, endMySession),
  route(calls.endMyOtherSessions, endMyOtherSessions),
  route(calls.listSessionsOf, listSessionsOf),
  route(calls.endSessionOf, endSessionOf),
  route(calls.endSessionsOf, endSessionsOf),
];
