import { z } from 'zod';
import { call } from './parts/call.ts';
import { AuthCode, Email, GivenPassword } from './parts/fields.ts';
import { says } from './parts/sentences.ts';

export const Token = z.object({ token: z.string() });

export const Credentials = z.strictObject({
  username: Email,
  password: GivenPassword,
  otp: AuthCode.optional(),
});

export const signIn = call({
  method: 'POST',
  path: '/auth/token',
  access: 'public',
  summary: 'Sign in. 403 when an authentication code is needed and none was sent',
  body: Credentials,
  reply: Token,
});

export const signOut = call({
  method: 'POST',
  path: '/auth/logout',
  access: 'set-up',
  summary: 'End this session: its token is refused from then on',
});

export const renewToken = call({
  method: 'GET',
  path: '/users/me/token',
  access: 'user',
  summary: 'Renew a live token before it ends; the old one ends shortly after',
  reply: Token,
  sameOriginOnly: true,
});

export const verifyPassword = call({
  method: 'POST',
  path: '/auth/verify-password',
  access: 'user',
  summary: 'Confirm it is you: opens the security settings of this session for five minutes',
  body: z.strictObject({ password: GivenPassword }),
});

/** Single sign-in: the login page asks once, after the provider sent the browser back. */
export const singleSignIn = call({
  method: 'GET',
  path: '/auth/sso',
  access: 'public',
  summary: 'Exchange the one-time cookie of a finished single sign-in for a token; 403 when there is none',
  query: z.strictObject({ otp: AuthCode.optional() }),
  reply: Token,
  sameOriginOnly: true,
});

export const startSingleSignIn = call({
  method: 'GET',
  path: '/auth/sso/start',
  access: 'public',
  summary: 'Send the browser to the identity provider; silent=true asks it not to show anything',
  query: z.strictObject({ silent: z.enum(['true', 'false']).default('false') }),
  reply: { raw: '302 to the identity provider' },
});

export const finishSingleSignIn = call({
  method: 'GET',
  path: '/auth/sso/callback',
  access: 'public',
  summary: 'Where the identity provider sends the browser back to',
  query: z.looseObject({}),
  reply: { raw: '302 to /login' },
});

/** What a token for an address may name: one image, index, export or file, or all images of a space, of contacts or of announcements. */
export const Resource = z
  .string()
  .regex(
    /^\/(audit\/events\/export|images\/\d{1,10}|(contacts|announcements)\/images(\/\d{1,10})?|spaces\/\d{1,10}\/(index|images)|documents\/\d{1,10}\/(download|pdf-version\/download|versions\/\d{1,10}\/download))$/,
    says('Name a resource like /images/12, /spaces/3/images, /spaces/3/index or /documents/7/download.'),
  );

export const makeResourceToken = call({
  method: 'POST',
  path: '/auth/resource-token',
  access: 'user',
  summary: 'A token for ?jwt=, good for one resource and five minutes',
  body: z.strictObject({ resource: Resource }),
  reply: Token,
});
