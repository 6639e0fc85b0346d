import * as calls from '@atrium/contract/sessions';
import { requireManaged } from '../../core/people/ladder.ts';
import { type Route, route } from '../../core/route.ts';
import { endSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';

export const sessionRoutes: Route[] = [
  route(calls.listMySessions, (parts, { caller }) => listSessions(parts, caller, caller.user.id)),
  route(calls.endMySession, (parts, ask) =>
    endSessions(parts, ask, ask.caller.user.id, ask.params.sessionId),
  ),
  route(calls.endMyOtherSessions, (parts, ask) => endSessions(parts, ask, ask.caller.user.id)),
  route(calls.listSessionsOf, async (parts, { caller, params }) => {
    await requireManaged(parts.db, caller, params.id);
    return listSessions(parts, caller, params.id);
  }),
  route(calls.endSessionOf, (parts, ask) => endSessions(parts, ask, ask.params.id, ask.params.sessionId)),
  route(calls.endSessionsOf, (parts, ask) => endSessions(parts, ask, ask.params.id)),
];
