import { z } from 'zod';
import { call } from './parts/call.ts';
import { AuthCode, GivenPassword } from './parts/fields.ts';
import { User } from './users.ts';

export const initTwoFactor = call({
  method: 'POST',
  path: '/auth/init2fa',
  access: 'set-up',
  summary:
    'Make a new secret; it counts only once enable2fa confirms it. Where one is on, its code is asked for',
  body: z.strictObject({ otp: AuthCode.optional() }),
  reply: z.object({
    /** The QR code as a data address, ready for an image. */
    qrCodeUrl: z.string(),
    secret: z.string(),
  }),
});

export const enableTwoFactor = call({
  method: 'POST',
  path: '/auth/enable2fa',
  access: 'set-up',
  summary: 'Switch two-factor authentication on; answers the user and the recovery codes, shown this once',
  body: z.strictObject({ otp: AuthCode, secret: z.string().min(1).max(256) }),
  reply: User.extend({ recoveryCodes: z.array(z.string()) }),
});

export const disableTwoFactor = call({
  method: 'POST',
  path: '/auth/disable2fa',
  access: 'user',
  summary: 'Switch two-factor authentication off, unless it is required of this person',
  body: z.strictObject({ password: GivenPassword, otp: AuthCode }),
  reply: User,
});
