import { signIn } from '@atrium/contract/auth';
import { resetPassword, verifyResetToken } from '@atrium/contract/passwords';
import { getMe } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { transaction } from '../../base/database/connect.ts';
import { makePasswordLink } from '../../core/passwords/password-link.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { whileAccountIsHeld } from '../../testing/hold-account.ts';
import { openHouse } from '../../testing/house.ts';
import { statusesOf, statusOf } from '../../testing/status-of.ts';

const house = await openHouse();
const password = 'velvet harbour 38';

async function makeToken(userId: number, purpose: 'reset' | 'set-up' = 'reset'): Promise<string> {
  const link = await transaction(house.parts.db, (trx) =>
    makePasswordLink(house.parts, trx, userId, purpose),
  );
  return link.split('/').at(-1) as string;
}

const isGood = async (token: string) => {
  const status = await statusOf(house, verifyResetToken, { query: { token } });
  expect([200, 404]).toContain(status);
  return status === 200;
};

it('[AUTH-09] [6.5.1] a link works once, and every other link of the person ends with it', async () => {
  const user = await makeUser(house);
  const [token, older] = [await makeToken(user.id), await makeToken(user.id)];
  expect([await isGood(token), await isGood(token), await isGood(older)]).toEqual([true, true, true]);
  await house.ask(resetPassword, { body: { token, password } });
  for (const used of [token, older]) {
    const reset = await house.askError(resetPassword, { body: { token: used, password: 'tidal garden 71' } });
    expect([reset.status, reset.body.message]).toEqual([404, 'Invalid or expired token']);
    expect(await isGood(used)).toBe(false);
  }
  expect(await signInAs(house, { email: user.email, password })).toBeTruthy();
});

it('[AUTH-09] [6.5.1] of twenty resets with one link that arrive together one is done', async () => {
  const user = await makeUser(house);
  const token = await makeToken(user.id);
  const counts = await statusesOf(20, () => statusOf(house, resetPassword, { body: { token, password } }));
  expect(counts).toEqual({ 204: 1, 404: 19 });
});

it('[AUTH-09] [6.5.1] of resets with two links of one person that arrive together one is done', async () => {
  const user = await makeUser(house);
  const tokens = [await makeToken(user.id), await makeToken(user.id)];
  const statuses = await whileAccountIsHeld(house, user.id, () =>
    tokens.map((token) => statusOf(house, resetPassword, { body: { token, password } })),
  );
  expect(statuses.sort()).toEqual([204, 404]);
});

it('[AUTH-09] a link to reset lives one hour', async () => {
  const user = await makeUser(house);
  const token = await makeToken(user.id);
  house.clock.advance({ minutes: 59 });
  expect(await isGood(token)).toBe(true);
  house.clock.advance({ minutes: 1, seconds: 1 });
  expect(await isGood(token)).toBe(false);
  expect((await house.askError(resetPassword, { body: { token, password } })).status).toBe(404);
  expect(await signInAs(house, user)).toBeTruthy();
});

it('[AUTH-09] [6.4.1] a link to choose the first password lives a day and works once', async () => {
  const user = await makeUser(house);
  await house.parts.db
    .updateTable('app_user')
    .set({ password_hash: null })
    .where('id', '=', user.id)
    .execute();
  const [token, late] = [await makeToken(user.id, 'set-up'), await makeToken(user.id, 'set-up')];
  house.clock.advance({ hours: 23, minutes: 59 });
  const { body } = await house.ask(verifyResetToken, { query: { token } });
  expect(body).toEqual({ email: user.email, requiresAuthCode: false, purpose: 'set-up' });
  await house.ask(resetPassword, { body: { token, password } });
  expect(await isGood(token)).toBe(false);
  expect(await signInAs(house, { email: user.email, password })).toBeTruthy();
  const another = await makeToken(user.id, 'set-up');
  house.clock.advance({ hours: 25 });
  expect([await isGood(late), await isGood(another)]).toEqual([false, false]);
});

it('[AUTH-09] [AUTH-17] [7.4.3] [6.3.7] a reset ends all sessions and is told by mail', async () => {
  const user = await makeUser(house);
  const tokens = [await signInAs(house, user), await signInAs(house, user)];
  await house.ask(resetPassword, { body: { token: await makeToken(user.id), password } });
  for (const token of tokens) expect((await house.askError(getMe, {}, { token })).status).toBe(401);
  const old = { username: user.email, password: user.password };
  expect((await house.askError(signIn, { body: old })).status).toBe(401);
  await house.mailTo(user.email, /Your password was changed/);
});

it('[AUTH-09] [AUTH-13] a link of somebody who was disabled meanwhile opens nothing', async () => {
  const user = await makeUser(house);
  const token = await makeToken(user.id);
  await house.parts.db.updateTable('app_user').set({ is_active: false }).where('id', '=', user.id).execute();
  expect(await isGood(token)).toBe(false);
  const { status, body } = await house.askError(resetPassword, { body: { token, password } });
  expect([status, body.code]).toEqual([404, 'password.token-invalid']);
});

it('[AUTH-09] a refused password leaves the link good, and the old password too', async () => {
  const user = await makeUser(house);
  const token = await makeToken(user.id);
  const { status, body } = await house.askError(resetPassword, { body: { token, password: 'short' } });
  expect([status, body.code, body.fields]).toEqual([
    422,
    'password.too-short',
    { password: 'Minimum 6 characters required' },
  ]);
  expect(await signInAs(house, user)).toBeTruthy();
  await house.ask(resetPassword, { body: { token, password: '🦉🐘🦔🐙🦜🐬' } });
});

it('[AUTH-14] [AUTH-09] guessing links is limited per address', async () => {
  const address = '10.3.0.1';
  const guess = () => statusOf(house, verifyResetToken, { query: { token: 'A'.repeat(32) } }, { address });
  const counts = await statusesOf(80, guess);
  expect(counts[429]).toBeGreaterThanOrEqual(25);
  expect((counts[404] as number) + (counts[429] as number)).toBe(80);
});
