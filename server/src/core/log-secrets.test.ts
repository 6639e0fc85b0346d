import { renewToken, signIn, signOut, verifyPassword } from '@atrium/contract/auth';
import {
  changePassword,
  forgotPassword,
  resetPassword,
  verifyResetAuthCode,
  verifyResetToken,
} from '@atrium/contract/passwords';
import { disableTwoFactor, enableTwoFactor, initTwoFactor } from '@atrium/contract/two-factor';
import { getMe } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { makeUser, signInAs, totp } from '../testing/factories.ts';
import { openHouse } from '../testing/house.ts';
import { waitFor } from '../testing/wait-for.ts';

const house = await openHouse();

it('[AUTH-02] [ERR-02] [16.2.5] [16.4.1] a whole journey leaves no password, token, code or link in the log', async () => {
  const secrets: string[] = [];
  const plant = (secret: string) => {
    expect(secret.length).toBeGreaterThanOrEqual(6);
    secrets.push(secret);
    return secret;
  };
  const user = await makeUser(house, { password: plant('planted-first-password') });
  const token = plant(await signInAs(house, user));
  await house.askError(signIn, { body: { username: user.email, password: plant('planted-wrong') } });
  await house.askError(signIn, { body: { username: plant('planted not an address'), password: 'x' } });
  const renewed = plant((await house.ask(renewToken, {}, { token })).body.token);
  await house.ask(getMe, {}, { token: renewed });
  await house.askError(getMe, {}, { token: plant('planted.bad.token') });

  await house.ask(verifyPassword, { body: { password: user.password } }, { token: renewed });
  const { secret } = (await house.ask(initTwoFactor, { body: {} }, { token: renewed })).body;
  plant(secret);
  const otp = plant(await totp(house, secret));
  const enabled = await house.ask(enableTwoFactor, { body: { otp, secret } }, { token: renewed });
  const [recovery = ''] = enabled.body.recoveryCodes.map(plant);
  plant(await signInAs(house, user, { otp: recovery }));

  await house.ask(forgotPassword, { body: { email: user.email } });
  const mail = await house.mailTo(user.email, /Choose a new password/);
  const link = plant(/reset-password\/([\w-]+)/.exec(mail.text ?? '')?.[1] as string);
  await house.ask(verifyResetToken, { query: { token: link } });
  await house.askError(verifyResetToken, { query: { token: plant('planted-guessed-link') } });
  await house.fetch(`/reset-password/${link}`);
  await house.fetch(`/api/rest/nothing/${link}?jwt=${token}`);
  await house.fetch(`/api/rest/users/me?token=${plant('planted-in-the-query')}`);
  await house.fetch(`/api/rest/%zz?token=${plant('planted-in-a-bad-address')}`);
  house.clock.advance({ seconds: 30 });
  const authCode = plant(await totp(house, secret));
  await house.ask(verifyResetAuthCode, { query: { token: link, authCode } });
  const password = plant('planted-second-password');
  await house.ask(resetPassword, { body: { token: link, password } });

  house.clock.advance({ seconds: 30 });
  const last = plant(
    await signInAs(house, { email: user.email, password }, { otp: await totp(house, secret) }),
  );
  const newPassword = plant('planted-third-password');
  await house.ask(changePassword, { body: { oldPassword: password, newPassword } }, { token: last });
  house.clock.advance({ seconds: 30 });
  const off = { password: newPassword, otp: plant(await totp(house, secret)) };
  await house.ask(disableTwoFactor, { body: off }, { token: last });
  await house.fetch('/api/rest/auth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"username": "${user.email}", "password": "${plant('planted-in-broken-json')}`,
  });
  const { headers } = await house.ask(signOut, {}, { token: last });
  const lastId = headers.get('x-request-id') as string;

  const text = await waitFor('the last line', () => house.logText().includes(lastId) && house.logText());
  expect(house.logLines().filter((line) => line.msg === 'request').length).toBeGreaterThan(20);
  expect(secrets.length).toBeGreaterThan(25);
  // Six digits may occur by chance in a time or an id, so a code counts where it stands alone.
  const isLogged = (one: string) =>
    /^\d{6}$/.test(one) ? new RegExp(`"${one}"|\\b${one}\\b`).test(text) : text.includes(one);
  expect(secrets.filter(isLogged)).toEqual([]);
  expect(text).not.toContain(user.email);
  expect(text).not.toMatch(/argon2|Bearer|"(authorization|body|url|query)"/);
});
