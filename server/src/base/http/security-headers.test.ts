import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { signInAs } from '../../testing/factories.ts';
import { rawRequest } from '../../testing/hostile/raw-request.ts';
import { openHouse } from '../../testing/house.ts';
import { mountedCalls } from '../../testing/mounted-calls.ts';
import { inlineScript, makeWebFolder } from '../../testing/web-folder.ts';

const web = await makeWebFolder();
const house = await openHouse({ web, settings: { METRICS_TOKEN: 'a-metrics-token-for-tests' } });
const token = await signInAs(house, { email: 'staff@atrium.example', password: 'atrium-demo' });
const bearer = { authorization: `Bearer ${token}` };

const replies: [what: string, path: string, init: RequestInit, status: number][] = [
  ['health', '/api/rest/health', {}, 200],
  ['a signed-in call', '/api/rest/users/me', { headers: bearer }, 200],
  ['401', '/api/rest/users/me', {}, 401],
  ['404 of the API', '/api/rest/nothing', {}, 404],
  ['415', '/api/rest/auth/token', { method: 'POST', body: 'x' }, 415],
  ['204', '/api/rest/auth/logout', { method: 'POST', headers: bearer }, 204],
  ['openapi.json', '/api/rest/openapi.json', {}, 200],
  ['the API docs', '/api/docs', {}, 200],
  ['a page', '/dashboard', {}, 200],
  ['a built file', '/assets/app-1a2b3c.js', {}, 200],
  ['a missing file', '/assets/missing.js', {}, 404],
  ['metrics', '/metrics', {}, 404],
];

it.each(replies)(
  '[3.4.3] [3.4.4] [3.4.5] [3.4.6] [3.5.8] %s carries the security headers',
  async (_, path, init, status) => {
    const { headers, status: answered } = await house.fetch(path, init);
    expect(answered).toBe(status);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src '(self|none)'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("script-src 'unsafe");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    // Our own page may ask where it is, for the weather; frames may not.
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  },
);

it('[3.4.3] [RTE-02] the page runs own scripts only, frames YouTube without cookies and what it made itself alone, and data opened directly can do nothing', async () => {
  const page = (await house.fetch('/login')).headers.get('content-security-policy')?.split('; ');
  expect(page).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      `script-src 'self' 'wasm-unsafe-eval' 'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      'frame-src https://www.youtube-nocookie.com blob:',
    ]),
  );
  const data = (await house.fetch('/api/rest/health')).headers.get('content-security-policy');
  expect(data).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
});

it('[14.3.2] [14.2.2] nothing of the API is kept in a cache', async () => {
  for (const path of ['/api/rest/health', '/api/rest/users/me', '/api/rest/nothing', '/api/docs'])
    expect((await house.fetch(path)).headers.get('cache-control')).toBe('no-store');
});

const host = 'Host: localhost\r\n';
const chunked = `${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;

/** What never becomes a request of ours, or that Node would answer in its own way. */
const unreadable: [what: string, sent: string, status: number][] = [
  ['no HTTP', 'NOT HTTP AT ALL\r\n\r\n', 400],
  ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a method that is none', `FETCH / HTTP/1.1\r\n${host}\r\n`, 400],
  ['a broken header', `GET / HTTP/1.1\r\n${host}Bad Header: x\r\n\r\n`, 400],
  ['endless headers', `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(40_000)}\r\n\r\n`, 413],
  ['an endless address', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n`, 413],
  ['two lengths', `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
  [
    'a length and chunks',
    `POST /api/rest/auth/token HTTP/1.1\r\n${host}Content-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n`,
    400,
  ],
  ['a broken chunk', `POST /api/rest/auth/token HTTP/1.1\r\n${chunked}zz\r\n`, 400],
  ['no host', 'GET /api/rest/users/me HTTP/1.1\r\n\r\n', 400],
  ['no host, by a load balancer', 'GET /api/rest/health HTTP/1.0\r\n\r\n', 200],
  ['an address that cannot be decoded', `GET /%zz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 400],
  [
    'an expectation that nobody knows',
    `GET /api/rest/health HTTP/1.1\r\n${host}Expect: miracles\r\nConnection: close\r\n\r\n`,
    200,
  ],
  [
    'a wish for another protocol',
    `GET /api/rest/health HTTP/1.1\r\n${host}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    200,
  ],
];

it.each(unreadable)(
  '[3.4.3] [3.4.4] [3.4.5] [3.4.6] [3.5.8] the answer on a bare socket carries them too: %s',
  async (_, sent, status) => {
    const { hostname, port } = new URL(house.url);
    const answer = await text(connect(Number(port), hostname).end(sent));
    expect(answer.split(' ')[1], answer).toBe(String(status));
    const [head = ''] = answer.split('\r\n\r\n');
    const headers = new Headers(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(/: (.*)/s, 2) as [string, string]),
    );
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/);
    expect(headers.get('server')).toBeNull();
  },
);

it('[3.4.1] https addresses get HSTS for a year, with subdomains', async () => {
  const settings = { PUBLIC_URL: 'https://atrium.test', ATRIUM_DEMO: 'off' };
  const secure = await openHouse({ settings, web });
  for (const path of ['/api/rest/health', '/login', '/assets/app-1a2b3c.js', '/api/rest/nothing']) {
    const headers = (await secure.fetch(path)).headers;
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  }
  const undecodable = await rawRequest(secure.url, '/%zz');
  expect(undecodable.headers['strict-transport-security']).toContain('max-age=31536000');
  const { hostname, port } = new URL(secure.url);
  const garbage = await text(connect(Number(port), hostname).end('NOT HTTP AT ALL\r\n\r\n'));
  expect(garbage).toContain('strict-transport-security: max-age=31536000');
  await secure.close();
});

it('[3.4.2] another origin is never allowed, not by a preflight either', async () => {
  const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    const { headers } = await house.fetch('/api/rest/auth/token', { method, headers: asked });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

describe('[6.3.2] the Host header', () => {
  const ask = (host: string, path: string, headers = {}) =>
    rawRequest(house.url, path, { headers: { host, ...headers } });

  it('a foreign name is 421 on every kind of address', async () => {
    for (const path of ['/api/rest/users/me', '/login', '/assets/app-1a2b3c.js', '/api/docs', '/metrics']) {
      const answer = await ask('evil.example', path);
      expect(answer.status).toBe(421);
      expect(JSON.parse(answer.body).code).toBe('request.wrong-host');
    }
    expect((await ask('127.0.0.1.evil.example', '/login')).status).toBe(421);
    expect((await ask('localhost.evil.example:3000', '/login')).status).toBe(421);
    expect((await ask('localhost', '/login', { 'x-forwarded-host': 'evil.example' })).status).toBe(421);
  });

  it('own names, and load balancers asking for health, are answered', async () => {
    for (const host of ['localhost', 'localhost:1', '127.0.0.1:80', '[::1]:3000', '[::1]'])
      expect((await ask(host, '/login')).status).toBe(200);
    for (const path of ['/api/rest/health', '/api/rest/ready'])
      expect((await ask('10.1.2.3', path)).status).toBe(200);
  });
});

const guarded = mountedCalls().filter((call) => call.sameOriginOnly);

it('[3.5.3] GETs that change something are refused to pages of other sites', async () => {
  expect(guarded.map((call) => call.path).sort()).toEqual([
    '/auth/sso',
    '/users/me/token',
    '/users/verify-reset-auth-code',
  ]);
  for (const call of guarded) {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { 'sec-fetch-site': site };
      const { status, body } = await house.askError(call, {}, { headers, token });
      expect([status, body.code]).toEqual([403, 'request.cross-site']);
    }
    const own = await house.askError(call, {}, { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(own.body.code).not.toBe('request.cross-site');
  }
});
