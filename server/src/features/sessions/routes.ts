import * as calls from '@atrium/contract/sessions';
import type { Parts } from '../../base/parts.ts';
import { requireManaged } from '../../core/people/ladder.ts';
import { type Route, route } from '../../core/route.ts';
import { endSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';

export function sessionRoutes(parts: Parts): Route[] {
  return [
    route(calls.listMySessions, ({ caller }) => listSessions(parts, caller, caller.user.id)),
    route(calls.endMySession, (ask) => endSessions(parts, ask, ask.caller.user.id, ask.params.sessionId)),
    route(calls.endMyOtherSessions, (ask) => endSessions(parts, ask, ask.caller.user.id)),
    route(calls.listSessionsOf, async ({ caller, params }) => {
      await requireManaged(parts.db, caller, params.id);
      return listSessions(parts, caller, params.id);
    }),
    route(calls.endSessionOf, (ask) => endSessions(parts, ask, ask.params.id, ask.params.sessionId)),
    route(calls.endSessionsOf, (ask) => endSessions(parts, ask, ask.params.id)),
  ];
}
