import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readerOf, todayOf } from '../../core/access/access.ts';
import { adminRole } from '../../core/people/roles.ts';
import { indexSome } from '../../core/search/index-queue.ts';
import { findCaller } from '../../core/session/authenticate.ts';
import { canSee, readAccessModel } from '../../testing/access-model.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import {
  makeDocument,
  makeFolder,
  makeRole,
  makeSpace,
  reads,
  setEntry,
  type TestSpace,
} from '../../testing/library.ts';
import { findMatches, type Limits, type Wanted } from './find-matches.ts';
import { readWords, writeQuery } from './read-words.ts';

const house = await openHouse({ settings: { DATABASE_POOL: '8' } });
const { db, pool } = house.parts;

let seed = 20_261;
const draw = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const oneOf = <T>(list: readonly T[]): T => list[draw(list.length)] as T;

const vocabulary = 'pump valve motor hall press crane paint steel gear drill weld lathe pumping valves'.split(
  ' ',
);
const someWords = () => Array.from({ length: 1 + draw(3) }, () => oneOf(vocabulary)).join(' ');

/** Ids of folders and documents, and their names. */
const names = new Map<number, string>();
const roles = await Promise.all(Array.from({ length: 8 }, () => makeRole(house)));
const flags = () => oneOf([reads, ['canRead' as const], 'none' as const, 'all' as const]);

async function addSpace(): Promise<void> {
  const space: TestSpace = await makeSpace(house);
  const folders = [space.rootId];
  for (let n = 0; n < 8; n += 1) {
    const name = someWords();
    const id = await makeFolder(house, space, { name, parent: oneOf(folders) });
    folders.push(id);
    names.set(id, name);
  }
  for (let n = 0; n < 30; n += 1) {
    const name = `${someWords()}.txt`;
    names.set(await makeDocument(house, space, { name, folder: oneOf(folders) }), name);
  }
  const own = [...names.keys()].slice(-30);
  for (let n = 0; n < 14; n += 1)
    await setEntry(house, oneOf([...folders, oneOf(own)]), oneOf(roles), flags());
}

for (let n = 0; n < 5; n += 1) await addSpace();
const [late, pending] = await db.selectFrom('space').select('id').orderBy('id').limit(2).execute();
await db
  .updateTable('space')
  .set({ needs_user_audit: true, audit_deadline: '2001-01-01' })
  .where('id', '=', late?.id ?? 0)
  .execute();
await db
  .updateTable('space')
  .set({ needs_role_audit: true, audit_deadline: '2001-01-01' })
  .where('id', '=', pending?.id ?? 0)
  .execute();
await db
  .insertInto('review_role')
  .values({ space_id: pending?.id ?? 0, role_id: roles[0] as number })
  .execute();
while ((await indexSome(db)) > 0);

const users = await Promise.all(
  Array.from({ length: 12 }, (_, n) =>
    makeUser(house, {
      roles: n === 0 ? [adminRole] : [oneOf(roles), oneOf(roles)].filter((r, i, all) => all.indexOf(r) === i),
    }),
  ),
);

const model = await readAccessModel(pool);
const matches = (name: string, words: string[]) => {
  const there = name.split(/\W+/);
  return words.every((word, index) =>
    there.some((one) => (index === words.length - 1 ? one.startsWith(word) : one === word)),
  );
};

const routes: Record<string, Limits> = {
  'from the words': { fewHits: 1_000_000, mostCounted: 50_000 },
  'from what one can read': { fewHits: -1, mostCounted: 50_000 },
  'from the newest': { fewHits: 1_000_000, mostCounted: -1 },
};

it.each(Object.keys(routes))(
  '[SRCH-03] [PERM-02] %s: everybody finds and counts what brute force does',
  async (route) => {
    const wrong: unknown[] = [];
    let found = 0;
    for (const user of users) {
      const caller = await findCaller(house.parts, await signInAs(house, user), false);
      if (!caller) throw new Error('nobody');
      const who = { userId: user.id, today: todayOf(house.parts) };
      const visible = [...names].filter(([id]) => canSee(model, who, id));
      for (let n = 0; n < 15; n += 1) {
        const words = [...new Set(someWords().split(' '))];
        const last = words.at(-1) as string;
        words[words.length - 1] = last.slice(0, 2 + draw(last.length - 1));
        const wanted: Wanted = {
          query: writeQuery(await readWords(db, words.join(' '))),
          filter: {},
          sortBy: 'date',
          limit: 50,
          offset: 0,
          timeZone: 'UTC',
          contacts: sql<boolean>`false`,
        };
        const answer = await findMatches(db, readerOf(house.parts, caller), wanted, routes[route]);
        const expected = visible.filter(([, name]) => matches(name, words)).map(([id]) => id);
        const ids = answer.page.map(({ id }) => id).sort((a, b) => a - b);
        const kinds = Object.fromEntries(
          answer.counts.filter(({ facet }) => facet === 'kind').map(({ key, count }) => [key, count]),
        );
        const documents = expected.filter((id) => model.documents.has(id)).length;
        found += expected.length;
        const right =
          answer.total === expected.length &&
          (kinds.document ?? 0) === documents &&
          (kinds.folder ?? 0) === expected.length - documents &&
          (expected.length > 50 || JSON.stringify(ids) === JSON.stringify(expected.sort((a, b) => a - b)));
        if (!right) wrong.push({ user: user.id, words, expected, ids, total: answer.total, kinds });
      }
    }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(500);
  },
);
