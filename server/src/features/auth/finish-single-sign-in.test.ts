import { expect, it } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { type Browser, openBrowser } from '../../testing/browser.ts';
import { makeUser } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { startProvider } from '../../testing/services/oidc-provider.ts';

const publicUrl = 'http://localhost:4711';
const provider = await startProvider(publicUrl);
atEnd(provider.stop);
const house = await openHouse({ settings: provider.settings });
const user = await makeUser(house);
provider.person = { sub: 'one', email: user.email, email_verified: true };

/** Signs in at the provider and stops before the callback, whose address it answers. */
async function untilCallback(browser: Browser): Promise<string> {
  let url = `${publicUrl}/api/rest/auth/sso/start`;
  for (;;) {
    url = new URL((await browser.get(url)).headers.get('location') ?? '', url).href;
    if (url.startsWith(`${publicUrl}/api/rest/auth/sso/callback`)) return url;
  }
}

async function expectRefused(browser: Browser, callback: string): Promise<void> {
  const response = await browser.get(callback);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/login?sso=error');
  expect(browser.cookies.has('atrium-sso')).toBe(false);
  expect((await browser.fetch('/api/rest/auth/sso')).status).toBe(403);
}

const tickets = () => house.parts.db.selectFrom('sso_ticket').selectAll().execute();

it('[10.1.2] [10.2.1] a callback in another browser gives no ticket', async () => {
  const callback = await untilCallback(openBrowser(house));
  await expectRefused(openBrowser(house), callback);
  const otherFlow = openBrowser(house);
  await untilCallback(otherFlow);
  await expectRefused(otherFlow, callback);
  expect(await tickets()).toEqual([]);
});

it('[10.1.2] [10.2.1] wrong state, wrong code, wrong issuer, doubled or missing parameters give no ticket', async () => {
  const changes: ((query: URLSearchParams) => void)[] = [
    (query) => query.set('state', 'x'.repeat(43)),
    (query) => query.delete('state'),
    (query) => query.set('code', 'made-up'),
    (query) => query.delete('code'),
    (query) => query.set('iss', 'https://evil.example'),
    (query) => query.append('state', 'second'),
  ];
  for (const change of changes) {
    const browser = openBrowser(house);
    const callback = new URL(await untilCallback(browser));
    change(callback.searchParams);
    await expectRefused(browser, callback.href);
  }
  expect(await tickets()).toEqual([]);
});

it('[10.1.2] a tampered or foreign cookie gives no ticket', async () => {
  const browser = openBrowser(house);
  const callback = await untilCallback(browser);
  const sealed = browser.cookies.get('atrium-sso-flow') ?? '';
  const flipped = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  for (const value of [flipped, 'x', Buffer.from('{}').toString('base64url'), sealed.slice(0, 20)]) {
    browser.cookies.set('atrium-sso-flow', value);
    await expectRefused(browser, callback);
  }
  expect(await tickets()).toEqual([]);
});

it('[10.2.1] a callback works once, and not after ten minutes', async () => {
  const browser = openBrowser(house);
  const callback = await untilCallback(browser);
  const flow = browser.cookies.get('atrium-sso-flow') ?? '';
  expect((await browser.get(callback)).headers.get('location')).toBe('/login?sso=done');
  expect(browser.cookies.has('atrium-sso-flow')).toBe(false);
  expect((await browser.fetch('/api/rest/auth/sso')).status).toBe(200);
  browser.cookies.delete('atrium-sso');
  browser.cookies.set('atrium-sso-flow', flow);
  await expectRefused(browser, callback);

  const slow = openBrowser(house);
  const late = await untilCallback(slow);
  house.clock.advance({ minutes: 10, seconds: 1 });
  await expectRefused(slow, late);
});

it('[6.5.1] a ticket ends after five minutes', async () => {
  const browser = openBrowser(house);
  expect(await browser.open('/api/rest/auth/sso/start')).toBe('/login?sso=done');
  house.clock.advance({ minutes: 5, seconds: 1 });
  expect((await browser.fetch('/api/rest/auth/sso')).status).toBe(403);
});

it('the provider refusing, or the person, ends on the login page', async () => {
  for (const [error, page] of [
    ['access_denied', '/login?sso=error'],
    ['login_required', '/login?sso=none'],
    ['interaction_required', '/login?sso=none'],
  ]) {
    const browser = openBrowser(house);
    const state = new URL(await untilCallback(browser)).searchParams.get('state');
    const query = new URLSearchParams({
      error: error as string,
      state: state as string,
      iss: provider.issuer,
    });
    const response = await browser.fetch(`/api/rest/auth/sso/callback?${query}`);
    expect(response.headers.get('location')).toBe(page);
  }
});

const attributes = (line: string | undefined) => (line ?? '').split('; ').slice(1).sort();

it('[3.3.1] [3.3.2] [3.3.4] cookies are HttpOnly, Lax, short-lived and for this host', async () => {
  const browser = openBrowser(house);
  await browser.open('/api/rest/auth/sso/start');
  const [flow, cleared, ticket] = browser.setCookies;
  expect(flow).toMatch(/^atrium-sso-flow=[\w-]+;/);
  expect(attributes(flow)).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax']);
  expect(cleared).toMatch(/^atrium-sso-flow=;.*Max-Age=0/);
  expect(ticket).toMatch(/^atrium-sso=[\w-]{32};/);
  expect(attributes(ticket)).toEqual(['HttpOnly', 'Max-Age=300', 'Path=/', 'SameSite=Lax']);
  expect((await tickets()).map((row) => row.token_hash)).not.toContain(browser.cookies.get('atrium-sso'));
  expect(house.logText()).not.toContain(browser.cookies.get('atrium-sso'));
});

it('[3.3.1] [3.3.3] over https they are Secure and carry __Host-', async () => {
  const secure = await startProvider('https://atrium.test');
  atEnd(secure.stop);
  const settings = { ...secure.settings, ATRIUM_DEMO: 'off' };
  const behindProxy = await openHouse({ settings });
  const person = await makeUser(behindProxy);
  secure.person = { sub: 'one', email: person.email, email_verified: true };
  const browser = openBrowser(behindProxy);
  expect(await browser.open('/api/rest/auth/sso/start')).toBe('/login?sso=done');
  for (const line of browser.setCookies) {
    expect(line).toMatch(/^__Host-atrium-sso/);
    expect(attributes(line)).toEqual(
      expect.arrayContaining(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']),
    );
    expect(line).not.toContain('Domain');
  }
  expect((await browser.fetch('/api/rest/auth/sso')).status).toBe(200);
  await behindProxy.close();
});

it('[16.5.2] [AUTH-11] a provider that is down ends on the login page, and works again once it is back', async () => {
  const unsteady = await startProvider(publicUrl);
  atEnd(unsteady.stop);
  await unsteady.stop();
  const other = await openHouse({ settings: unsteady.settings });
  const start = await openBrowser(other).fetch('/api/rest/auth/sso/start?silent=true');
  expect([start.status, start.headers.get('location')]).toEqual([302, '/login?sso=error']);
  expect(start.headers.getSetCookie()).toEqual([]);

  await unsteady.start();
  const person = await makeUser(other);
  unsteady.person = { sub: 'one', email: person.email, email_verified: true };
  expect(await openBrowser(other).open('/api/rest/auth/sso/start')).toBe('/login?sso=done');

  const halfWay = openBrowser(other);
  const callback = await untilCallback(halfWay);
  await unsteady.stop();
  expect((await halfWay.get(callback)).headers.get('location')).toBe('/login?sso=error');
  await other.close();
});

it('[AUTH-11] where single sign-in is not configured every step is 403', async () => {
  const without = await openHouse();
  for (const path of ['/auth/sso', '/auth/sso/start', '/auth/sso/callback?code=x&state=y'])
    expect((await without.fetch(`/api/rest${path}`)).status).toBe(403);
  await without.close();
});
