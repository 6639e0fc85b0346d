import { renewToken, signIn, verifyPassword } from '@atrium/contract/auth';
import { disableTwoFactor, enableTwoFactor, initTwoFactor } from '@atrium/contract/two-factor';
import { getMe } from '@atrium/contract/users';
import { decodeJwt } from 'jose';
import { generateSecret } from 'otplib';
import { expect, it } from 'vitest';
import { makeUser, makeUserWithTwoFactor, signInAs, totp } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';

const house = await openHouse();

const init = async (token: string) => (await house.ask(initTwoFactor, { body: {} }, { token })).body;
const confirm = (token: string, password: string) =>
  house.ask(verifyPassword, { body: { password } }, { token });
const hasTwoFactor = async (userId: number) =>
  (
    await house.parts.db
      .selectFrom('two_factor')
      .select('confirmed_at')
      .where('user_id', '=', userId)
      .execute()
  ).length > 0;

it('[AUTH-05] who must set it up gets a 15-minute set-up token, and with it ten recovery codes and the user', async () => {
  const user = await makeUser(house, { two_factor_required: true, roles: [21313] });
  const token = await signInAs(house, user);
  const claims = decodeJwt(token);
  expect(claims.authorities).toEqual(['ROLE_2FA_SETUP']);
  expect((claims.exp as number) - (claims.iat as number)).toBe(15 * 60);

  const first = await init(token);
  const { secret, qrCodeUrl } = await init(token);
  expect(qrCodeUrl).toMatch(/^data:image\/png;base64,/);
  expect(secret).not.toBe(first.secret);
  const outdated = { otp: await totp(house, first.secret), secret: first.secret };
  expect((await house.askError(enableTwoFactor, { body: outdated }, { token })).body.code).toBe(
    'two-factor.not-started',
  );

  const body = { otp: await totp(house, secret), secret };
  const enabled = (await house.ask(enableTwoFactor, { body }, { token })).body;
  expect(enabled).toMatchObject({ id: user.id, isUsing2FA: true, roles: [21313] });
  expect(new Set(enabled.recoveryCodes).size).toBe(10);
  for (const code of enabled.recoveryCodes) expect(code).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/);

  // The set-up token does not grow into a full one, and the same code does not sign in.
  expect((await house.askError(getMe, {}, { token })).status).toBe(401);
  const credentials = { username: user.email, password: user.password };
  const again = await house.askError(signIn, { body: { ...credentials, otp: body.otp } });
  expect(again.body.code).toBe('auth.otp-invalid');
  house.clock.advance({ seconds: 30 });
  const full = await signInAs(house, user, { otp: await totp(house, secret) });
  expect(decodeJwt(full).authorities).toEqual(['ROLE_21313']);
});

it('[AUTH-05] a set-up token ends after 15 minutes, used or not, and cannot be renewed', async () => {
  const user = await makeUser(house, { two_factor_required: true });
  const token = await signInAs(house, user);
  for (let minute = 0; minute < 14; minute += 7) {
    house.clock.advance({ minutes: 7 });
    await init(token);
  }
  expect((await house.askError(renewToken, {}, { token })).status).toBe(401);
  house.clock.advance({ minutes: 1, seconds: 1 });
  expect((await house.askError(initTwoFactor, { body: {} }, { token })).status).toBe(401);
});

it('[AUTH-05] after the set-up its token cannot begin another one without the code', async () => {
  const user = await makeUser(house, { two_factor_required: true });
  const token = await signInAs(house, user);
  const { secret } = await init(token);
  await house.ask(enableTwoFactor, { body: { otp: await totp(house, secret), secret } }, { token });
  const { status, body } = await house.askError(initTwoFactor, { body: {} }, { token });
  expect([status, body.code]).toEqual([422, 'two-factor.code-invalid']);
});

it('[AUTH-07] [2.3.1] [7.5.1] the set-up needs the password, at most five minutes ago, in this session', async () => {
  const user = await makeUser(house);
  const token = await signInAs(house, user);
  const other = await signInAs(house, user);
  const early = await house.askError(initTwoFactor, { body: {} }, { token });
  expect([early.status, early.body.code]).toEqual([403, 'auth.password-not-verified']);
  const wrong = await house.askError(verifyPassword, { body: { password: 'not this one' } }, { token });
  expect([wrong.status, wrong.body.message]).toEqual([403, 'Invalid password. Please try again.']);
  expect((await house.askError(initTwoFactor, { body: {} }, { token })).status).toBe(403);

  await confirm(token, user.password);
  const { secret } = await init(token);
  expect((await house.askError(initTwoFactor, { body: {} }, { token: other })).status).toBe(403);
  house.clock.advance({ minutes: 5, seconds: 1 });
  const body = { otp: await totp(house, secret), secret };
  const late = await house.askError(enableTwoFactor, { body }, { token });
  expect([late.status, late.body.code]).toEqual([403, 'auth.password-not-verified']);
  expect((await house.askError(initTwoFactor, { body: {} }, { token })).status).toBe(403);

  await confirm(token, user.password);
  expect((await house.ask(enableTwoFactor, { body }, { token })).body.isUsing2FA).toBe(true);
});

it('[AUTH-07] [2.3.1] a secret of one’s own, a wrong code and no set-up at all are refused', async () => {
  const user = await makeUser(house);
  const token = await signInAs(house, user);
  await confirm(token, user.password);
  const own = generateSecret();
  const withOwn = { otp: await totp(house, own), secret: own };
  const enable = async (body: object) =>
    (await house.askError(enableTwoFactor, { body }, { token })).body.code;
  expect(await enable(withOwn)).toBe('two-factor.not-started');
  const { secret } = await init(token);
  expect(await enable(withOwn)).toBe('two-factor.not-started');
  expect(await enable({ otp: withOwn.otp, secret })).toBe('two-factor.code-invalid');
  expect((await house.ask(getMe, {}, { token })).body.isUsing2FA).toBe(false);
  expect(await signInAs(house, user)).toBeTruthy();
});

it('[AUTH-07] [AUTH-17] [7.4.3] [6.3.7] switching on ends the other sessions, keeps this one, and is told by mail', async () => {
  const user = await makeUser(house);
  const token = await signInAs(house, user);
  const other = await signInAs(house, user);
  await confirm(token, user.password);
  const { secret } = await init(token);
  await house.ask(enableTwoFactor, { body: { otp: await totp(house, secret), secret } }, { token });
  expect((await house.ask(getMe, {}, { token })).body.isUsing2FA).toBe(true);
  expect((await house.askError(getMe, {}, { token: other })).status).toBe(401);
  const mail = await house.mailTo(user.email, /Two-factor authentication is on/);
  expect(mail.text).toContain('choose a new password now');
});

it('[AUTH-07] [7.5.1] where it is on, a new secret needs the old code, and the old one counts until then', async () => {
  const user = await makeUserWithTwoFactor(house);
  const token = await signInAs(house, user, { otp: await user.nextCode() });
  await confirm(token, user.password);
  const without = await house.askError(initTwoFactor, { body: {} }, { token });
  expect([without.status, without.body.code]).toEqual([422, 'two-factor.code-invalid']);
  const otp = await user.nextCode();
  const { secret } = (await house.ask(initTwoFactor, { body: { otp } }, { token })).body;
  expect(await signInAs(house, user, { otp: await user.nextCode() })).toBeTruthy();
  const { recoveryCodes } = (
    await house.ask(enableTwoFactor, { body: { otp: await totp(house, secret), secret } }, { token })
  ).body;
  expect(recoveryCodes).not.toEqual(expect.arrayContaining(user.recoveryCodes));
  house.clock.advance({ seconds: 30 });
  const credentials = { username: user.email, password: user.password };
  for (const old of [await totp(house, user.secret), user.recoveryCodes[0]]) {
    const { body } = await house.askError(signIn, { body: { ...credentials, otp: old } });
    expect(body.code).toBe('auth.otp-invalid');
  }
  expect(await signInAs(house, user, { otp: await totp(house, secret) })).toBeTruthy();
});

it('[AUTH-07] [AUTH-17] [6.3.7] switching off needs password and code, ends the other sessions, and is told by mail', async () => {
  const user = await makeUserWithTwoFactor(house);
  const token = await signInAs(house, user, { otp: await user.nextCode() });
  const other = await signInAs(house, user, { otp: await user.nextCode() });
  const disable = (password: string, otp: string) =>
    house.askError(disableTwoFactor, { body: { password, otp } }, { token });
  const otp = await user.nextCode();
  expect((await disable('not this one', otp)).body.code).toBe('auth.password-wrong');
  expect((await disable(user.password, await totp(house, user.secret, 9))).body.code).toBe(
    'two-factor.code-invalid',
  );
  expect(await hasTwoFactor(user.id)).toBe(true);
  const body = { password: user.password, otp };
  expect((await house.ask(disableTwoFactor, { body }, { token })).body.isUsing2FA).toBe(false);
  expect(await hasTwoFactor(user.id)).toBe(false);
  expect((await house.askError(getMe, {}, { token: other })).status).toBe(401);
  await house.mailTo(user.email, /Two-factor authentication is off/);
  expect(await signInAs(house, user)).toBeTruthy();
  expect((await house.askError(disableTwoFactor, { body }, { token })).body.code).toBe('two-factor.off');
});
