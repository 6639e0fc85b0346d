import type { Call } from '@atrium/contract/parts/call';
import { ErrorReply } from '@atrium/contract/parts/errors';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { signInAs } from './testing/factories.ts';
import { jsonParts } from './testing/fuzz/draw-request.ts';
import { readKnownIds } from './testing/fuzz/known-ids.ts';
import { type FuzzAnswer, sendWritten, writeParts } from './testing/fuzz/send-drawn.ts';
import { floodedLists, floods, listsIn, longQueries } from './testing/fuzz/too-much.ts';
import { longestTurn } from './testing/fuzz/watch-loop.ts';
import { openHouse } from './testing/house.ts';
import { mountedCalls } from './testing/mounted-calls.ts';

const house = await openHouse();
const signIn = () =>
  signInAs(house, { email: 'admin@atrium.example', password: 'atrium-demo' }, { address: nextAddress() });
let requests = 0;
const nextAddress = () => {
  requests += 1;
  return `10.0.${requests >> 8}.${requests & 255}`;
};
let token = await signIn();
const ids = await readKnownIds(house);
const named = mountedCalls().map((call) => [`${call.method} ${call.path}`, call] as const);

/** Of a refusal. */
const mostBytes = 4096;
/** Nothing keeps others waiting for longer. */
const mostMilliseconds = 50;

/** Where the first try takes too long it is made again: code that runs the first times is slower. */
async function expectShort(call: Call, what: string, sent: { path?: string; body?: string; type?: string }) {
  let longest = Number.POSITIVE_INFINITY;
  let answer: FuzzAnswer | undefined;
  let isShutOut = false;
  for (let tries = 0; tries < 12 && (longest > mostMilliseconds || isShutOut); tries += 1) {
    const request = {
      method: call.method,
      path: sent.path ?? addressOf(call),
      headers: {
        ...(call.access === 'public' ? {} : { authorization: `Bearer ${token}` }),
        ...(sent.body === undefined ? {} : { 'content-type': sent.type ?? 'application/json' }),
        'x-forwarded-for': nextAddress(),
      },
      ...(sent.body === undefined ? {} : { body: sent.body }),
    };
    const turn = await longestTurn(async () => {
      answer = await sendWritten(house.url, request);
    });
    longest = Math.min(longest, turn);
    // Some calls end the session, whatever else was sent to them.
    isShutOut = answer?.status === 401 && call.access !== 'public';
    if (isShutOut) token = await signIn();
  }
  const shown = `${what}: ${answer?.status} ${answer?.text.slice(0, 300)}`;
  expect(answer?.status, shown).toBeLessThan(500);
  if ((answer?.status ?? 0) >= 400) {
    expect(answer?.text.length, shown).toBeLessThanOrEqual(mostBytes);
    ErrorReply.parse(JSON.parse(answer?.text ?? ''));
  }
  expect(longest, shown).toBeLessThanOrEqual(mostMilliseconds);
}

const addressOf = ({ path }: Call) => `/api/rest${path.replace(/\{\w+\}/g, '1')}`;

it('[2.2.1] every list that comes in has a most', () => {
  const endless = named.flatMap(([name, call]) =>
    [call.query, call.body, call.form?.fields, jsonParts[name]].flatMap((schema) =>
      schema ? listsIn(schema).flatMap(({ path, most }) => (most < 30_000 ? [] : `${name} ${path}`)) : [],
    ),
  );
  expect(endless).toEqual([]);
});

const withBody = named.filter(([, { method, form }]) => method !== 'GET' && !form);

it.each(withBody)(
  '[2.2.1] [2.4.1] [15.2.2] [16.5.1] [ERR-02] too large a body is refused shortly and at once: %s',
  async (_, call) => {
    for (const [what, body] of Object.entries(floods)) await expectShort(call, what, { body });
    if (!call.body) return;
    for (const [what, body] of floodedLists(call.body, ids)) await expectShort(call, what, { body });
  },
);

it.each(named)(
  '[2.2.1] [2.4.1] [15.2.2] [16.5.1] [ERR-02] too long an address is refused shortly and at once: %s',
  async (_, call) => {
    if (call.method !== 'GET' && !call.query) return;
    for (const query of longQueries(call))
      await expectShort(call, query.slice(0, 30), { path: `${addressOf(call)}?${query}` });
  },
);

it.each(named.filter(([, { form }]) => form))(
  '[2.2.1] [5.2.1] [15.2.2] [16.5.1] [ERR-02] too much of a form is refused shortly and at once: %s',
  async (name, call) => {
    const json = jsonParts[name];
    const send = (what: string, parts: Parameters<typeof writeParts>[0]) => {
      const { headers, body } = writeParts(parts);
      return expectShort(call, what, { type: headers['content-type'], body });
    };
    const many = (field: (n: number) => string, value: string) =>
      Array.from({ length: 3000 }, (_, n) => ({ name: field(n), content: value }));
    await send(
      'unknown fields',
      many((n) => `unknown${n}`, 'x'),
    );
    await send('one long name', [{ name: 'x'.repeat(60_000), content: 'x' }]);
    await send('broken texts', [{ name: 'spaceId', content: '\0'.repeat(10_000) }]);
    for (const field of Object.keys((call.form?.fields as z.ZodObject | undefined)?.shape ?? {})) {
      await send(
        `${field} again and again`,
        many(() => field, '\u0001'),
      );
      await send(`${field} too long`, [{ name: field, content: 'x'.repeat(1_000_000) }]);
      for (const [what, content] of Object.entries(floods)) {
        await send(`${field}: ${what}`, [{ name: field, content: content.slice(0, 60_000) }]);
        await send(`${field} as JSON: ${what}`, [{ name: field, content, type: 'application/json' }]);
      }
    }
    if (!json) return;
    for (const [what, body] of floodedLists(json, ids))
      await send(what, [{ name: 'contact', content: body.slice(0, 64 * 1024) }]);
  },
);
