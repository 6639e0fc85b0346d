import { signIn } from '@atrium/contract/auth';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, it } from 'vitest';
import { makeUser, makeUserWithTwoFactor, signInAs, totp } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';

const house = await openHouse();

const refusal = async (body: object) => {
  const answer = await house.askError(signIn, { body });
  const { requestId, ...rest } = answer.body;
  expect(requestId).toBe(answer.headers.get('x-request-id'));
  return { status: answer.status, body: rest };
};

it('[AUTH-02] a right password answers a signed token with exp and one authority per role and global permission', async () => {
  const token = await signInAs(house, { email: 'lists@atrium.example', password: 'atrium-demo' });
  const claims = decodeJwt<{ authorities: string[] }>(token);
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'atrium-access+jwt' });
  expect(Object.keys(claims).sort()).toEqual(
    ['aud', 'authorities', 'exp', 'iat', 'jti', 'nbf', 'sid', 'sub'].sort(),
  );
  expect((claims.exp as number) * 1000).toBeGreaterThan(house.clock.now().getTime());
  const roles = await house.parts.db
    .selectFrom('role')
    .innerJoin('user_role', 'role_id', 'role.id')
    .select('role.id')
    .where('user_id', '=', Number(claims.sub))
    .orderBy('role.id')
    .execute();
  expect(roles).toHaveLength(2);
  expect(claims.authorities).toEqual([...roles.map(({ id }) => `ROLE_${id}`), 'MAILING_LIST_ADMIN']);
  const admin = decodeJwt(await signInAs(house, { email: 'admin@atrium.example', password: 'atrium-demo' }));
  expect(admin.authorities).toEqual(['ROLE_161']);
});

it('[AUTH-02] [AUTH-13] [6.3.8] unknown, disabled, without a password and wrong answer the same bytes', async () => {
  const user = await makeUser(house);
  const disabled = await makeUser(house, { is_active: false });
  const newcomer = await makeUser(house);
  await house.parts.db
    .updateTable('app_user')
    .set({ password_hash: null })
    .where('id', '=', newcomer.id)
    .execute();
  const wrong = await refusal({ username: user.email, password: 'not this one' });
  expect(wrong).toEqual({
    status: 401,
    body: { code: 'auth.wrong-credentials', message: 'Could not log in. Please try again.' },
  });
  for (const [username, password] of [
    ['nobody@atrium.example', user.password],
    [disabled.email, disabled.password],
    [newcomer.email, 'nobody has this password'],
  ]) {
    expect(await refusal({ username, password })).toEqual(wrong);
  }
});

it('[AUTH-02] the e-mail counts in either case', async () => {
  const user = await makeUser(house, { email: 'Case.Sensitive@Atrium.example' });
  expect(await signInAs(house, { ...user, email: 'cASE.sensitive@aTRIUM.EXAMPLE' })).toBeTruthy();
});

it('[AUTH-02] [15.3.3] a field that is not meant is refused, and nothing changes', async () => {
  const user = await makeUser(house);
  const { status, body } = await house.askError(signIn, {
    body: { username: user.email, password: user.password, isSetUpOnly: false },
  });
  expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([
    422,
    'request.invalid',
    ['isSetUpOnly'],
  ]);
  const sessions = house.parts.db.selectFrom('session').selectAll().where('user_id', '=', user.id);
  expect(await sessions.execute()).toEqual([]);
});

it('[AUTH-02] [6.2.5] [6.2.9] a password of 200 emoji works and nothing of it is cut', async () => {
  const password = '🐘'.repeat(200);
  const user = await makeUser(house, { password });
  expect(await signInAs(house, user)).toBeTruthy();
  const shorter = '🐘'.repeat(199);
  expect((await refusal({ username: user.email, password: shorter })).status).toBe(401);
  expect((await refusal({ username: user.email, password: ` ${password}` })).status).toBe(401);
});

it('[AUTH-02] [6.2.9] a password over 1 kB is refused before anything is hashed or counted', async () => {
  const user = await makeUser(house, { password: 'x'.repeat(1024) });
  expect(await signInAs(house, user)).toBeTruthy();
  const counts = () => house.parts.db.selectFrom('throttle').selectAll().orderBy('key').execute();
  const before = await counts();
  const { status, body } = await refusal({ username: user.email, password: `${'x'.repeat(1021)}🐘` });
  expect([status, body.fields]).toEqual([422, { password: 'Use at most 1024 bytes.' }]);
  expect(await counts()).toEqual(before);
});

it('[AUTH-03] the code is asked for only after the right password', async () => {
  const user = await makeUserWithTwoFactor(house);
  const credentials = { username: user.email, password: user.password };
  const asked = await refusal(credentials);
  expect([asked.status, asked.body.code]).toEqual([403, 'auth.code-required']);
  const wrong = await refusal({ ...credentials, password: 'not this one' });
  expect([wrong.status, wrong.body.code]).toEqual([401, 'auth.wrong-credentials']);
  // A right code does not help a wrong password, nor is it used up by one.
  const code = await user.nextCode();
  expect(await refusal({ ...credentials, password: 'not this one', otp: code })).toEqual(wrong);
  expect(await signInAs(house, user, { otp: code })).toBeTruthy();
});

it('[AUTH-03] a wrong code is 401 auth.otp-invalid; whitespace in a right one is stripped', async () => {
  const user = await makeUserWithTwoFactor(house);
  const credentials = { username: user.email, password: user.password };
  const code = await user.nextCode();
  const wrong = await refusal({ ...credentials, otp: await totp(house, user.secret, 9) });
  expect(wrong).toEqual({
    status: 401,
    body: { code: 'auth.otp-invalid', message: 'Invalid authentication code. Please try again.' },
  });
  const blank = await refusal({ ...credentials, otp: ' \t' });
  expect([blank.status, blank.body.fields]).toEqual([422, { otp: 'Authentication code is required.' }]);
  expect(await signInAs(house, user, { otp: ` ${code.slice(0, 3)}\t${code.slice(3)}\n` })).toBeTruthy();
});

it('[AUTH-03] [AUTH-17] [6.3.5] a third wrong code after the right password is told by mail, once', async () => {
  const user = await makeUserWithTwoFactor(house);
  const wrong = { username: user.email, password: user.password, otp: await totp(house, user.secret, 9) };
  for (let tries = 0; tries < 4; tries += 1) expect((await refusal(wrong)).status).toBe(401);
  await house.mailTo(user.email, /Wrong authentication codes/);
  const mails = house.parts.db.selectFrom('mail').select('id').where('recipient', '=', user.email);
  expect(await mails.execute()).toHaveLength(2); // this one, and that two-factor authentication is on
});

it('[AUTH-02] [11.4.2] a hash of a weaker cost is made anew at sign-in, and still fits', async () => {
  const user = await makeUser(house);
  const { hash } = await import('@node-rs/argon2');
  const weak = await hash(user.password, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const change = house.parts.db.updateTable('app_user').set({ password_hash: weak });
  await change.where('id', '=', user.id).execute();
  const stored = async () => {
    const query = house.parts.db.selectFrom('app_user').select('password_hash').where('id', '=', user.id);
    return (await query.executeTakeFirstOrThrow()).password_hash;
  };
  await refusal({ username: user.email, password: 'not this one' });
  expect(await stored()).toBe(weak);
  await signInAs(house, user);
  const renewed = await stored();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await signInAs(house, user);
  expect(await stored()).toBe(renewed);
});
