import * as calls from '@atrium/contract/passwords';
import { type Route, route } from '../../core/route.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';
import { verifyResetAuthCode } from './verify-reset-auth-code.ts';
import { verifyResetToken } from './verify-reset-token.ts';

export const passwordRoutes: Route[] = [
  route(calls.forgotPassword, forgotPassword),
  route(calls.verifyResetToken, verifyResetToken),
  route(calls.verifyResetAuthCode, verifyResetAuthCode),
  route(calls.resetPassword, resetPassword),
  route(calls.changePassword, changePassword),
];
