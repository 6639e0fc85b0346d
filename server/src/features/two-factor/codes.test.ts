import { signIn, verifyPassword } from '@atrium/contract/auth';
import { disableTwoFactor } from '@atrium/contract/two-factor';
import { expect, it } from 'vitest';
import { makeUserWithTwoFactor, signInAs, totp, type WithTwoFactor } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { statusesOf, statusOf } from '../../testing/status-of.ts';

const house = await openHouse();

const enter = (user: WithTwoFactor, otp: string) =>
  statusOf(house, signIn, { body: { username: user.email, password: user.password, otp } });
const mailsTo = async (user: WithTwoFactor) =>
  house.parts.db.selectFrom('mail').select('id').where('recipient', '=', user.email).execute();

/** A person, well after their set-up: no code of the last minutes was used. */
async function settled(): Promise<WithTwoFactor> {
  const user = await makeUserWithTwoFactor(house);
  house.clock.advance({ minutes: 10 });
  return user;
}

it('[AUTH-06] [6.5.5] one step of drift each way is accepted, two are not', async () => {
  const user = await settled();
  for (const [steps, status] of [
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ] as const) {
    // Five minutes on, to the beginning of a step: a code must not grow old while it is entered.
    house.clock.advance({ minutes: 5, seconds: 31 - ((house.clock.now().getTime() / 1000) % 30) });
    expect([steps, await enter(user, await totp(house, user.secret, steps))]).toEqual([steps, status]);
  }
});

it('[AUTH-06] [6.5.1] a code is accepted once, and none from before it', async () => {
  const user = await settled();
  const before = await totp(house, user.secret, -1);
  const code = await totp(house, user.secret);
  expect(await enter(user, code)).toBe(200);
  expect(await enter(user, code)).toBe(401);
  expect(await enter(user, before)).toBe(401);
  expect(await enter(user, await user.nextCode())).toBe(200);
});

it('[AUTH-06] [6.5.1] of twenty equal codes that arrive together one is accepted', async () => {
  const user = await settled();
  const code = await totp(house, user.secret);
  // From twenty addresses, so that it is not the limit of tries that refuses them.
  let host = 0;
  const counts = await statusesOf(20, () => {
    host += 1;
    const body = { username: user.email, password: user.password, otp: code };
    return statusOf(house, signIn, { body }, { address: `10.2.0.${host}` });
  });
  expect(counts).toEqual({ 200: 1, 401: 19 });
});

it('[AUTH-06] [AUTH-17] [6.3.7] [6.4.4] a recovery code signs in once, in either case, with or without dashes, and is told by mail', async () => {
  const user = await settled();
  const [first = '', second = '', third = ''] = user.recoveryCodes;
  expect(await enter(user, first)).toBe(200);
  expect(await enter(user, first)).toBe(401);
  expect(await enter(user, second.replaceAll('-', '').toUpperCase())).toBe(200);
  expect(await enter(user, third.replaceAll('-', ' '))).toBe(200);
  expect(await enter(user, `${first.slice(0, -1)}${first.endsWith('a') ? 'b' : 'a'}`)).toBe(401);
  const mail = await house.mailTo(user.email, /recovery code was used/);
  expect(mail.text).not.toContain(third);
  expect(await mailsTo(user)).toHaveLength(4); // the set-up, and one for each
});

it('[AUTH-06] [6.5.1] of six equal recovery codes that arrive together one is accepted', async () => {
  const user = await settled();
  const [code = ''] = user.recoveryCodes;
  let host = 0;
  const counts = await statusesOf(6, () => {
    host += 1;
    const body = { username: user.email, password: user.password, otp: code };
    return statusOf(house, signIn, { body }, { address: `10.2.1.${host}` });
  });
  expect(counts).toEqual({ 200: 1, 401: 5 });
  const told = house.parts.db.selectFrom('audit_event').select('id').where('actor_id', '=', user.id);
  expect(await told.where('action', '=', 'recovery-code.used').execute()).toHaveLength(1);
});

it('[AUTH-06] [AUTH-17] [6.3.7] a recovery code that switches the second factor off is told by mail too', async () => {
  const user = await settled();
  const token = await signInAs(house, user, { otp: await user.nextCode() });
  await house.ask(verifyPassword, { body: { password: user.password } }, { token });
  const body = { password: user.password, otp: user.recoveryCodes[0] as string };
  await house.ask(disableTwoFactor, { body }, { token });
  await house.mailTo(user.email, /recovery code was used/);
  await house.mailTo(user.email, /authentication is off/);
});

it('[AUTH-06] a person’s code is no use to another', async () => {
  const [anna, ben] = [await settled(), await settled()];
  expect(await enter(ben, await totp(house, anna.secret))).toBe(401);
  expect(await enter(ben, anna.recoveryCodes[0] as string)).toBe(401);
});

it('[AUTH-06] [13.3.1] [6.5.2] [11.3.2] the database holds neither the secret nor a recovery code in the clear', async () => {
  const user = await settled();
  const row = await house.parts.db
    .selectFrom('two_factor')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(row.secret?.includes(user.secret)).toBe(false);
  expect(house.parts.keys.open(row.secret as Buffer, 'two-factor')).toBe(user.secret);
  expect(() => house.parts.keys.open(row.secret as Buffer, 'mail')).toThrow();
  const tampered = Buffer.from(row.secret as Buffer);
  tampered[30] = (tampered[30] as number) ^ 1;
  expect(() => house.parts.keys.open(tampered, 'two-factor')).toThrow();
  const codes = await house.parts.db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('user_id', '=', user.id)
    .execute();
  expect(codes).toHaveLength(10);
  for (const { code_hash } of codes) expect(code_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
