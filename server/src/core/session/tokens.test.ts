import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { getMe } from '@atrium/contract/users';
import { decodeJwt, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { tokenKinds } from './tokens.ts';

const house = await openHouse();
const user = await makeUser(house);
const good = await signInAs(house, user);
const claims = decodeJwt(good);
const { access } = tokenKinds;
const key = house.parts.keys.token;

const sign = (alg: string, typ: string | undefined, change: object = {}, secret: Uint8Array = key) =>
  new SignJWT({ ...claims, ...change })
    .setProtectedHeader({ alg, ...(typ ? { typ } : {}) })
    .sign(secret as never);

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const [header = '', payload = '', signature = ''] = good.split('.');
const hmacToken = (alg: string, hash: string) => {
  const text = `${encode({ alg, typ: access.typ })}.${payload}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
};

/** Changes one byte in the middle of a part. */
const flip = (part: string) => {
  const bytes = Buffer.from(part, 'base64url');
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
  return bytes.toString('base64url');
};

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const bad: Record<string, string> = {
  'a flipped byte in the signature': `${header}.${payload}.${flip(signature)}`,
  'a flipped byte in the claims': `${header}.${flip(payload)}.${signature}`,
  'another person in the claims': `${header}.${encode({ ...claims, sub: '1' })}.${signature}`,
  'no signature': `${header}.${payload}.`,
  'alg none': `${encode({ alg: 'none', typ: access.typ })}.${payload}.`,
  'alg None with our signature': `${encode({ alg: 'None', typ: access.typ })}.${payload}.${signature}`,
  'alg none signed by our key': hmacToken('none', 'sha256'),
  'HS512 with our key': hmacToken('HS512', 'sha512'),
  'HS384 with our key': hmacToken('HS384', 'sha384'),
  RS256: await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: access.typ }).sign(rsa),
  'RS256 in the header over our signature': hmacToken('RS256', 'sha256'),
  'another key': await sign('HS256', access.typ, {}, randomBytes(32)),
  'another key that the token brings along': await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: access.typ, jwk: { kty: 'oct', k: 'AAAA' } as object })
    .sign(Buffer.from('AAAA', 'base64url')),
  'no typ': await sign('HS256', undefined),
  'typ JWT': await sign('HS256', 'JWT'),
  'the typ of a set-up token': await sign('HS256', tokenKinds['set-up'].typ),
  'the aud of a set-up token': await sign('HS256', access.typ, { aud: tokenKinds['set-up'].aud }),
  'a set-up token for a full session': await sign('HS256', tokenKinds['set-up'].typ, {
    aud: tokenKinds['set-up'].aud,
  }),
  'no exp': await sign('HS256', access.typ, { exp: undefined }),
  'an exp that is past': await sign('HS256', access.typ, { exp: (claims.iat as number) - 1 }),
  'an nbf to come': await sign('HS256', access.typ, { nbf: (claims.exp as number) - 60 }),
  'another session': await sign('HS256', access.typ, { sid: 2_000_000_000 }),
  'another token of this session': await sign('HS256', access.typ, { jti: 'guessed' }),
  'another person, signed by our key': await sign('HS256', access.typ, { sub: '1' }),
};

it('[AUTH-02] [9.1.1] the tokens below are built right: the same by hand is accepted', async () => {
  for (const token of [await sign('HS256', access.typ), hmacToken('HS256', 'sha256')]) {
    expect((await house.ask(getMe, {}, { token })).body.id).toBe(user.id);
  }
});

it.each(Object.entries(bad))(
  '[AUTH-12] [9.1.1] [9.1.2] [9.2.1] [9.2.2] %s → 401, one line in the log, nothing changed',
  async (_, token) => {
    const session = () => house.parts.db.selectFrom('session').selectAll().execute();
    const before = await session();
    house.clock.advance({ seconds: 61 }); // an accepted token would note its use now
    const { status, headers, body } = await house.askError(getMe, {}, { token });
    expect([status, body.code]).toEqual([401, 'auth.required']);
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(await session()).toEqual(before);
    const lines = await waitFor('the line of this request', () => {
      const found = house.logLines().filter((line) => line.reqId === body.requestId);
      return found.length > 0 && found;
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ route: '/api/rest/users/me', status: 401, code: 'auth.required' });
    expect(lines[0]).not.toHaveProperty('userId');
  },
);

it('[AUTH-05] [9.2.2] an access token for the session of a set-up → 401: the session itself says so too', async () => {
  const token = await signInAs(house, await makeUser(house, { two_factor_required: true }));
  const forged = await sign('HS256', access.typ, { ...decodeJwt(token), aud: access.aud });
  expect((await house.askError(getMe, {}, { token: forged })).status).toBe(401);
});

it('[AUTH-12] [7.2.1] a right signature without the session row → 401', async () => {
  const token = await signInAs(house, user);
  await house.ask(getMe, {}, { token });
  await house.parts.db
    .deleteFrom('session')
    .where('id', '=', decodeJwt<{ sid: number }>(token).sid)
    .execute();
  expect((await house.askError(getMe, {}, { token })).body.code).toBe('auth.required');
});

it('[AUTH-12] [14.2.1] the token counts in the Authorization header alone', async () => {
  const token = await signInAs(house, user);
  const statuses = await Promise.all([
    house.fetch(`/api/rest/users/me?jwt=${token}`),
    house.fetch('/api/rest/users/me', { headers: { cookie: `token=${token}` } }),
    house.fetch('/api/rest/users/me', { headers: { authorization: `Basic ${token}` } }),
    house.fetch('/api/rest/users/me', { headers: { authorization: `Bearer ${token}, Bearer ${token}` } }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});
