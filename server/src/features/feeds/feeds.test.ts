import { listDocumentFeed, listFeed } from '@atrium/contract/feeds';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { transaction } from '../../base/database/connect.ts';
import { adminRole } from '../../core/accounts/roles.ts';
import { noteActivity } from '../../core/activity.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs, type TestUser } from '../../testing/factories.ts';
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

const house = await openHouse();
const { db } = house.parts;
const admin = await makeUser(house, { roles: [adminRole] });
const author = await makeUser(house, { first_name: 'Ada', last_name: 'Lindt' });

type Type = Parameters<typeof noteActivity>[3];
const note = (type: Type, ...ids: number[]) =>
  transaction(db, (trx) => noteActivity(house.parts, trx, author.id, type, ids));

async function feedOf(user: TestUser, query: { spaceId?: number; limit?: number } = {}, call = listFeed) {
  const token = await signInAs(house, user);
  return (await house.ask(call as typeof listFeed, { query }, { token })).body;
}

/** More has happened than the shortest walk looks at, to something that is gone: else no feed would go another way. */
async function addLongPast(): Promise<void> {
  const space = await makeSpace(house);
  const document = await makeDocument(house, space);
  await sql`
    insert into activity (at, type, actor_id, object_id)
    select ${house.clock.now()}::timestamptz - interval '2 days', 'changed', ${author.id}, ${document}
    from generate_series(1, 1100)`.execute(db);
  await trash(space, 'document', document);
}
await addLongPast();

/** A feed that is filled is found by another way than one that is not: both must tell the same. */
async function wholeFeedOf(user: TestUser) {
  const items = await feedOf(user, { limit: 100 });
  expect(await feedOf(user, { limit: items.length })).toEqual(items);
  return items;
}

const told = (items: Awaited<ReturnType<typeof feedOf>>) => items.map((item) => `${item.type} ${item.name}`);

/** A space with a role that reads it, and somebody who has the role. */
async function makeReadSpace(name: string) {
  const role = await makeRole(house);
  const space = await makeSpace(house, { name });
  await setEntry(house, space.rootId, role, reads);
  return { role, space, reader: await makeUser(house, { roles: [role] }) };
}

async function trash(space: TestSpace, table: 'folder' | 'document', id: number): Promise<void> {
  const { id: deletion_id } = await db
    .insertInto('deletion')
    .values({ at: house.clock.now(), by_id: space.ownerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable(table).set({ deletion_id }).where('id', '=', id).execute();
}

describe('what is told', () => {
  it('[DOC-14] newest first, with names and places as they are now; the document feed leaves folders out', async () => {
    const { space, reader } = await makeReadSpace('Works');
    const folder = await makeFolder(house, space, { name: 'Plans' });
    const inside = await makeDocument(house, space, { folder, name: 'old name.txt' });
    const atRoot = await makeDocument(house, space, { name: 'root.txt' });
    await note('created', folder);
    house.clock.advance({ seconds: 1 });
    await note('created', inside, atRoot);
    house.clock.advance({ seconds: 1 });
    await note('replaced', inside);
    await db.updateTable('document').set({ name: 'new name.txt' }).where('id', '=', inside).execute();

    const items = await feedOf(reader, { spaceId: space.id });
    expect(told(items)).toEqual([
      'replaced new name.txt',
      'created root.txt',
      'created new name.txt',
      'created Plans',
    ]);
    expect(items[0]).toEqual({
      id: items[0]?.id,
      type: 'replaced',
      at: items[0]?.at,
      by: { id: author.id, fullName: 'Ada Lindt', contact: null, image: null },
      entityType: 'document',
      entityId: inside,
      name: 'new name.txt',
      format: 'txt',
      space: space.id,
      route: `/spaces/${space.id}/documents/folder/${folder}/document/${inside}`,
    });
    expect(items.map((item) => item.route).slice(1)).toEqual([
      `/spaces/${space.id}/documents/document/${atRoot}`,
      `/spaces/${space.id}/documents/folder/${folder}/document/${inside}`,
      `/spaces/${space.id}/documents/folder/${folder}`,
    ]);
    const documents = await feedOf(reader, { spaceId: space.id }, listDocumentFeed as never);
    expect(told(documents)).toEqual(told(items).slice(0, 3));
    expect(told(await feedOf(reader, { limit: 2 }))).toEqual(told(items).slice(0, 2));
  });

  it('[DOC-14] what somebody does again within the hour is told once', async () => {
    const { space, reader } = await makeReadSpace('Repeats');
    const document = await makeDocument(house, space, { name: 'busy.txt' });
    await note('changed', document);
    house.clock.advance({ minutes: 90 });
    await note('changed', document);
    house.clock.advance({ minutes: 50 });
    await note('changed', document);
    await note('moved', document);
    house.clock.advance({ minutes: 50 });
    await note('changed', document);
    await transaction(db, (trx) => noteActivity(house.parts, trx, admin.id, 'changed', [document]));
    const items = await wholeFeedOf(reader);
    expect(items.map((item) => [item.type, item.by.id])).toEqual([
      ['changed', admin.id],
      ['changed', author.id],
      ['moved', author.id],
      ['changed', author.id],
    ]);
  });

  it('[DOC-14] neither roots nor what is deleted nor what is older than 90 days', async () => {
    const { space, reader } = await makeReadSpace('Ends');
    const folder = await makeFolder(house, space, { name: 'gone folder' });
    const document = await makeDocument(house, space, { name: 'gone.txt' });
    const old = await makeDocument(house, space, { name: 'old.txt' });
    const recent = await makeDocument(house, space, { name: 'recent.txt' });
    await note('created', space.rootId, folder, document);
    const daysAgo = (days: number) => new Date(house.clock.now().getTime() - days * 86_400_000);
    await db
      .insertInto('activity')
      .values([
        { at: daysAgo(91), type: 'created', actor_id: author.id, object_id: old },
        { at: daysAgo(89), type: 'created', actor_id: author.id, object_id: recent },
      ])
      .execute();
    await trash(space, 'folder', folder);
    await trash(space, 'document', document);
    expect(told(await wholeFeedOf(reader))).toEqual(['created recent.txt']);
    expect(told(await feedOf(reader, { spaceId: space.id }))).toEqual(['created recent.txt']);
    expect(told(await feedOf(admin, { spaceId: space.id }))).toEqual(['created recent.txt']);
  });
});

describe('[DOC-14] [PERM-02] [8.2.2] only what the caller can read', () => {
  it('closed things are absent; displaced ones are told in the place where they are shown', async () => {
    const { space, role, reader } = await makeReadSpace('Closed and open');
    const readable = await makeFolder(house, space, { name: 'open' });
    const closed = await makeFolder(house, space, { name: 'closed', parent: readable });
    await setEntry(house, closed, role, 'none');
    const hidden = await makeDocument(house, space, { folder: closed, name: 'hidden.txt' });
    const displaced = await makeDocument(house, space, { folder: closed, name: 'displaced.txt' });
    await setEntry(house, displaced, role, reads);
    const inner = await makeFolder(house, space, { name: 'displaced folder', parent: closed });
    await setEntry(house, inner, role, reads);
    const folderOnly = await makeFolder(house, space, { name: 'folders only' });
    await setEntry(house, folderOnly, role, ['canRead']);
    const unread = await makeDocument(house, space, { folder: folderOnly, name: 'unread.txt' });
    await note('created', readable, closed, hidden, displaced, inner, folderOnly, unread);

    const items = await wholeFeedOf(reader);
    expect(told(items)).toEqual([
      'created folders only',
      'created displaced folder',
      'created displaced.txt',
      'created open',
    ]);
    expect(items[2]?.route).toBe(`/spaces/${space.id}/documents/folder/${readable}/document/${displaced}`);
    expect(told(await feedOf(await makeUser(house)))).toEqual([]);
    const owner = await db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', space.ownerId)
      .executeTakeFirstOrThrow();
    const all = { ...author, id: space.ownerId, email: owner.email };
    expect(await wholeFeedOf(all)).toHaveLength(7);
    expect(await feedOf(admin, { spaceId: space.id })).toHaveLength(7);
  });

  it('a space that is closed answers as absent, one whose review is late says so; feeds of all leave it out', async () => {
    const { space, reader } = await makeReadSpace('Under review');
    const document = await makeDocument(house, space, { name: 'reviewed.txt' });
    await note('created', document);
    const { id: other } = await makeSpace(house);
    const token = await signInAs(house, reader);
    const closed = await house.askError(listFeed, { query: { spaceId: other } }, { token });
    expect([closed.status, closed.body.code]).toEqual([404, 'space.not-found']);

    const today = house.clock.now().toISOString().slice(0, 10);
    await db
      .updateTable('space')
      .set({ needs_user_audit: true, audit_deadline: today })
      .where('id', '=', space.id)
      .execute();
    expect(told(await feedOf(reader))).toEqual(['created reviewed.txt']);
    house.clock.advance({ hours: 24 });
    const late = { token: await signInAs(house, reader) };
    const blocked = await house.askError(listFeed, { query: { spaceId: space.id } }, late);
    expect([blocked.status, blocked.body.code]).toEqual([403, 'space.review-expired']);
    expect(await feedOf(reader)).toEqual([]);
    expect(told(await feedOf(admin, { spaceId: space.id }))).toEqual(['created reviewed.txt']);
  });
});

describe('[DOC-14] behind much that is closed', () => {
  const closedActivities = async (count: number) => {
    const space = await makeSpace(house);
    const document = await makeDocument(house, space);
    await sql`
      insert into activity (at, type, actor_id, object_id)
      select ${house.clock.now()}::timestamptz - i * interval '1 second', 'changed', ${author.id}, ${document}
      from generate_series(1, ${count}::int) i`.execute(db);
  };

  it('somebody who can read little finds it, in as many statements as with few things', async () => {
    const { space, role, reader } = await makeReadSpace('Little');
    const own = await makeDocument(house, space, { name: 'own entry.txt' });
    const document = await makeDocument(house, space, { name: 'little.txt' });
    await setEntry(house, own, role, reads);
    await note('created', document, own);
    house.clock.advance({ hours: 1 });
    await closedActivities(1100);
    const token = await signInAs(house, reader);
    const ask = async () => (await house.ask(listFeed, { query: {} }, { token })).body;
    expect(told(await ask())).toEqual(['created own entry.txt', 'created little.txt']);
    const few = await fewestStatements(house, ask);
    for (let count = 0; count < 20; count += 1) await note('moved', await makeDocument(house, space));
    expect(await ask()).toHaveLength(22);
    expect(await fewestStatements(house, ask)).toBe(few);
  });

  it('somebody who can read much finds it too', async () => {
    const { space, reader } = await makeReadSpace('Much');
    await sql`
      insert into folder (space_id, parent_id, name, path, scope_id, created_by, created_at, modified_at)
      select space_id, id, 'folder ' || i, '{}', scope_id, ${author.id}, created_at, created_at
      from folder, generate_series(1, 2100) i where id = ${space.rootId}`.execute(db);
    await sql`update folder set path = array[parent_id, id] where parent_id = ${space.rootId}`.execute(db);
    const documents: number[] = [];
    for (let count = 0; count < 3; count += 1) documents.push(await makeDocument(house, space));
    await note('created', ...documents);
    house.clock.advance({ hours: 1 });
    await closedActivities(1100);
    const newest = [...documents].reverse();
    expect((await feedOf(reader, { limit: 2 })).map((item) => item.entityId)).toEqual(newest.slice(0, 2));
    expect((await feedOf(reader, { limit: 50 })).map((item) => item.entityId)).toEqual(newest);
    const inSpace = await feedOf(reader, { limit: 3, spaceId: space.id });
    expect(inSpace.map((item) => item.entityId)).toEqual(newest);
  });
});
