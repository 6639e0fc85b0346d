import { deleteItems } from '@atrium/contract/documents';
import { feedEvents } from '@atrium/contract/feeds';
import { keepNotificationsDays, mostUnread } from '@atrium/contract/notifications';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bellOf, makeShelf, sendFeed } from '../../testing/bell.ts';
import { readFeedEvents } from '../../testing/event-reader.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, setEntry } from '../../testing/library.ts';
import { planted, plantRoutes } from '../../testing/plant-routes.ts';
import { longSessions } from '../../testing/reviewing.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { purgeTrash } from '../../work/purge-trash.ts';
import { removeOldNotifications } from './remove-old-notifications.ts';

const house = await openHouse({ settings: { ...longSessions, NOTIFICATIONS: 'on' } });
const { db } = house.parts;
const bell = bellOf(house);

/** Without the pause between two things that are told. */
const url = await plantRoutes(house, [
  planted(feedEvents, (ask) => sendFeed(house.parts, ask, { gap: 0, heartbeat: 20 })),
]);

/** What the stream tells next of the bell. */
async function listen(token: string) {
  const stream = await readFeedEvents({ url }, { token });
  expect(stream.status).toBe(200);
  return {
    next: async (): Promise<number> => {
      for (;;) {
        const event = await stream.next();
        if (event === undefined) throw new Error(`${feedEvents.path} ended`);
        const [, data] = /^told (.*)$/.exec(event) ?? [];
        if (data) return (JSON.parse(data) as { unread: number }).unread;
      }
    },
    close: stream.close,
  };
}

it('the stream tells at once how many are unread, and again when somebody was told or has read in another window', async () => {
  const { space, reader, add } = await makeShelf(house);
  const who = await reader();
  await bell.watch(who, 'space', space.id);
  const [one, two] = [await listen(who.token), await listen(who.token)];
  expect([await one.next(), await two.next()]).toEqual([0, 0]);
  await add(['new.txt']);
  expect([await one.next(), await two.next()]).toEqual([1, 1]);
  const [told] = await bell.list(who);
  expect(await bell.read(who, { ids: [told?.id as number] })).toBe(0);
  expect([await one.next(), await two.next()]).toEqual([0, 0]);
  expect(await bell.read(who, { ids: [told?.id as number], isRead: false })).toBe(1);
  expect(await one.next()).toBe(1);
  const late = await listen(who.token);
  expect(await late.next()).toBe(1);
});

it('who was not told hears nothing; of what was closed meanwhile nothing is counted', async () => {
  const { space, readers, reader, add } = await makeShelf(house);
  const folder = await makeFolder(house, space);
  const [who, other] = [await reader(), await reader()];
  await bell.watch(who, 'space', space.id);
  await bell.watch(other, 'folder', folder);
  const [one, two] = [await listen(who.token), await listen(other.token)];
  expect([await one.next(), await two.next()]).toEqual([0, 0]);
  await add(['elsewhere.txt']);
  expect(await one.next()).toBe(1);
  await setEntry(house, space.rootId, readers, 'none');
  await setEntry(house, folder, readers, ['canRead', 'canReadDocument']);
  await add(['here.txt'], folder);
  // The first that the other one hears is of the folder.
  expect(await two.next()).toBe(1);
  expect(await one.next()).toBe(1);
});

it('where more were told than a notice can name, those who listen find out by themselves', async () => {
  const { space, readers, reader, add } = await makeShelf(house);
  const [who, other] = [await reader(), await reader()];
  await bell.watch(who, 'space', space.id);
  await sql`
    with made as (
      insert into app_user (email, created_at)
      select 'many' || n || '@atrium.example', ${house.clock.now()} from generate_series(1, 450) n returning id),
    given as (insert into user_role (user_id, role_id) select id, ${readers}::int from made)
    insert into watch (user_id, object_id, since) select id, ${space.rootId}::int, ${house.clock.now()} from made`.execute(
    db,
  );
  const [one, two] = [await listen(who.token), await listen(other.token)];
  expect([await one.next(), await two.next()]).toEqual([0, 0]);
  await add(['for many.txt']);
  expect(await one.next()).toBe(1);
  await bell.watch(other, 'space', space.id);
  await add(['for others.txt']);
  expect(await two.next()).toBe(1);
  const told = await db
    .selectFrom('notification_for')
    .select((of) => of.fn.countAll<number>().as('count'))
    .innerJoin('notification', 'notification.id', 'notification_id')
    .where('object_id', '=', space.rootId)
    .executeTakeFirstOrThrow();
  expect(told.count).toBe(451 + 452);
});

it('all up to one are read, and what came later stays unread; unread ones alone can be listed; somebody else’s stay', async () => {
  const { space, reader, add } = await makeShelf(house);
  const [who, other] = [await reader(), await reader()];
  for (const person of [who, other]) await bell.watch(person, 'space', space.id);
  const folders = [
    await makeFolder(house, space),
    await makeFolder(house, space),
    await makeFolder(house, space),
  ];
  for (const [index, folder] of folders.entries()) {
    await add([`${index}.txt`], folder);
    await waitFor('the line', async () => (await bell.list(who)).length === index + 1);
  }
  const [, second] = await bell.list(who);
  expect(await bell.read(who, { upTo: second?.id as number })).toBe(1);
  expect((await bell.all(who, { unread: 'true' })).notifications.map(({ name }) => name)).toEqual(['2.txt']);
  expect((await bell.list(who)).map(({ isRead }) => isRead)).toEqual([false, true, true]);
  expect(await bell.unread(other)).toBe(3);
  const [first] = await bell.list(other);
  await bell.read(who, { ids: [first?.id as number, 999_999_999] });
  expect([await bell.unread(who), await bell.unread(other)]).toEqual([0, 3]);
});

it('what was added to since the list was read stays unread, whatever is marked', async () => {
  const { space, reader, add } = await makeShelf(house);
  const who = await reader();
  await bell.watch(who, 'space', space.id);
  await add(['a.txt']);
  const seen = await waitFor('the line', async () => (await bell.list(who))[0]);
  await add(['b.txt']);
  await waitFor('more of it', async () => (await bell.list(who))[0]?.count === 2);
  expect(await bell.read(who, { upTo: seen.id })).toBe(1);
  expect(await bell.read(who, { ids: [seen.id] })).toBe(1);
});

it('more unread ones than are shown are not counted', async () => {
  const { space, reader } = await makeShelf(house);
  const who = await reader();
  const document = await makeDocument(house, space);
  await sql`
    with made as (
      insert into notification (kind, at, actor_id, object_id, object_ids)
      select 'version', ${house.clock.now()}, ${space.ownerId}::int, ${document}::int, array[${document}::int]
      from generate_series(1, 150) returning id)
    insert into notification_for (user_id, notification_id) select ${who.id}::int, id from made`.execute(db);
  const { unread, notifications } = await bell.all(who);
  expect([unread, notifications.length]).toEqual([mostUnread + 1, 30]);
});

it('what was told long ago is removed, and what tells of nothing that is left', async () => {
  const { space, reader, add, author } = await makeShelf(house);
  const who = await reader();
  await bell.watch(who, 'space', space.id);
  const [folder, document] = [await makeFolder(house, space), await add(['a.txt'])];
  await waitFor('the line', async () => (await bell.list(who)).length === 1);
  await add(['b.txt'], folder);
  await waitFor('the line', async () => (await bell.list(who)).length === 2);
  const left = async () =>
    (await db.selectFrom('notification_for').selectAll().where('user_id', '=', who.id).execute()).length;
  await removeOldNotifications(house.parts, house.clock.now());
  expect(await left()).toBe(2);
  await house.ask(deleteItems, { body: { documents: document, folders: [] } }, author);
  house.clock.advance({ days: 40 });
  await purgeTrash(house.parts);
  await removeOldNotifications(house.parts, house.clock.now());
  expect(await left()).toBe(1);
  house.clock.advance({ days: keepNotificationsDays - 39 });
  await removeOldNotifications(house.parts, house.clock.now());
  expect(await left()).toBe(0);
});

it('it works on after the connection that listens was lost, and stops with the server', async () => {
  const { space, reader, add } = await makeShelf(house);
  const who = await reader();
  await bell.watch(who, 'space', space.id);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen%' and datname = current_database()`.execute(db);
  await add(['after.txt']);
  await waitFor('the line', async () => (await bell.list(who)).length === 1);
});
