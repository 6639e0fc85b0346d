import { signIn } from '@atrium/contract/auth';
import { resetPassword, verifyResetAuthCode, verifyResetToken } from '@atrium/contract/passwords';
import { expect, it } from 'vitest';
import { transaction } from '../../base/database/connect.ts';
import { makePasswordLink } from '../../core/passwords/password-link.ts';
import { makeUserWithTwoFactor, signInAs, totp } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { statusesOf, statusOf } from '../../testing/status-of.ts';

const house = await openHouse();
const password = 'velvet harbour 38';

async function makeToken(userId: number): Promise<string> {
  const link = await transaction(house.parts.db, (trx) =>
    makePasswordLink(house.parts, trx, userId, 'reset'),
  );
  return link.split('/').at(-1) as string;
}

const verify = (token: string, authCode: string) =>
  house.ask(verifyResetAuthCode, { query: { token, authCode } });
const refusedVerify = async (token: string, authCode: string) => {
  const { status, body } = await house.askError(verifyResetAuthCode, { query: { token, authCode } });
  return [status, body.code];
};
const refusedReset = async (token: string) => {
  const { status, body } = await house.askError(resetPassword, { body: { token, password } });
  return [status, body.code];
};

it('[AUTH-09] [6.4.3] with two-factor authentication the code cannot be skipped', async () => {
  const user = await makeUserWithTwoFactor(house);
  const token = await makeToken(user.id);
  expect((await house.ask(verifyResetToken, { query: { token } })).body.requiresAuthCode).toBe(true);
  expect(await refusedReset(token)).toEqual([403, 'password.code-required']);
  const code = await user.nextCode();
  await verify(token, ` ${code.slice(0, 3)} ${code.slice(3)}`);
  await house.ask(resetPassword, { body: { token, password } });
  // The code that confirmed the link is used up, and signing in asks for another.
  const credentials = { username: user.email, password };
  expect((await house.askError(signIn, { body: credentials })).body.code).toBe('auth.code-required');
  const again = await house.askError(signIn, { body: { ...credentials, otp: code } });
  expect(again.body.code).toBe('auth.otp-invalid');
  expect(await signInAs(house, { email: user.email, password }, { otp: await user.nextCode() })).toBeTruthy();
});

it('[AUTH-09] [6.4.3] the mark belongs to its link and lasts ten minutes', async () => {
  const user = await makeUserWithTwoFactor(house);
  const [token, other] = [await makeToken(user.id), await makeToken(user.id)];
  await verify(token, await user.nextCode());
  expect(await refusedReset(other)).toEqual([403, 'password.code-required']);
  house.clock.advance({ minutes: 10, seconds: 1 });
  expect(await refusedReset(token)).toEqual([403, 'password.code-required']);
  await verify(token, await user.nextCode());
  house.clock.advance({ minutes: 9 });
  expect((await house.ask(resetPassword, { body: { token, password } })).status).toBe(204);
});

it('[AUTH-09] [6.4.3] [6.5.5] after five wrong codes the link is dead, also for the right one', async () => {
  const user = await makeUserWithTwoFactor(house);
  const token = await makeToken(user.id);
  const wrong = await totp(house, user.secret, 9);
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await refusedVerify(token, wrong)).toEqual([401, 'password.code-invalid']);
  }
  house.clock.advance({ minutes: 5 });
  expect(await refusedVerify(token, await user.nextCode())).toEqual([404, 'password.token-invalid']);
  expect(await statusOf(house, verifyResetToken, { query: { token } })).toBe(404);
  expect(await refusedReset(token)).toEqual([404, 'password.token-invalid']);
});

it('[AUTH-09] [6.5.1] [6.4.3] twenty wrong codes that arrive together get five tries', async () => {
  const user = await makeUserWithTwoFactor(house);
  const token = await makeToken(user.id);
  const authCode = await totp(house, user.secret, 9);
  let host = 0;
  const counts = await statusesOf(20, () => {
    host += 1;
    return statusOf(
      house,
      verifyResetAuthCode,
      { query: { token, authCode } },
      { address: `10.4.0.${host}` },
    );
  });
  expect(counts[401]).toBe(5);
  expect(counts[200] ?? counts[204]).toBeUndefined();
});

it('[AUTH-09] [AUTH-17] [6.3.7] a recovery code confirms too, once, and is told by mail', async () => {
  const user = await makeUserWithTwoFactor(house);
  const [token, other] = [await makeToken(user.id), await makeToken(user.id)];
  const [code = ''] = user.recoveryCodes;
  await verify(token, code);
  expect(await refusedVerify(other, code)).toEqual([401, 'password.code-invalid']);
  await house.mailTo(user.email, /recovery code was used/);
});

it('[AUTH-14] who knows the password and guesses codes does not keep the person from choosing a new one', async () => {
  const user = await makeUserWithTwoFactor(house);
  const body = { username: user.email, password: user.password, otp: await totp(house, user.secret, 9) };
  await house.askError(signIn, { body }, { address: '10.4.1.1' });
  await house.parts.db.updateTable('throttle').set({ tries: 40 }).where('key', 'like', 'code%').execute();
  await house.askError(signIn, { body }, { address: '10.4.1.2' });
  const otp = await user.nextCode();
  const blocked = await house.askError(signIn, { body: { ...body, otp } }, { address: '10.4.1.3' });
  expect(blocked.status).toBe(429);
  const token = await makeToken(user.id);
  await verify(token, otp);
  expect((await house.ask(resetPassword, { body: { token, password } })).status).toBe(204);
});

it('[AUTH-09] [3.5.3] a page of another site cannot spend tries of a link', async () => {
  const user = await makeUserWithTwoFactor(house);
  const token = await makeToken(user.id);
  const query = { token, authCode: await user.nextCode() };
  const headers = { 'sec-fetch-site': 'cross-site' };
  const { status, body } = await house.askError(verifyResetAuthCode, { query }, { headers });
  expect([status, body.code]).toEqual([403, 'request.cross-site']);
  await verify(token, query.authCode);
});
