import * as calls from '@atrium/contract/sessions';
import type { Parts } from '../../base/parts.ts';
import { findUser } from '../../core/people/find-user.ts';
import { userNotFound } from '../../core/people/user-errors.ts';
import { type Route, route } from '../../core/route.ts';
import { endSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';

export function sessionRoutes(parts: Parts): Route[] {
  const requireUser = async (id: number) => {
    if (!(await findUser(parts.db, id))) throw userNotFound();
  };
  return [
    route(calls.listMySessions, ({ caller }) => listSessions(parts, caller, caller.user.id)),
    route(calls.endMySession, (ask) => endSessions(parts, ask, ask.caller.user.id, ask.params.sessionId)),
    route(calls.endMyOtherSessions, (ask) => endSessions(parts, ask, ask.caller.user.id)),
    route(calls.listSessionsOf, async ({ caller, params }) => {
      await requireUser(params.id);
      return listSessions(parts, caller, params.id);
    }),
    route(calls.endSessionOf, (ask) => endSessions(parts, ask, ask.params.id, ask.params.sessionId)),
    route(calls.endSessionsOf, async (ask) => {
      await requireUser(ask.params.id);
      await endSessions(parts, ask, ask.params.id);
    }),
  ];
}
