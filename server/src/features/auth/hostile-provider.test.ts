import { expect, it } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { makeUser } from '../../testing/factories.ts';
import { type Flaw, startHostileProvider } from '../../testing/hostile/hostile-provider.ts';
import { openHouse } from '../../testing/house.ts';

const provider = await startHostileProvider('atrium');
atEnd(provider.stop);
const house = await openHouse({
  settings: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'atrium', OIDC_CLIENT_SECRET: 'a-secret' },
});
provider.email = (await makeUser(house)).email;

/** One sign-in at the provider; answers where the callback leads, and what GET /auth/sso says then. */
async function signInWith(flaw: Flaw) {
  const start = await house.fetch('/api/rest/auth/sso/start');
  const address = new URL(start.headers.get('location') as string);
  const flow = start.headers.getSetCookie().map(pair).join('; ');
  Object.assign(provider, { flaw, nonce: address.searchParams.get('nonce') });
  const back = `/api/rest/auth/sso/callback?code=a-code&state=${address.searchParams.get('state')}`;
  const callback = await house.fetch(back, { headers: { cookie: flow } });
  const cookie = callback.headers.getSetCookie().map(pair).join('; ');
  const sso = await house.fetch('/api/rest/auth/sso', { headers: { cookie } });
  return { location: callback.headers.get('location'), status: sso.status };
}
const pair = (header: string) => header.split(';')[0] as string;

it('[AUTH-11] a provider that tells the truth signs the person in', async () => {
  expect(await signInWith('none')).toEqual({ location: '/login?sso=done', status: 200 });
});

it.each<[Flaw, string]>([
  ['nonce', '10.5.1'],
  ['issuer', '10.5.3'],
  ['audience', '10.5.4'],
  ['signature', '6.8.2'],
  ['alg-none', '9.1.2'],
  ['expired', '9.2.1'],
  ['userinfo-subject', '10.5.2'],
])(
  '[AUTH-11] [10.5.1] [10.5.3] [10.5.4] [6.8.2] an answer with a wrong %s (%s) signs nobody in',
  async (flaw) => {
    expect(await signInWith(flaw)).toEqual({ location: '/login?sso=error', status: 403 });
  },
);
