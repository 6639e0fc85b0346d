import * as calls from '@atrium/contract/passwords';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';
import { verifyResetAuthCode } from './verify-reset-auth-code.ts';
import { verifyResetToken } from './verify-reset-token.ts';

export const passwordRoutes = (parts: Parts): Route[] => [
  route(calls.forgotPassword, (ask) => forgotPassword(parts, ask)),
  route(calls.verifyResetToken, (ask) => verifyResetToken(parts, ask)),
  route(calls.verifyResetAuthCode, (ask) => verifyResetAuthCode(parts, ask)),
  route(calls.resetPassword, (ask) => resetPassword(parts, ask)),
  route(calls.changePassword, (ask) => changePassword(parts, ask)),
];
