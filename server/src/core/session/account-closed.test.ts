import { randomBytes } from 'node:crypto';
import { makeResourceToken, renewToken, signOut } from '@atrium/contract/auth';
import { listCopies } from '@atrium/contract/copies';
import { deleteUser, getMe, updateUser } from '@atrium/contract/users';
import { decodeJwt, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { makeUser, signInAs, type TestUser } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { removeEnded } from '../../testing/remove-ended.ts';
import type { Caller } from '../accounts/caller.ts';
import { tokenKinds } from './tokens.ts';
import { makeViewerToken } from './viewer-token.ts';

const house = await openHouse();
const superadmin = await makeUser(house, { roles: [161] });

/** By the administrators' calls, as it happens. */
const closings: Record<string, (user: TestUser) => Promise<unknown>> = {
  disabled: async ({ id }) =>
    house.ask(updateUser, { params: { id }, body: { isActive: false } }, await asAdmin()),
  deleted: async ({ id }) => house.ask(deleteUser, { params: { id } }, await asAdmin()),
};
const asAdmin = async () => ({ token: await signInAs(house, superadmin) });

async function signedIn() {
  const user = await makeUser(house);
  return { user, token: await signInAs(house, user) };
}

const told = async (token: string | undefined) => {
  const { status, headers, body } = await house.askError(getMe, {}, { token });
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  return body.code;
};

it.each(Object.entries(closings))(
  '[AUTH-13] [14.3.3] %s: every call tells a device of that person that the account is closed, also long after its session has ended',
  async (_, close) => {
    const { user, token } = await signedIn();
    await close(user);
    expect(await told(token)).toBe('auth.account-closed');
    for (const [call, input] of [
      [listCopies, { query: { ids: '1' } }],
      [renewToken, {}],
      [signOut, {}],
    ] as const)
      expect((await house.askError(call, input, { token })).body.code).toBe('auth.account-closed');

    house.clock.advance({ days: 30 });
    await removeEnded(house);
    expect(await told(token)).toBe('auth.account-closed');
    house.clock.advance({ days: 369 });
    expect(await told(token)).toBe('auth.account-closed');
    house.clock.advance({ days: 2 });
    expect(await told(token)).toBe('auth.required');
  },
);

it('[AUTH-13] [14.3.3] a session that ended while its account is open tells nothing of the kind', async () => {
  const { user, token } = await signedIn();
  house.clock.advance({ days: 30 });
  expect(await told(token)).toBe('auth.required');
  await closings.disabled?.(user);
  expect(await told(token)).toBe('auth.account-closed');
  const body = { isActive: true };
  await house.ask(updateUser, { params: { id: user.id }, body }, await asAdmin());
  expect(await told(token)).toBe('auth.required');
  const left = await signedIn();
  await house.ask(signOut, {}, { token: left.token });
  expect(await told(left.token)).toBe('auth.required');
});

it('[AUTH-13] [14.3.3] strangers learn nothing: without a genuine access token in the header the answer is that of everybody', async () => {
  const { user, token } = await signedIn();
  const claims = decodeJwt<{ sid: number }>(token);
  const caller = { user: { id: user.id }, sessionId: claims.sid } as Caller;
  const { body } = await house.ask(
    makeResourceToken,
    { body: { resource: '/documents/1/download' } },
    { token },
  );
  const viewer = await makeViewerToken(house.parts, caller, 1);
  await closings.disabled?.(user);
  expect(await told(token)).toBe('auth.account-closed');
  const sign = (key: Uint8Array, change: object = {}, typ: string = tokenKinds.access.typ) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'HS256', typ }).sign(key);
  const [header, payload] = token.split('.');
  const others: Record<string, string | undefined> = {
    nothing: undefined,
    'no signature': `${header}.${payload}.`,
    'another key': await sign(randomBytes(32)),
    'another kind': await sign(house.parts.keys.token, {}, tokenKinds['set-up'].typ),
    'for another use': await sign(house.parts.keys.token, { aud: tokenKinds['set-up'].aud }),
    'of somebody who never was': await sign(house.parts.keys.token, { sub: '2000000000' }),
    'for a file': body.token,
    'for a viewer': viewer,
  };
  for (const [about, one] of Object.entries(others)) expect(await told(one), about).toBe('auth.required');
  for (const path of ['/users/me', '/documents/1/download']) {
    const response = await house.fetch(`/api/rest${path}?jwt=${token}`);
    expect(((await response.json()) as { code: string }).code).toBe('auth.required');
  }
});
