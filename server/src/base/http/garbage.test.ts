import type { Call } from '@atrium/contract/call';
import { ErrorReply } from '@atrium/contract/errors';
import { expect, it } from 'vitest';
import { signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeSpace } from '../../testing/library.ts';
import { mountedCalls } from '../../testing/mounted-calls.ts';

const house = await openHouse();
// Something is there under the small numbers, so that the handlers get to work on it.
const space = await makeSpace(house);
await makeDocument(house, space, { folder: await makeFolder(house, space) });

const deep = (levels: number): unknown => (levels === 0 ? 'end' : [deep(levels - 1)]);
const oddValues: unknown[] = [
  null,
  true,
  -1,
  0,
  2 ** 31,
  1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  "'; drop table app_user; --",
  '%_\\&!:*()',
  '../../etc/passwd',
  'x'.repeat(50_000),
  [],
  [[]],
  {},
  { toString: 1 },
  deep(200),
];

/** The names a part of the input asks for; a call that asks for none gets one it does not know. */
function fieldsOf(part: Call['body']): string[] {
  const names = Object.keys((part as { shape?: object } | undefined)?.shape ?? {});
  return names.length > 0 ? names : ['unknown'];
}

let requests = 0;

async function expectNo500(call: Call, token: string, path: string, body?: unknown): Promise<void> {
  requests += 1;
  const response = await house.fetch(`/api/rest${path}`, {
    method: call.method,
    // From everywhere, so that the limits on tries do not answer in the handlers' place.
    address: `10.0.${requests >> 8}.${requests & 255}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const shown = `${call.method} ${path.slice(0, 100)} ${JSON.stringify(body)?.slice(0, 100)}: ${text}`;
  expect(response.status, shown).toBeLessThan(500);
  if (response.status >= 400) ErrorReply.parse(JSON.parse(text));
}

it.each(mountedCalls(house).map((call) => [`${call.method} ${call.path}`, call] as const))(
  '[2.2.1] [15.3.5] garbage never gives a 500: %s',
  async (_, call) => {
    const token = await signInAs(house, { email: 'admin@atrium.example', password: 'atrium-demo' });
    const path = (value: string) =>
      call.path.replace(/\{\w+\}/g, () => encodeURIComponent(value.toWellFormed()));
    for (const value of oddValues) {
      const text = typeof value === 'string' ? value.slice(0, 8000) : JSON.stringify(value).slice(0, 8000);
      if (call.method === 'GET') {
        const query = new URLSearchParams(
          Object.fromEntries(fieldsOf(call.query).map((name) => [name, text])),
        );
        await expectNo500(call, token, `${path(text.slice(0, 300))}?${query}`);
        continue;
      }
      const all = Object.fromEntries(fieldsOf(call.body).map((name) => [name, value]));
      // One wrong field among right ones passes further into the handler than all wrong.
      const single = fieldsOf(call.body).map((name) => ({ ...plausible(call), [name]: value }));
      await Promise.all([
        expectNo500(call, token, path(text.slice(0, 300)), value),
        ...[all, ...single].map((body) => expectNo500(call, token, path('1'), body)),
      ]);
    }
  },
);

function plausible(call: Call): Record<string, unknown> {
  const known: Record<string, string> = {
    username: 'nobody@atrium.example',
    email: 'nobody@atrium.example',
    otp: '123456',
  };
  return Object.fromEntries(fieldsOf(call.body).map((name) => [name, known[name] ?? 'abcdefgh']));
}

it('[2.2.1] odd headers do not give a 500 either', async () => {
  for (const headers of [
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${'x.'.repeat(3000)}` },
    { authorization: 'Bearer a.b.c' },
    { authorization: 'Basic YTpi' },
    { cookie: 'atrium-sso=; atrium-sso-flow=%%%; =; ;;' },
    { 'x-forwarded-for': 'not an address, ::1, 999.1.1.1' },
    { 'user-agent': 'é'.repeat(2000) },
    { range: 'bytes=5-1' },
    { 'if-none-match': '*' },
  ] as Record<string, string>[]) {
    for (const path of ['/api/rest/users/me', '/api/rest/auth/sso', '/api/rest/health'])
      expect((await house.fetch(path, { headers })).status, JSON.stringify(headers)).toBeLessThan(500);
  }
});
