import * as calls from '@atrium/contract/users';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { describeMe } from './describe-me.ts';
import { getHoldings } from './get-holdings.ts';
import { getUser } from './get-user.ts';
import { importUsers } from './import/import-users.ts';
import { listUsers } from './list-users.ts';
import { resetTwoFactor } from './reset-two-factor.ts';
import { sendPasswordLink } from './send-password-link.ts';
import { updateUser } from './update-user.ts';

export const userRoutes = (parts: Parts): Route[] => [
  route(calls.getMe, ({ caller }) => describeMe(parts, caller)),
  route(calls.listUsers, (ask) => listUsers(parts, ask)),
  route(calls.getUser, ({ caller, params }) => getUser(parts, parts.db, caller.user, params.id)),
  route(calls.createUser, (ask) => createUser(parts, ask)),
  route(calls.updateUser, (ask) => updateUser(parts, ask)),
  route(calls.deleteUser, (ask) => deleteUser(parts, ask)),
  route(calls.getHoldings, ({ params }) => getHoldings(parts, params.id)),
  route(calls.importUsers, (ask) => importUsers(parts, ask)),
  route(calls.sendPasswordLink, (ask) => sendPasswordLink(parts, ask)),
  route(calls.resetTwoFactor, (ask) => resetTwoFactor(parts, ask)),
];
