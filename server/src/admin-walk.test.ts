import { signIn } from '@atrium/contract/auth';
import type { AccessWord, Call } from '@atrium/contract/parts/call';
import { describe, expect, it } from 'vitest';
import { demoPassword } from './core/passwords/demo-passwords.ts';
import { demoAccounts } from './demo/sign-ins.ts';
import { openHouse } from './testing/house.ts';
import { mountedCalls } from './testing/mounted-calls.ts';

/** B6, said a second time and as plainly as it can be: who may use the calls of each access word. */
const may: Record<string, AccessWord[]> = {
  admin: ['user', 'contacts', 'mailing-lists', 'default-favorites', 'admin'],
  manager: ['user', 'contacts', 'mailing-lists', 'default-favorites', 'admin'],
  owner: ['user', 'contacts'],
  staff: ['user', 'contacts'],
  guest: ['user'],
  lists: ['user', 'contacts', 'mailing-lists'],
  curator: ['user', 'contacts', 'default-favorites'],
  newcomer: [],
};

/** Which calls are whose, by B6: the words in the contract are held against it. */
const areas: [calls: RegExp, word: AccessWord][] = [
  [/ \/(roles|permissions|system\/status|audit\/events)\b/, 'admin'],
  [/^(POST|PUT|DELETE) \/dashboards(\/\{id\})?$|^GET \/dashboards\/\{id\}$/, 'admin'],
  [/^GET \/dashboards$/, 'default-favorites'],
  [/ \/(default-favorites|dashboards\/\{id\}\/favorites)\b|\/favorite-dashboards$/, 'default-favorites'],
  [/^(POST|PUT|DELETE) \/(tags|spaces|spaces\/\{id\}|tags\/\{id\}|spaces\/\{id\}\/restore)$/, 'admin'],
  [/^(POST|PUT|DELETE) \/users(\/\{id\}|\/import)?$/, 'admin'],
  [/^(POST|DELETE) \/acls\/permissions$/, 'admin'],
  [/^(POST|DELETE) \/contacts|^PUT \/contacts/, 'admin'],
  [/ \/news\/(items|feeds)|^(POST|PUT|DELETE) \/news\b/, 'admin'],
  [/^GET \/news(\/facets)?$/, 'user'],
  [/ \/announcements\/managed|^(POST|PUT|DELETE) \/announcements\b/, 'admin'],
  [/^GET \/announcements(\/facets|\/\{id\}|\/images\/\{id\})?$/, 'user'],
  [/ \/mailing-lists\b/, 'mailing-lists'],
  [/^GET \/contacts(\/\{id\}|\/download\/\{id\})?$/, 'contacts'],
  [/ \/people\b/, 'contacts'],
];

const house = await openHouse();
const guarded: AccessWord[] = ['contacts', 'mailing-lists', 'default-favorites', 'admin'];
const calls = mountedCalls().filter((call) => guarded.includes(call.access));

it('[ADM-01] [CON-01] [8.2.1] each call of the administration and the directory is for those whom B6 names', () => {
  const names = mountedCalls().map((call) => [`${call.method} ${call.path}`, call.access] as const);
  for (const [pattern, word] of areas) {
    const found = names.filter(([name]) => pattern.test(name));
    expect(found.length, String(pattern)).toBeGreaterThan(0);
    expect(found.filter(([, access]) => access !== word)).toEqual([]);
  }
});

/** With an input that no call takes: who is let in is told so, or reads a list; nothing is changed. */
async function statusOf(call: Call, token: string): Promise<number> {
  const path = call.path.replace(/\{\w+\}/g, 'none');
  const { body } = call;
  const response = await house.fetch(`/api/rest${path}${call.query ? '?notMeant=1' : ''}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: '{"notMeant":true}' } : {}),
  });
  await response.arrayBuffer();
  return response.status;
}

describe('[ADM-01] [NAV-03] [8.2.1] every call of the administration and the directory × every demo account', () => {
  it.each(demoAccounts)('$email, who $what', async ({ email }) => {
    const body = { username: email, password: demoPassword };
    const { token } = (await house.ask(signIn, { body })).body;
    const words = may[email.split('@')[0] as string] as AccessWord[];
    const wrong: string[] = [];
    for (const call of calls) {
      const status = await statusOf(call, token);
      const isLetIn = status !== 401 && status !== 403;
      const shouldBe = words.includes(call.access);
      if (isLetIn !== shouldBe) wrong.push(`${call.method} ${call.path}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(calls.length, 'there is something to walk').toBeGreaterThan(30);
  });
});
