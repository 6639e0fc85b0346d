import { type FeedItem, listFeed } from '@atrium/contract/feeds';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transaction } from '../../base/database/connect.ts';
import { noteActivity } from '../../core/activity.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';

const house = await openHouse();
const { db } = house.parts;
const author = await makeUser(house);
const note = (...ids: number[]) =>
  transaction(db, (trx) => noteActivity(house.parts, trx, author.id, 'created', ids));

/** Somebody, and spaces that they can read with so many documents each. */
async function makeSpaces(...counts: number[]) {
  const role = await makeRole(house);
  const spaces: Awaited<ReturnType<typeof makeSpace>>[] = [];
  for (const count of counts) {
    const space = await makeSpace(house);
    await setEntry(house, space.rootId, role, reads);
    for (let at = 0; at < count; at += 1) {
      house.clock.advance({ seconds: 1 });
      await note(await makeDocument(house, space));
    }
    spaces.push(space);
  }
  const reader = await makeUser(house, { roles: [role] });
  return { role, spaces, ids: spaces.map(({ id }) => id), token: await signInAs(house, reader) };
}

const feed = async (token: string, query: object): Promise<FeedItem[]> =>
  (await house.ask(listFeed, { query: query as never }, { token })).body;

/** What each space's own feed tells. */
async function feedsOneByOne(token: string, ids: number[], limit: number): Promise<FeedItem[]> {
  const feeds = await Promise.all(ids.map((spaceId) => feed(token, { spaceId, limit })));
  return feeds.flat().sort((a, b) => (a.at === b.at ? b.id - a.id : a.at < b.at ? 1 : -1));
}

/** More folders than anybody looks through one by one: the feed is found by another way then. */
async function fillWithFolders({ rootId }: { rootId: number }): Promise<void> {
  await sql`
    insert into folder (space_id, parent_id, name, path, scope_id, created_by, created_at, modified_at)
    select space_id, id, 'folder ' || i, '{}', scope_id, ${author.id}, created_at, created_at
    from folder, generate_series(1, 2100) i where id = ${rootId}`.execute(db);
  await sql`update folder set path = array[parent_id, id] where parent_id = ${rootId}`.execute(db);
}

it('[DOC-14] [DASH-02] the feeds of several spaces in one call: of each as many as asked for', async () => {
  const { ids, token, spaces } = await makeSpaces(4, 1, 0, 3);
  const folder = await makeFolder(house, spaces[1] as never, { name: 'Plans' });
  await note(folder);
  const items = await feed(token, { spaceIds: ids.join(), limit: 2 });
  const counts = ids.map((id) => items.filter((item) => item.space === id).length);
  expect(counts).toEqual([2, 2, 0, 2]);
  expect(items).toEqual(await feedsOneByOne(token, ids, 2));
  expect(items.find((item) => item.entityId === folder)?.format).toBeNull();
  expect(items.find((item) => item.entityType === 'document')?.format).toBe('txt');
});

it('[DOC-14] [DASH-02] with everywhere=true the newest of all spaces are among them, each once', async () => {
  const { ids, token } = await makeSpaces(3, 2, 3);
  const some = ids.slice(0, 1);
  const ofOne = await feed(token, { spaceIds: some.join(), limit: 2 });
  const items = await feed(token, { spaceIds: some.join(), everywhere: true, limit: 2 });
  expect(items.slice(0, 2)).toEqual(await feed(token, { limit: 2 }));
  expect(items.filter(({ space }) => some.includes(space))).toEqual(expect.arrayContaining(ofOne));
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(items.some(({ space }) => !some.includes(space))).toBe(true);
});

it('[DOC-14] [8.2.2] spaces that are closed, deleted, unknown or late with their review are left out', async () => {
  const { ids, token, spaces, role } = await makeSpaces(2, 2, 2);
  const other = await makeSpaces(2);
  const hidden = await makeDocument(house, spaces[0] as never, { name: 'hidden.txt' });
  await setEntry(house, hidden, role, 'none');
  await note(hidden);
  await db
    .updateTable('space')
    .set({ needs_user_audit: true, audit_deadline: '2020-01-01' })
    .where('id', '=', ids[2] as number)
    .execute();
  const spaceIds = [...ids, ...other.ids, 2_000_000_000].join();
  const items = await feed(token, { spaceIds, limit: 100 });
  expect([...new Set(items.map((item) => item.space))].sort()).toEqual(ids.slice(0, 2).sort());
  expect(items.map((item) => item.entityId)).not.toContain(hidden);
  expect(items).toEqual(await feedsOneByOne(token, ids.slice(0, 2), 100));
});

it('[DOC-14] who can read much is told the same, and more spaces need no more statements', async () => {
  const { ids, token, spaces, role } = await makeSpaces(3, 1, 2);
  const own = await makeDocument(house, spaces[2] as never);
  await setEntry(house, own, role, reads);
  const closed = await makeFolder(house, spaces[2] as never);
  await setEntry(house, closed, role, 'none');
  await note(own, closed, await makeDocument(house, spaces[2] as never, { folder: closed }));
  await fillWithFolders(spaces[0] as never);
  for (const limit of [1, 2, 50]) {
    expect(await feed(token, { spaceIds: ids.join(), limit })).toEqual(
      await feedsOneByOne(token, ids, limit),
    );
  }
  const statementsOf = (some: number[]) =>
    fewestStatements(house, () => feed(token, { spaceIds: some.join(), limit: 2 }));
  expect(await statementsOf(ids)).toBe(await statementsOf(ids.slice(0, 2)));
});

it('[2.2.1] what names no spaces, too many, or both ways is refused', async () => {
  const { token } = await makeSpaces();
  for (const query of [
    { spaceIds: '' },
    { spaceIds: '1,,2' },
    { spaceIds: '1;2' },
    { spaceIds: '9999999999' },
    { spaceIds: Array.from({ length: 51 }, (_, at) => at + 1).join() },
    { spaceId: '1', spaceIds: '1' },
  ])
    expect((await house.askError(listFeed, { query }, { token })).status, JSON.stringify(query)).toBe(400);
});
