import * as calls from '@atrium/contract/users';
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

export const userRoutes: Route[] = [
  route(calls.getMe, describeMe),
  route(calls.listUsers, listUsers),
  route(calls.getUser, getUser),
  route(calls.createUser, createUser),
  route(calls.updateUser, updateUser),
  route(calls.deleteUser, deleteUser),
  route(calls.getHoldings, getHoldings),
  route(calls.importUsers, importUsers),
  route(calls.sendPasswordLink, sendPasswordLink),
  route(calls.resetTwoFactor, resetTwoFactor),
];
