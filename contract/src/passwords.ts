import { z } from 'zod';
import { call } from './parts/call.ts';
import { AuthCode, Email, GivenPassword, LinkToken } from './parts/fields.ts';

export const forgotPassword = call({
  method: 'POST',
  path: '/users/forgot-password',
  access: 'public',
  summary: 'Mail a single-use link, valid one hour',
  body: z.strictObject({ email: Email }),
});

export const verifyResetToken = call({
  method: 'GET',
  path: '/users/verify-reset-token',
  access: 'public',
  summary: 'Whether a link from the mail is still good, and whether an authentication code is needed',
  query: z.strictObject({ token: LinkToken }),
  reply: z.object({
    email: z.string(),
    requiresAuthCode: z.boolean(),
    /** A newcomer chooses the first password; everyone else resets theirs. */
    purpose: z.enum(['reset', 'set-up']),
  }),
});

export const verifyResetAuthCode = call({
  method: 'GET',
  path: '/users/verify-reset-auth-code',
  access: 'public',
  summary: 'Confirm the link with an authentication code; holds for ten minutes',
  query: z.strictObject({ authCode: AuthCode, token: LinkToken }),
  sameOriginOnly: true,
});

export const resetPassword = call({
  method: 'POST',
  path: '/users/reset-password',
  access: 'public',
  summary: 'Set a new password with the link; the link and all sessions of the person end',
  body: z.strictObject({ token: LinkToken, password: GivenPassword }),
});

export const changePassword = call({
  method: 'POST',
  path: '/users/change-password',
  access: 'user',
  summary: 'Change your own password; your other sessions end',
  body: z.strictObject({ oldPassword: GivenPassword, newPassword: GivenPassword }),
});
