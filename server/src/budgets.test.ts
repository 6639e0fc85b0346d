import { type BudgetName, budgets } from '@atrium/contract/parts/budgets';
import type { Call } from '@atrium/contract/parts/call';
import { describe, expect, it } from 'vitest';
import { makeUser, signInAs } from './testing/factories.ts';
import { type House, openHouse } from './testing/house.ts';
import { mountedCalls } from './testing/mounted-calls.ts';
import { testClock } from './testing/test-clock.ts';

// A tenth of the real numbers: as many calls would only take longer.
const scale = 0.1;
const settings = { BUDGET_SCALE: String(scale) };
const house = await openHouse({ settings, clock: testClock({ stands: true }) });
const calls = mountedCalls();
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** Why a call needs no budget, as one answers no more about people and contents than… */
const needNone: Record<string, string[]> = {
  'who asks may know about themselves': [
    'GET /users/me',
    'GET /users/me/token',
    'GET /users/me/sessions',
    'GET /me/contact',
    'GET /me/dashboard',
    'GET /me/dashboard/shown',
    'GET /me/favorites',
    'GET /me/suggested-favorites',
    'GET /me/notifications',
    'GET /me/notifications/mail',
    'GET /me/watches',
    'GET /me/openings',
    'GET /me/shared',
    'GET /documents/share/sent',
    'POST /auth/resource-token',
  ],
  'everybody is told': [
    'GET /health',
    'GET /ready',
    'GET /news',
    'GET /news/facets',
    'GET /weather',
    'GET /contacts/divisions',
  ],
  'the administration shows of the system and of the news, without people or documents': [
    'GET /system/status',
    'GET /news/items',
    'GET /news/feeds',
  ],
  'tries of their own are counted for': [
    'POST /auth/token',
    'POST /auth/verify-password',
    'GET /auth/sso',
    'GET /auth/sso/start',
    'GET /auth/sso/callback',
    'POST /users/forgot-password',
    'GET /users/verify-reset-token',
    'GET /users/verify-reset-auth-code',
    'POST /users/reset-password',
  ],
};
const excused = new Set(Object.values(needNone).flat());

/** A change answers what it made or changed, and whoever may make it may read that. */
const isChange = ({ method, budget }: Call) => method !== 'GET' && !budget;

/** Sends something to the call's address; the answer to a wrong one counts as much as to a right one. */
async function knock(at: House, call: Call, token: string): Promise<Response> {
  const path = call.path.replace(/\{\w+\}/g, '999999');
  const response = await at.fetch(`/api/rest${path}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.method === 'GET' ? {} : { body: '{}' }),
  });
  // Streams would stay open.
  if (response.status < 300) await response.body?.cancel();
  return response;
}

/** How many were let through before the first 429. */
async function useUp(at: House[], call: Call, token: string): Promise<{ let: number; refused: Response }> {
  for (let count = 0; count < 1000; count += 1) {
    const response = await knock(at[count % at.length] as House, call, token);
    if (response.status === 429) return { let: count, refused: response };
    if (!response.bodyUsed) await response.arrayBuffer();
  }
  throw new Error(`${nameOf(call)} never met a 429.`);
}

const names = Object.keys(budgets) as BudgetName[];
const callsOf = (name: BudgetName) => calls.filter(({ budget }) => budget === name);

const eventsOf = (actor: number) =>
  house.parts.db
    .selectFrom('audit_event')
    .select('detail')
    .where('action', '=', 'throttled')
    .where('actor_id', '=', actor)
    .execute();

describe('[2.4.1] budgets', () => {
  it('every call that reads has one, or says why it needs none', () => {
    const reading = calls.filter((call) => !isChange(call));
    const without = reading.filter(({ budget, ...call }) => !budget && !excused.has(nameOf(call as Call)));
    expect(without.map(nameOf)).toEqual([]);
    // And what is excused is there, and has none.
    const unbudgeted = new Set(calls.filter(({ budget }) => !budget).map(nameOf));
    expect([...excused].filter((name) => !unbudgeted.has(name))).toEqual([]);
  });

  it.each(names)(
    '[15.2.2] [16.3] %s ends in 429, told, recorded once, for one person and these calls alone',
    async (name) => {
      const admin = await makeUser(house, { roles: [161] });
      const other = await makeUser(house, { roles: [161] });
      const [token, others] = [await signInAs(house, admin), await signInAs(house, other)];
      const own = callsOf(name);
      const { what, atOnce } = budgets[name];

      const { let: count, refused } = await useUp([house], own[0] as Call, token);
      expect(count).toBe(atOnce * scale);
      const { code, message } = (await refused.json()) as { code: string; message: string };
      const wait = Number(refused.headers.get('retry-after'));
      expect([code, wait > 0]).toEqual(['request.too-many', true]);
      expect(message).toMatch(
        new RegExp(`^Too many ${what.text} in a short time\\. Wait .+, then try again\\.$`),
      );

      for (const call of own)
        expect([nameOf(call), (await knock(house, call, token)).status]).toEqual([nameOf(call), 429]);
      for (const call of names.filter((one) => one !== name).map((one) => callsOf(one)[0] as Call))
        expect([nameOf(call), (await knock(house, call, token)).status]).not.toEqual([nameOf(call), 429]);
      expect((await knock(house, own[0] as Call, others)).status).not.toBe(429);
      expect(await eventsOf(admin.id)).toEqual([{ detail: { limit: name, tries: atOnce * scale } }]);

      house.clock.advance({ seconds: wait });
      expect((await knock(house, own[0] as Call, token)).status).not.toBe(429);
      expect(await eventsOf(admin.id)).toHaveLength(1);
    },
  );

  it('hold for several servers together, and are told anew when they were whole in between', async () => {
    const beside = await openHouse({ beside: house, settings, clock: house.clock });
    const person = await makeUser(house, { roles: [161] });
    const token = await signInAs(house, person);
    const [search] = callsOf('search');
    const all = budgets.search.atOnce * scale;
    const first = await useUp([house, beside], search as Call, token);
    expect(first.let).toBeLessThanOrEqual(all);
    expect(first.let).toBeGreaterThan(all - 5);
    house.clock.advance({ minutes: 10 });
    const second = await useUp([beside], search as Call, token);
    expect(second.let).toBeGreaterThanOrEqual(all);
    expect(await eventsOf(person.id)).toHaveLength(2);
  });

  it('twenty at once count as twenty', async () => {
    const token = await signInAs(house, await makeUser(house, { roles: [161] }));
    const [vcard] = callsOf('vcard');
    const answers = await Promise.all(Array.from({ length: 20 }, () => knock(house, vcard as Call, token)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20 - budgets.vcard.atOnce * scale);
  });

  it('a call without a budget is always answered', async () => {
    const token = await signInAs(house, await makeUser(house, {}));
    for (const name of ['GET /users/me', 'GET /me/favorites']) {
      const call = calls.find((one) => nameOf(one) === name) as Call;
      for (let count = 0; count < 100; count += 1) expect((await knock(house, call, token)).status).toBe(200);
    }
  });
});
