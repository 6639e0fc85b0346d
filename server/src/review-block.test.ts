import { documentEvents } from '@atrium/contract/annotations';
import { feedEvents } from '@atrium/contract/feeds';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transaction } from './base/database/connect.ts';
import { documentScope, flagsIn, type Reader, todayOf } from './core/access/access.ts';
import { noteActivity } from './core/activity.ts';
import { setEntries } from './core/library/set-entries.ts';
import { streamEvents } from './features/annotations/stream-events.ts';
import { sendFeed } from './features/feeds/stream-feed.ts';
import { acceptRole, acceptUsers } from './features/reviews/confirm-review.ts';
import { readPending } from './features/reviews/show-review.ts';
import { orderReview } from './features/reviews/start-review.ts';
import { indexSome } from './features/search/index-queue.ts';
import { makePdfDocument } from './testing/annotations/annotating.ts';
import { readEvents, readFeedEvents } from './testing/event-reader.ts';
import { openHouse } from './testing/house.ts';
import { makeFolder } from './testing/library.ts';
import { planted, plantRoutes } from './testing/plant-routes.ts';
import { dayIn, longSessions, makeReviewed, reviewerOf } from './testing/reviewing.ts';
import { flagsOf, readAccessModel } from './testing/trees/access-model.ts';
import { callerFor } from './testing/trees/tree-changes.ts';
import { makePeople, makeWorld } from './testing/trees/tree-world.ts';

const house = await openHouse({ settings: longSessions });
const { parts } = house;
const { db, pool } = parts;

/** A space with something of every sort, and what opens it. Its document is found by the word. */
async function furnished(word: string) {
  const world = await makeReviewed(house);
  const { space } = world;
  const folder = await makeFolder(house, space);
  const document = await makePdfDocument(house, space);
  const image = await pool.query(
    `insert into image (folder_id, hash, mime, size, width, height, created_by, created_at)
     select $1, hash, 'application/pdf', size, 1, 1, created_by, created_at from document where id = $2 returning id`,
    [space.rootId, document],
  );
  await transaction(db, (trx) => noteActivity(parts, trx, world.owner.id, 'created', [document]));
  await db
    .updateTable('document')
    .set({ name: `${word}.pdf` })
    .where('id', '=', document)
    .execute();
  while ((await indexSome(db)) > 0);
  const annotations = `/documents/${document}/pdf-version/annotations`;
  const asked: [string, string, object?][] = [
    ['GET', `/spaces/${space.id}`],
    ['GET', `/folders?spaceId=${space.id}&anyParent=true`],
    ['GET', `/folders/${folder}`],
    ['GET', `/documents?spaceId=${space.id}`],
    ['GET', `/documents/${document}`],
    ['GET', `/documents/${document}/download`],
    ['PUT', '/documents/download/multiple', { documents: [document], folders: [folder] }],
    ['GET', `/spaces/${space.id}/index`],
    ['GET', `/images/${image.rows[0].id}`],
    ['GET', annotations],
    ['PUT', annotations, { operations: [] }],
    ['GET', `/documents/${document}/events`],
    ['GET', `/feed?spaceId=${space.id}`],
  ];
  const ask = async (token: string) =>
    Promise.all(
      asked.map(async ([method, path, body]) => {
        const leave = new AbortController();
        const response = await house.fetch(`/api/rest${path}`, {
          method,
          signal: leave.signal,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        leave.abort();
        return `${method} ${path.replace(/\d+/g, '#')} ${response.status}`;
      }),
    );
  /** Whether it is in the list of spaces, in the feeds and among what is found: always all alike. */
  const listed = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const read = async (path: string) => (await house.fetch(`/api/rest${path}`, { headers })).json();
    const spaces = (await read('/spaces')) as { id: number }[];
    const feeds = [await read('/feed'), await read(`/feed?spaceIds=${space.id}`)] as { entityId: number }[][];
    const found = (await read(`/search?key=${word}`)) as {
      results: { id: number }[];
      total: number;
    };
    const told = [
      spaces.some(({ id }) => id === space.id),
      ...feeds.map((items) => items.some(({ entityId }) => entityId === document)),
      found.results.some(({ id }) => id === document),
      found.total > 0,
    ];
    expect(new Set(told).size, told.join()).toBe(1);
    return told[0];
  };
  return { ...world, document, ask, listed, asked: asked.length };
}

/** Everything that decides about access. The hourly job marks a space when it mails its owner: that is left out. */
async function written(): Promise<unknown> {
  const ofSpace =
    'id, owner_id, needs_user_audit, needs_role_audit, audit_deadline, acl_version, deletion_id';
  const tables = 'review_role review_record review_report acl_entry acl_grant acl_scope user_role'.split(' ');
  const selected = [`select ${ofSpace} from space`, ...tables.map((table) => `select * from ${table}`)];
  const sums = selected.map((select) =>
    pool.query(`select md5(string_agg(t::text, '|' order by t::text)) as sum from (${select}) t`),
  );
  return (await Promise.all(sums)).map(({ rows }) => rows[0].sum);
}

/** What comes next, but that a feed has changed: what was made just before may be told of late. */
async function afterFeeds(stream: { next(): Promise<string | undefined> } | undefined) {
  for (;;) {
    const event = await stream?.next();
    if (event !== 'feed {}') return event;
  }
}

it.each([
  { of: 'users', word: 'quillfish', users: true, roles: false },
  { of: 'roles', word: 'marmoset', users: false, roles: true },
])(
  '[AUD-02] [8.3.2] a review of $of blocks by the clock alone: a live token is refused by every call, its stream closes, and nothing is written',
  async ({ of, word, ...reviewed }) => {
    const world = await furnished(word);
    const { one, two, owner, admin, roles, ask, listed, document } = world;
    const reviewer = reviewerOf(house, world);
    await reviewer.start({ ...reviewed, deadline: dayIn(house, 2) });
    const url = await plantRoutes(house, [
      planted(documentEvents, (asked) => streamEvents(parts, asked, { heartbeat: 20 })),
      planted(feedEvents, (asked) => sendFeed(parts, asked, { heartbeat: 20 })),
    ]);
    house.clock.advance({ days: 2 });
    const streams = await Promise.all([
      ...[one, owner].map(({ token }) => readEvents({ url }, document, { token })),
      readFeedEvents({ url }, { token: one.token }),
    ]);
    for (const stream of streams) await stream.next();
    expect(await afterFeeds(streams[2])).toBe('told {"unread":0}');
    const open = await ask(one.token);
    expect(open.filter((line) => !line.endsWith(' 200'))).toEqual([]);
    const before = await written();

    house.clock.advance({ days: 1 });
    const refused = await ask(one.token);
    expect(refused.filter((line) => !/ 40[34]$/.test(line))).toEqual([]);
    expect(refused).toContain('GET /spaces/# 403');
    expect(refused).toContain('GET /spaces/#/index 403');
    expect([await listed(one.token), await listed(two.token)]).toEqual([false, false]);
    expect([await streams[0]?.next(), await afterFeeds(streams[2])]).toEqual([undefined, undefined]);
    for (const { token } of [owner, admin]) {
      expect((await ask(token)).filter((line) => !line.endsWith(' 200'))).toEqual([]);
    }
    expect(await written()).toEqual(before);

    if (of === 'users') await reviewer.confirmUsers();
    else await reviewer.confirmRole(roles[0]);
    expect(await ask(one.token)).toEqual(open);
    expect([await listed(one.token), await listed(two.token)]).toEqual([true, of === 'users']);
  },
);

it('[AUD-02] who is blocked is told what happened and whom to ask', async () => {
  const world = await makeReviewed(house);
  await reviewerOf(house, world).start({ users: true, roles: false, deadline: dayIn(house, 0) });
  house.clock.advance({ days: 1 });
  const response = await house.fetch(`/api/rest/spaces/${world.space.id}`, {
    headers: { authorization: `Bearer ${world.one.token}` },
  });
  const { code, message } = (await response.json()) as { code: string; message: string };
  expect(code).toBe('space.review-expired');
  expect(message).toMatch(
    /^The deadline of this space’s permission review has expired\. .*ask its owner, Olga Number\d+\.$/,
  );
});

const people = await makePeople(house);
const from = { requestId: '', address: '127.0.0.1', network: '127.0.0.1', userAgent: '' };

/** Person → object → flags. */
async function allFlags(): Promise<Record<string, number>> {
  const flags: Record<string, number> = {};
  for (const userId of people.people) {
    const { user, isAdmin } = await callerFor(parts, userId);
    const reader: Reader = { userId, roles: user.roles, isAdmin, today: todayOf(parts) };
    const found = await sql<{ id: number; flags: number }>`
      select f.id, ${flagsIn(reader, sql`f.scope_id`)} as flags from folder f
      union all select d.id, ${flagsIn(reader, documentScope)} from document d
        join folder f on f.id = d.folder_id`.execute(db);
    for (const row of found.rows) flags[`${userId} on ${row.id}`] = row.flags;
  }
  return flags;
}

async function modelFlags(): Promise<Record<string, number>> {
  const model = await readAccessModel(pool);
  const flags: Record<string, number> = {};
  for (const userId of people.people)
    for (const id of model.parents.keys())
      flags[`${userId} on ${id}`] = flagsOf(model, { userId, today: todayOf(parts) }, id);
  return flags;
}

const drawn = fc.record({
  entries: fc.array(
    fc.record({ place: fc.nat(999), role: fc.nat(3), flags: fc.constantFrom(0, 1, 17, 49, 145, 511) }),
    { minLength: 2, maxLength: 12 },
  ),
  users: fc.boolean(),
  roles: fc.boolean(),
  days: fc.nat(3),
  order: fc.infiniteStream(fc.nat(999)),
});

it('[AUD-02] [AUD-03] [8.3.2] whatever is reviewed: nothing changes until the deadline, then as the model says, and once confirmed all is as before', () =>
  fc.assert(
    fc.asyncProperty(drawn, async ({ entries, users, roles, days, order }) => {
      fc.pre(users || roles);
      const world = await makeWorld(people);
      const space = world.spaces[1] as number;
      const objects = await pool.query('select id from folder union all select id from document order by 1');
      const once = new Map(
        entries.map(({ place, role, flags }) => {
          const objectId = objects.rows[place % objects.rows.length].id as number;
          const roleId = world.roles[role] as number;
          return [`${objectId} ${roleId}`, { objectId, roleId, flags }];
        }),
      );
      await transaction(db, (trx) => setEntries(trx, [...once.values()]));
      const before = await allFlags();
      const admin = await callerFor(parts, world.people[0] as number);
      await orderReview(parts, { caller: admin, from }, space, {
        users,
        roles,
        deadline: dayIn(house, days),
      });
      house.clock.advance({ days });
      expect(await allFlags()).toEqual(before);

      house.clock.advance({ days: 1 });
      expect(await allFlags()).toEqual(await modelFlags());
      const owner = await callerFor(parts, world.people[2] as number);
      const asked = { caller: owner, from, expected: undefined };
      const left: ('users' | number)[] = [
        ...(users ? ['users' as const] : []),
        ...(await readPending(db, space)),
      ];
      for (const next of order) {
        if (left.length === 0) break;
        const [what] = left.splice(next % left.length, 1);
        if (what === 'users') await acceptUsers(parts, asked, space);
        else await acceptRole(parts, asked, space, what as number);
        expect(await allFlags()).toEqual(await modelFlags());
      }
      expect(await allFlags()).toEqual(before);
    }),
    { seed: 20266, numRuns: 12 },
  ));
