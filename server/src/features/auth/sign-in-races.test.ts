import { renewToken, signIn, signOut } from '@atrium/contract/auth';
import { changePassword } from '@atrium/contract/passwords';
import { disableTwoFactor } from '@atrium/contract/two-factor';
import { getMe } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { endSessionsOf } from '../../core/session/sessions.ts';
import { makeUser, makeUserWithTwoFactor, signInAs } from '../../testing/factories.ts';
import { whileAccountIsHeld } from '../../testing/hold-account.ts';
import { openHouse } from '../../testing/house.ts';
import { statusesOf, statusOf } from '../../testing/status-of.ts';

const house = await openHouse();

const sessionsOf = (userId: number) =>
  house.parts.db.selectFrom('session').select('id').where('user_id', '=', userId).execute();

it('[AUTH-10] [7.4.3] a sign-in with the old password does not slip in beside a change of the password', async () => {
  const user = await makeUser(house);
  const body = { username: user.email, password: user.password };
  const statuses = await whileAccountIsHeld(
    house,
    user.id,
    () => [statusOf(house, signIn, { body })],
    (trx) => trx.updateTable('app_user').set({ password_hash: null }).where('id', '=', user.id).execute(),
  );
  expect(statuses).toEqual([401]);
  expect(await sessionsOf(user.id)).toEqual([]);
});

it('[AUTH-13] [7.4.1] nor does one of a person who is disabled at that moment', async () => {
  const user = await makeUser(house);
  const body = { username: user.email, password: user.password };
  const statuses = await whileAccountIsHeld(
    house,
    user.id,
    () => [statusOf(house, signIn, { body })],
    (trx) => trx.updateTable('app_user').set({ is_active: false }).where('id', '=', user.id).execute(),
  );
  expect(statuses).toEqual([401]);
  expect(await sessionsOf(user.id)).toEqual([]);
});

it('[AUTH-05] [6.3.3] a sign-in by password alone does not slip in beside the switching on of the second factor', async () => {
  const user = await makeUser(house);
  const body = { username: user.email, password: user.password };
  const statuses = await whileAccountIsHeld(
    house,
    user.id,
    () => [statusOf(house, signIn, { body })],
    (trx) =>
      trx
        .insertInto('two_factor')
        .values({ user_id: user.id, secret: Buffer.from('sealed'), confirmed_at: house.clock.now() })
        .execute(),
  );
  expect(statuses).toEqual([401]);
  expect(await sessionsOf(user.id)).toEqual([]);
});

it('[AUTH-10] [7.4.3] of two sessions that change the password at once, the one that was ended changes nothing', async () => {
  const user = await makeUser(house);
  const tokens = [await signInAs(house, user), await signInAs(house, user)];
  const passwords = ['tidal garden 71', 'velvet harbour 38'];
  const statuses = await whileAccountIsHeld(house, user.id, () =>
    tokens.map((token, index) =>
      statusOf(
        house,
        changePassword,
        { body: { oldPassword: user.password, newPassword: passwords[index] } },
        { token },
      ),
    ),
  );
  expect([...statuses].sort()).toEqual([204, 401]);
  const winner = statuses.indexOf(204);
  await house.ask(getMe, {}, { token: tokens[winner] });
  const password = passwords[winner] as string;
  expect(await signInAs(house, { email: user.email, password })).toBeTruthy();
});

it('[AUTH-07] [7.4.3] a session that ends meanwhile does not switch the second factor off', async () => {
  const user = await makeUserWithTwoFactor(house);
  const token = await signInAs(house, user, { otp: await user.nextCode() });
  const body = { password: user.password, otp: await user.nextCode() };
  const statuses = await whileAccountIsHeld(
    house,
    user.id,
    () => [statusOf(house, disableTwoFactor, { body }, { token })],
    (trx) => endSessionsOf(trx, user.id),
  );
  expect(statuses).toEqual([401]);
  const { status, body: refused } = await house.askError(signIn, {
    body: { username: user.email, password: user.password },
  });
  expect([status, refused.code]).toEqual([403, 'auth.code-required']);
});

it('[AUTH-12] [7.2.4] tabs that renew together all get a token that lives on', async () => {
  const user = await makeUser(house);
  const token = await signInAs(house, user);
  const answers = await Promise.all(Array.from({ length: 5 }, () => house.ask(renewToken, {}, { token })));
  house.clock.advance({ seconds: 21 });
  for (const { body } of answers) {
    expect((await house.ask(getMe, {}, { token: body.token })).body.id).toBe(user.id);
  }
  expect((await house.askError(getMe, {}, { token })).status).toBe(401);
});

it('[AUTH-12] [ERR-02] renewals beside a logout are answered or refused, never an error of the server', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await makeUser(house);
    const token = await signInAs(house, user);
    const [counts] = await Promise.all([
      statusesOf(8, () => statusOf(house, renewToken, {}, { token })),
      house.ask(signOut, {}, { token }),
    ]);
    expect(Object.keys(counts).every((status) => ['200', '401'].includes(status))).toBe(true);
    expect(await sessionsOf(user.id)).toEqual([]);
  }
});
