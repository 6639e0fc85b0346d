import { renewToken, signOut } from '@atrium/contract/auth';
import { getMe } from '@atrium/contract/users';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';

const house = await openHouse({ settings: { SESSION_IDLE_MINUTES: '30', SESSION_MAX_HOURS: '2' } });

const isGood = async (token: string) => {
  const response = await house.fetch('/api/rest/users/me', { headers: { authorization: `Bearer ${token}` } });
  expect([200, 401]).toContain(response.status);
  return response.status === 200;
};
const renew = async (token: string) => (await house.ask(renewToken, {}, { token })).body.token;
const endOf = (token: string) => (decodeJwt(token).exp as number) * 1000 - house.clock.now().getTime();

it('[AUTH-12] [7.4.1] logout ends this token at once, and no other session', async () => {
  const user = await makeUser(house);
  const token = await signInAs(house, user);
  const other = await signInAs(house, user);
  await house.ask(signOut, {}, { token });
  expect((await house.askError(getMe, {}, { token })).body.code).toBe('auth.required');
  expect((await house.askError(signOut, {}, { token })).status).toBe(401);
  expect(await isGood(other)).toBe(true);
});

it('[AUTH-12] [7.2.4] renewal gives a new token; the old one works 20 seconds more', async () => {
  const token = await signInAs(house, await makeUser(house));
  const renewed = await renew(token);
  expect(decodeJwt(renewed).jti).not.toBe(decodeJwt(token).jti);
  expect([await isGood(token), await isGood(renewed)]).toEqual([true, true]);
  house.clock.advance({ seconds: 21 });
  expect([await isGood(token), await isGood(renewed)]).toEqual([false, true]);
  expect((await house.askError(renewToken, {}, { token })).status).toBe(401);
});

it('[AUTH-12] [7.2.4] every sign-in has an id of its own', async () => {
  const user = await makeUser(house);
  const first = decodeJwt(await signInAs(house, user));
  const second = decodeJwt(await signInAs(house, user));
  expect(first.jti).not.toBe(second.jti);
  expect(first.sid).not.toBe(second.sid);
});

it('[AUTH-12] logout ends the renewed token and the one before it', async () => {
  const token = await signInAs(house, await makeUser(house));
  const renewed = await renew(token);
  await house.ask(signOut, {}, { token: renewed });
  expect([await isGood(token), await isGood(renewed)]).toEqual([false, false]);
});

it('[AUTH-16] [7.3.1] without use a session ends after the idle time', async () => {
  const token = await signInAs(house, await makeUser(house));
  expect(endOf(token)).toBeLessThanOrEqual(30 * 60_000);
  house.clock.advance({ minutes: 29 });
  expect(await isGood(token)).toBe(true);
  const idle = await renew(token);
  house.clock.advance({ minutes: 31 });
  expect(await isGood(idle)).toBe(false);
  expect((await house.askError(renewToken, {}, { token: idle })).status).toBe(401);
});

it('[AUTH-16] [7.3.1] the idle end holds in the database too, where a token would live on', async () => {
  const user = await makeUser(house);
  const token = await signInAs(house, user);
  await house.parts.db
    .updateTable('session')
    .set({ idle_ends_at: house.clock.now() })
    .where('user_id', '=', user.id)
    .execute();
  expect(await isGood(token)).toBe(false);
});

it('[AUTH-16] [7.3.2] however often it is renewed, a session ends at its absolute time', async () => {
  let token = await signInAs(house, await makeUser(house));
  for (let minutes = 0; minutes < 110; minutes += 22) {
    house.clock.advance({ minutes: 22 });
    token = await renew(token);
  }
  expect(endOf(token)).toBeLessThanOrEqual(10 * 60_000);
  house.clock.advance({ minutes: 9 });
  expect(await isGood(token)).toBe(true);
  house.clock.advance({ minutes: 2 });
  expect(await isGood(token)).toBe(false);
  expect((await house.askError(renewToken, {}, { token })).status).toBe(401);
});

it('[AUTH-16] [7.3.2] the absolute end holds in the database too', async () => {
  const user = await makeUser(house);
  const token = await signInAs(house, user);
  await house.parts.db
    .updateTable('session')
    .set({ ends_at: house.clock.now() })
    .where('user_id', '=', user.id)
    .execute();
  expect(await isGood(token)).toBe(false);
});

it('[AUTH-12] [3.5.3] a page of another site cannot renew', async () => {
  const token = await signInAs(house, await makeUser(house));
  for (const site of ['cross-site', 'same-site', 'none']) {
    const headers = { 'sec-fetch-site': site };
    const { status, body } = await house.askError(renewToken, {}, { token, headers });
    expect([status, body.code]).toEqual([403, 'request.cross-site']);
  }
  const headers = { 'sec-fetch-site': 'same-origin' };
  expect((await house.ask(renewToken, {}, { token, headers })).body.token).toBeTruthy();
});

it('[AUTH-13] [7.4.1] a disabled or deleted person is out with the next call', async () => {
  for (const change of [{ is_active: false }, { deleted_at: house.clock.now() }]) {
    const user = await makeUser(house);
    const token = await signInAs(house, user);
    expect(await isGood(token)).toBe(true);
    await house.parts.db.updateTable('app_user').set(change).where('id', '=', user.id).execute();
    expect(await isGood(token)).toBe(false);
    expect((await house.askError(renewToken, {}, { token })).status).toBe(401);
  }
});
