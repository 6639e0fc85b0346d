import { signIn } from '@atrium/contract/auth';
import { changePassword, resetPassword } from '@atrium/contract/passwords';
import { getMe } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { transaction } from '../../base/database/connect.ts';
import { makePasswordLink } from '../../core/passwords/password-link.ts';
import { makeUser, signInAs, type TestUser } from '../../testing/factories.ts';
import { type House, openHouse } from '../../testing/house.ts';

const house = await openHouse();
const strict = await openHouse({ beside: house, clock: house.clock, settings: { PASSWORD_MIN: '12' } });
const newPassword = 'velvet harbour 38';

async function makeToken(userId: number): Promise<string> {
  const link = await transaction(house.parts.db, (trx) =>
    makePasswordLink(house.parts, trx, userId, 'reset'),
  );
  return link.split('/').at(-1) as string;
}

/** What a new password is refused with, in a change and in a reset; both must say the same. */
async function refusal(server: House, user: TestUser, password: string) {
  const token = await signInAs(server, user);
  const changeBody = { oldPassword: user.password, newPassword: password };
  const changed = await server.askError(changePassword, { body: changeBody }, { token });
  const resetBody = { token: await makeToken(user.id), password };
  const reset = await server.askError(resetPassword, { body: resetBody });
  const { code, message } = changed.body;
  expect([changed.status, changed.body.fields]).toEqual([422, { newPassword: message }]);
  expect([reset.status, reset.body.code, reset.body.fields]).toEqual([422, code, { password: message }]);
  return `${code}: ${message}`;
}

it('[AUTH-10] [AUTH-17] [7.4.3] [6.3.7] a change ends the other sessions and the links, keeps this one, and is told by mail', async () => {
  const user = await makeUser(house);
  const token = await signInAs(house, user);
  const other = await signInAs(house, user);
  const link = await makeToken(user.id);
  const body = { oldPassword: user.password, newPassword };
  expect((await house.ask(changePassword, { body }, { token })).status).toBe(204);
  expect((await house.ask(getMe, {}, { token })).body.id).toBe(user.id);
  expect((await house.askError(getMe, {}, { token: other })).status).toBe(401);
  expect(
    (await house.askError(resetPassword, { body: { token: link, password: 'tidal garden 71' } })).status,
  ).toBe(404);
  const old = { username: user.email, password: user.password };
  expect((await house.askError(signIn, { body: old })).status).toBe(401);
  expect(await signInAs(house, { email: user.email, password: newPassword })).toBeTruthy();
  const mail = await house.mailTo(user.email, /Your password was changed/);
  expect(`${mail.text}${mail.html}`).not.toContain(newPassword);
});

it('[AUTH-10] the rules and their texts; a refused change changes nothing', async () => {
  const user = await makeUser(house);
  const token = await signInAs(house, user);
  const other = await signInAs(house, user);
  const ask = async (body: object) => {
    const { status, body: refused } = await house.askError(changePassword, { body }, { token });
    return [status, refused.code, refused.message];
  };
  expect(await ask({ oldPassword: 'not this one', newPassword })).toEqual([
    422,
    'password.old-wrong',
    'Old password is not valid. Please try again.',
  ]);
  expect(await ask({ oldPassword: user.password, newPassword: user.password })).toEqual([
    422,
    'password.unchanged',
    'New password must be different from old password',
  ]);
  expect(await ask({ oldPassword: user.password, newPassword: '12 45' })).toEqual([
    422,
    'password.too-short',
    'Minimum 6 characters required',
  ]);
  expect((await ask({ oldPassword: '', newPassword }))[0]).toBe(422);
  expect((await ask({ oldPassword: user.password, newPassword, userId: 1 }))[0]).toBe(422);
  expect((await ask({ oldPassword: user.password, newPassword: 'x'.repeat(1025) }))[0]).toBe(422);
  expect((await house.ask(getMe, {}, { token: other })).body.id).toBe(user.id);
  expect(await signInAs(house, user)).toBeTruthy();
});

it('[AUTH-10] [AUTH-09] [6.2.1] PASSWORD_MIN=12: 11 signs are refused with the number in the text, 12 are taken', async () => {
  const user = await makeUser(house);
  const tooShort = 'password.too-short: Minimum 12 characters required';
  expect(await refusal(strict, user, 'tidal-gar11')).toBe(tooShort);
  // Signs as people see them: eleven emoji are not twelve for having 44 bytes.
  expect(await refusal(strict, user, '🦉'.repeat(11))).toBe(tooShort);
  const token = await signInAs(strict, user);
  await strict.ask(
    changePassword,
    { body: { oldPassword: user.password, newPassword: 'tidal-garden' } },
    { token },
  );
});

it('[AUTH-10] [AUTH-09] [6.2.4] [6.2.11] [6.2.12] common passwords and those made of names are refused', async () => {
  const tooCommon = 'password.too-common: This password is easy to guess. Choose another one.';
  const person = {
    first_name: 'Marguerite',
    last_name: 'Lindqvist-Abel',
    email: 'mla.writer@atrium.example',
  };
  const user = await makeUser(house, person);
  for (const password of [
    'password1',
    'PassWord1',
    'qwertyuiop',
    'lindqvist',
    'Lindqvist24',
    'marguerite!',
    'writer2026',
    'Aldera2026',
    'atrium12',
    'AtriumGroup',
  ]) {
    expect([password, await refusal(house, user, password)]).toEqual([password, tooCommon]);
  }
  const token = await signInAs(house, user);
  const body = { oldPassword: user.password, newPassword: 'lindqvist rows upstream' };
  expect((await house.ask(changePassword, { body }, { token })).status).toBe(204);
});

it('[AUTH-14] [AUTH-10] the old password cannot be guessed at length through a stolen session', async () => {
  const user = await makeUser(house);
  const token = await signInAs(house, user);
  const body = { oldPassword: 'not this one', newPassword };
  const statuses: number[] = [];
  for (let tries = 0; tries < 30; tries += 1) {
    statuses.push((await house.askError(changePassword, { body }, { token })).status);
  }
  expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422]);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
});
