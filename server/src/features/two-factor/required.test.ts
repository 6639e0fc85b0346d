import { disableTwoFactor } from '@atrium/contract/two-factor';
import { getMe } from '@atrium/contract/users';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { makeUser, makeUserWithTwoFactor, signInAs } from '../../testing/factories.ts';
import { type House, openHouse } from '../../testing/house.ts';

const off = await openHouse();
const join = (require: string) =>
  openHouse({ beside: off, clock: off.clock, settings: { REQUIRE_2FA: require } });
const admins = await join('admins');
const all = await join('all');

/** Whether a sign-in there gives no more than the set-up. */
const isSetUpOnly = async (house: House, columns: Parameters<typeof makeUser>[1]) =>
  (decodeJwt(await signInAs(house, await makeUser(house, columns))).authorities as string[]).includes(
    'ROLE_2FA_SETUP',
  );

it.each([
  ['off', off, [false, false, false, true]],
  ['admins', admins, [false, true, true, true]],
  ['all', all, [true, true, true, true]],
] as const)(
  '[AUTH-05] [6.3.3] REQUIRE_2FA=%s: staff, 161, 21313, and who an administrator demands it of',
  async (_, house, expected) => {
    expect([
      await isSetUpOnly(house, {}),
      await isSetUpOnly(house, { roles: [161] }),
      await isSetUpOnly(house, { roles: [21313] }),
      await isSetUpOnly(house, { two_factor_required: true }),
    ]).toEqual(expected);
  },
);

it.each([
  ['an administrator demands it of the person', off, { two_factor_required: true }],
  ['REQUIRE_2FA=admins and the person is one', admins, { roles: [21313] }],
  ['REQUIRE_2FA=all', all, { roles: [] }],
])('[AUTH-07] [6.3.3] it cannot be switched off where %s', async (_, house, columns) => {
  // Set up where nothing but the person's own flag demands it, so that the full wizard runs.
  const user = await makeUserWithTwoFactor(off, columns);
  const token = await signInAs(house, user, { otp: await user.nextCode() });
  expect((await house.ask(getMe, {}, { token })).body.twoFactorRequired).toBe(true);
  const otp = await user.nextCode();
  const body = { password: user.password, otp };
  const { status, body: refusal } = await house.askError(disableTwoFactor, { body }, { token });
  expect([status, refusal.code]).toEqual([403, 'two-factor.required']);
  expect(await signInAs(house, user, { otp })).toBeTruthy();
});

it('[AUTH-07] a role that no longer demands it lets the person switch it off at once', async () => {
  const user = await makeUserWithTwoFactor(off, { roles: [21313] });
  const token = await signInAs(admins, user, { otp: await user.nextCode() });
  const body = { password: user.password, otp: await user.nextCode() };
  expect((await admins.askError(disableTwoFactor, { body }, { token })).status).toBe(403);
  await off.parts.db.deleteFrom('user_role').where('user_id', '=', user.id).execute();
  expect((await admins.ask(disableTwoFactor, { body }, { token })).body.isUsing2FA).toBe(false);
});
