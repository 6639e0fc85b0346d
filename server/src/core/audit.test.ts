import { signIn, signOut, verifyPassword } from '@atrium/contract/auth';
import {
  changePassword,
  forgotPassword,
  resetPassword,
  verifyResetAuthCode,
} from '@atrium/contract/passwords';
import { disableTwoFactor, enableTwoFactor, initTwoFactor } from '@atrium/contract/two-factor';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transaction } from '../base/database/connect.ts';
import { makeUser, makeUserWithTwoFactor, signInAs, totp } from '../testing/factories.ts';
import { openHouse } from '../testing/house.ts';
import { makePasswordLink } from './passwords/password-link.ts';

const house = await openHouse();
const address = '10.5.6.7';
const events = () => house.parts.db.selectFrom('audit_event').selectAll().orderBy('id').execute();

/** The rows that one request wrote: each must name it, its address and the time. */
async function rowsOf(ask: () => Promise<{ headers: Headers }>) {
  const before = (await events()).length;
  const startedAt = house.clock.now();
  const { headers } = await ask();
  const rows = (await events()).slice(before);
  for (const row of rows) {
    expect(row).toMatchObject({ request_id: headers.get('x-request-id'), address });
    expect(row.at.getTime()).toBeGreaterThanOrEqual(startedAt.getTime());
  }
  return rows.map((row) => [row.action, row.actor_id ?? row.subject_id]);
}

it('[AUTH-02] [AUTH-10] [AUTH-12] [16.3.1] sign-in, refusal, password changes and sign-out leave one row each', async () => {
  const user = await makeUser(house);
  const credentials = { username: user.email, password: user.password };
  const wrong = { username: user.email, password: 'not this one' };
  const nobody = { username: 'nobody@atrium.example', password: 'whatever' };
  expect(await rowsOf(() => house.ask(signIn, { body: credentials }, { address }))).toEqual([
    ['sign-in', user.id],
  ]);
  expect(await rowsOf(() => house.askError(signIn, { body: wrong }, { address }))).toEqual([
    ['sign-in.refused', user.id],
  ]);
  expect(await rowsOf(() => house.askError(signIn, { body: nobody }, { address }))).toEqual([
    ['sign-in.refused', null],
  ]);

  const token = await signInAs(house, user);
  const options = { address, token };
  const newPassword = 'velvet harbour 38';
  const guess = { oldPassword: 'not this one', newPassword };
  expect(await rowsOf(() => house.askError(changePassword, { body: guess }, options))).toEqual([
    ['password.refused', user.id],
  ]);
  const body = { oldPassword: user.password, newPassword };
  expect(await rowsOf(() => house.ask(changePassword, { body }, options))).toEqual([
    ['password.changed', user.id],
  ]);
  expect(await rowsOf(() => house.ask(signOut, {}, options))).toEqual([['sign-out', user.id]]);

  const ask = (email: string) => ({ body: { email } });
  expect(await rowsOf(() => house.ask(forgotPassword, ask(user.email), { address }))).toEqual([
    ['password.reset-asked', user.id],
  ]);
  expect(await rowsOf(() => house.askError(forgotPassword, ask('no@atrium.example'), { address }))).toEqual([
    ['password.reset-refused', null],
  ]);
  const link = await transaction(house.parts.db, (trx) =>
    makePasswordLink(house.parts, trx, user.id, 'reset'),
  );
  const reset = { token: link.split('/').at(-1) as string, password: 'tidal garden 71' };
  expect(await rowsOf(() => house.ask(resetPassword, { body: reset }, { address }))).toEqual([
    ['password.reset', user.id],
  ]);
});

it('[AUTH-06] [AUTH-07] [16.3.1] the second factor on and off, refused codes and recovery codes leave one row each', async () => {
  const user = await makeUser(house);
  const token = await signInAs(house, user);
  const options = { address, token };
  const { password } = user;
  expect(await rowsOf(() => house.ask(verifyPassword, { body: { password } }, options))).toEqual([]);
  const { secret } = (await house.ask(initTwoFactor, { body: {} }, options)).body;
  const body = { otp: await totp(house, secret), secret };
  let recoveryCodes: string[] = [];
  const enable = async () => {
    const answer = await house.ask(enableTwoFactor, { body }, options);
    recoveryCodes = answer.body.recoveryCodes;
    return answer;
  };
  expect(await rowsOf(enable)).toEqual([['two-factor.on', user.id]]);

  house.clock.advance({ minutes: 5 });
  const credentials = { username: user.email, password };
  const wrong = await totp(house, secret, 9);
  expect(
    await rowsOf(() => house.askError(signIn, { body: { ...credentials, otp: wrong } }, { address })),
  ).toEqual([['sign-in.code-refused', user.id]]);
  const recovery = { ...credentials, otp: recoveryCodes[0] as string };
  expect(await rowsOf(() => house.ask(signIn, { body: recovery }, { address }))).toEqual([
    ['recovery-code.used', user.id],
    ['sign-in', user.id],
  ]);
  const refused = { body: { password, otp: wrong } };
  expect(await rowsOf(() => house.askError(disableTwoFactor, refused, options))).toEqual([
    ['two-factor.code-refused', user.id],
  ]);
  const right = { body: { password, otp: await totp(house, secret) } };
  expect(await rowsOf(() => house.ask(disableTwoFactor, right, options))).toEqual([
    ['two-factor.off', user.id],
  ]);
});

it('[AUTH-09] [16.3.1] a refused code at a reset leaves a row', async () => {
  const user = await makeUserWithTwoFactor(house);
  const link = await transaction(house.parts.db, (trx) =>
    makePasswordLink(house.parts, trx, user.id, 'reset'),
  );
  const query = { token: link.split('/').at(-1) as string, authCode: await totp(house, user.secret, 9) };
  expect(await rowsOf(() => house.askError(verifyResetAuthCode, { query }, { address }))).toEqual([
    ['sign-in.code-refused', user.id],
  ]);
});

it('[AUTH-14] [16.3.1] a wait is recorded when it begins; a flood during it adds nothing', async () => {
  const user = await makeUser(house);
  const body = { username: user.email, password: 'not this one' };
  for (let tries = 0; tries < 5; tries += 1) await house.askError(signIn, { body }, { address: '10.5.0.1' });
  await house.parts.db.updateTable('throttle').set({ tries: 20 }).where('key', 'like', 'sign-in:%').execute();
  house.clock.advance({ seconds: 2 });
  const before = (await events()).length;
  for (let tries = 0; tries < 20; tries += 1) await house.askError(signIn, { body }, { address: '10.5.0.1' });
  const rows = (await events()).slice(before);
  expect(rows.map((row) => row.action)).toEqual(['throttled', 'sign-in.refused']);
  expect(rows[0]).toMatchObject({ address: '10.5.0.1', detail: { limit: 'sign-in', tries: 21 } });
});

it('[AUTH-02] [16.4.1] [16.4.2] the security log cannot be changed, not even by its owner', async () => {
  await house.askError(signIn, { body: { username: 'nobody@atrium.example', password: 'x' } });
  const before = await events();
  expect(before.length).toBeGreaterThan(0);
  for (const statement of [
    sql`update audit_event set action = 'nothing'`,
    sql`update audit_event set action = 'nothing' where false`,
    sql`delete from audit_event`,
    sql`truncate audit_event`,
    sql`truncate audit_event, app_user cascade`,
  ]) {
    await expect(statement.execute(house.parts.db)).rejects.toThrow('audit_event is append-only');
  }
  expect(await events()).toEqual(before);
});
