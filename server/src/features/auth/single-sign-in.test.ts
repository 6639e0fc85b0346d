import { getMe } from '@atrium/contract/users';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { type Browser, openBrowser } from '../../testing/browser.ts';
import { makeUser, makeUserWithTwoFactor } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { type Person, startProvider } from '../../testing/services/oidc-provider.ts';

const provider = await startProvider('http://localhost:4711');
atEnd(provider.stop);
const house = await openHouse({ settings: provider.settings });

let subjects = 0;
const newSubject = () => `subject-${++subjects}`;

/** A whole sign-in at the provider, in a new browser unless one is given. */
async function signInAs(person: Person, browser = openBrowser(house)): Promise<Browser & { page: string }> {
  provider.person = person;
  return Object.assign(browser, { page: await browser.open('/api/rest/auth/sso/start') });
}

const verified = (email: string, more: Partial<Person> = {}): Person => ({
  sub: newSubject(),
  email,
  email_verified: true,
  ...more,
});

async function exchange(
  browser: Browser,
  query = '',
): Promise<{ status: number; code?: string; token?: string }> {
  const response = await browser.fetch(`/api/rest/auth/sso${query}`);
  return { status: response.status, ...((await response.json()) as { code?: string; token?: string }) };
}

it('[AUTH-11] [10.2.1] a sign-in at the provider ends on the login page, which gets a token once', async () => {
  const user = await makeUser(house);
  const browser = await signInAs(verified(user.email.toUpperCase()));
  expect(browser.page).toBe('/login?sso=done');
  const { token } = await exchange(browser);
  expect((await house.ask(getMe, {}, { token })).body.email).toBe(user.email);
  // [6.5.1] the cookie is still there, and worth nothing
  expect(await exchange(browser)).toMatchObject({ status: 403, code: 'auth.sso-none' });
  const event = house.parts.db.selectFrom('audit_event').select('detail').where('actor_id', '=', user.id);
  expect(await event.execute()).toEqual([{ detail: { by: 'sso', isSetUpOnly: false } }]);
});

it('[AUTH-11] the address of the provider carries PKCE, state and nonce, and no secret', async () => {
  const response = await openBrowser(house).fetch('/api/rest/auth/sso/start?silent=true');
  const address = new URL(response.headers.get('location') ?? '');
  expect(address.origin).toBe(provider.issuer);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    prompt: 'none',
    scope: 'openid email profile',
  });
  expect(address.search).not.toContain('secret');
});

it('[6.5.1] of twenty exchanges at once one gets a token', async () => {
  const user = await makeUser(house);
  const browser = await signInAs(verified(user.email));
  const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(browser)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 403)).toHaveLength(19);
});

it('[AUTH-11] silently: nothing is shown to whom the provider does not know, and who it knows is let in', async () => {
  const user = await makeUser(house);
  const browser = openBrowser(house);
  expect(await browser.open('/api/rest/auth/sso/start?silent=true')).toBe('/login?sso=none');
  expect(await exchange(browser)).toMatchObject({ status: 403, code: 'auth.sso-none' });
  await signInAs(verified(user.email), browser);
  await exchange(browser);
  expect(await browser.open('/api/rest/auth/sso/start?silent=true')).toBe('/login?sso=done');
  expect((await exchange(browser)).status).toBe(200);
});

it('[AUTH-11] without a sign-in or with a made-up cookie /auth/sso is 403', async () => {
  const browser = openBrowser(house);
  expect(await exchange(browser)).toMatchObject({ status: 403, code: 'auth.sso-none' });
  browser.cookies.set('atrium-sso', 'x'.repeat(32));
  expect(await exchange(browser)).toMatchObject({ status: 403, code: 'auth.sso-none' });
});

it('[10.5.2] [6.8.1] an e-mail counts only where the provider says verified: true', async () => {
  const user = await makeUser(house);
  for (const email_verified of ['true', false, 1, undefined]) {
    const browser = await signInAs(verified(user.email, { email_verified }));
    expect(browser.page, String(email_verified)).toBe('/login?sso=unknown');
    expect((await exchange(browser)).status).toBe(403);
  }
  const stranger = await signInAs(verified('stranger@elsewhere.example'));
  expect(stranger.page).toBe('/login?sso=unknown');
});

it('[10.5.2] [6.8.1] a person is issuer and subject: a changed e-mail stays them, a second subject is refused', async () => {
  const user = await makeUser(house);
  const other = await makeUser(house);
  const person = verified(user.email);
  expect((await exchange(await signInAs(person))).status).toBe(200);
  expect((await signInAs(verified(user.email))).page).toBe('/login?sso=unknown');
  const renamed = await signInAs({ ...person, email: other.email });
  const { token } = await exchange(renamed);
  expect((await house.ask(getMe, {}, { token })).body.id).toBe(user.id);
  const nameless = await exchange(await signInAs({ sub: person.sub }));
  expect(nameless.status).toBe(200);
});

it('a disabled person is not let in, also when disabled between sign-in and exchange', async () => {
  const user = await makeUser(house);
  const person = verified(user.email);
  const waiting = await signInAs(person);
  await house.parts.db.updateTable('app_user').set({ is_active: false }).where('id', '=', user.id).execute();
  expect((await exchange(waiting)).status).toBe(403);
  expect((await signInAs(person)).page).toBe('/login?sso=unknown');
  const never = await makeUser(house, { is_active: false });
  expect((await signInAs(verified(never.email))).page).toBe('/login?sso=unknown');
});

it('[6.8.4] [6.3.4] with two-factor authentication on, the code is asked for unless the provider saw one', async () => {
  const user = await makeUserWithTwoFactor(house);
  const person = verified(user.email);
  const browser = await signInAs(person);
  expect(await exchange(browser)).toMatchObject({ status: 403, code: 'auth.code-required' });
  expect(await exchange(browser, '?otp=000000')).toMatchObject({ status: 401, code: 'auth.otp-invalid' });
  const otp = await user.nextCode();
  const { token } = await exchange(browser, `?otp=${otp}`);
  expect((await house.ask(getMe, {}, { token })).body.id).toBe(user.id);
  expect(await exchange(browser, `?otp=${await user.nextCode()}`)).toMatchObject({ code: 'auth.sso-none' });

  for (const proof of [{ amr: ['pwd', 'mfa'] }, { amr: ['otp'] }, { acr: 'urn:example:gold' }])
    expect((await exchange(await signInAs({ ...person, ...proof }))).status).toBe(200);
  for (const proof of [{ amr: ['pwd'] }, { acr: 'urn:example:silver' }])
    expect(await exchange(await signInAs({ ...person, ...proof }))).toMatchObject({
      code: 'auth.code-required',
    });
});

it('[6.5.1] one ticket and two codes that are both good give one token', async () => {
  const user = await makeUserWithTwoFactor(house);
  const browser = await signInAs(verified(user.email));
  const codes = [await user.nextCode(), await user.nextCode()];
  const answers = await Promise.all(codes.map((otp) => exchange(browser, `?otp=${otp}`)));
  expect(answers.filter((answer) => answer.token !== undefined)).toHaveLength(1);
});

it('[6.8.4] who must still set it up gets a set-up token only, unless the provider saw a second factor', async () => {
  const user = await makeUser(house, { two_factor_required: true });
  const person = verified(user.email);
  const { token = '' } = await exchange(await signInAs(person));
  expect(decodeJwt(token)).toMatchObject({ authorities: ['ROLE_2FA_SETUP'] });
  expect((await house.askError(getMe, {}, { token })).status).toBe(401);
  const proved = await exchange(await signInAs({ ...person, amr: ['mfa'] }));
  expect((await house.ask(getMe, {}, { token: proved.token })).status).toBe(200);
});
