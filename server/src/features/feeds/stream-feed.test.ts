import { signOut } from '@atrium/contract/auth';
import { feedEvents, listFeed } from '@atrium/contract/feeds';
import { expect, it } from 'vitest';
import { transaction } from '../../base/database/connect.ts';
import { noteActivity } from '../../core/activity.ts';
import { type EventReader, readFeedEvents } from '../../testing/event-reader.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { planted, plantRoutes } from '../../testing/plant-routes.ts';
import { longSessions } from '../../testing/reviewing.ts';
import { upload } from '../../testing/upload.ts';
import { sendFeed } from './stream-feed.ts';

const house = await openHouse({ settings: longSessions });
const { db } = house.parts;
const author = await makeUser(house);

/** Without the pause between two things that are told. */
const url = await plantRoutes(house, [
  planted(feedEvents, (ask) => sendFeed(house.parts, ask, { gap: 0, heartbeat: 20 })),
]);

async function makeRead() {
  const role = await makeRole(house);
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, reads);
  const reader = await makeUser(house, { roles: [role] });
  return { role, space, reader, token: await signInAs(house, reader) };
}

const note = (...ids: number[]) =>
  transaction(db, (trx) => noteActivity(house.parts, trx, author.id, 'changed', ids));

async function opened(token: string, at: { url: string } = { url }): Promise<EventReader> {
  const stream = await readFeedEvents(at, { token });
  expect([stream.status, await stream.next()]).toEqual([200, 'open {}']);
  expect(await stream.next()).toBe('told {"unread":0}');
  return stream;
}

it('[DOC-14] who can read what happened is told that something did; an upload is one thing', async () => {
  const { space, token } = await makeRead();
  const role = await makeRole(house);
  await setEntry(house, space.rootId, role, 'all');
  const writing = await signInAs(house, await makeUser(house, { roles: [role] }));
  const stream = await opened(token, house);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('no-store');
  const files = ['a.txt', 'b.txt'].map((filename) => ({ filename, bytes: filename }));
  await upload(house, writing, { spaceId: space.id }, files);
  expect(await stream.next()).toBe('feed {}');
  expect((await house.ask(listFeed, { query: {} }, { token })).body).toHaveLength(2);
  await house.ask(signOut, {}, { token });
  expect(await stream.next()).toBeUndefined();
});

it('[DOC-14] [8.2.2] of what the caller cannot read nothing is told, not even that something happened', async () => {
  const { space, role, token } = await makeRead();
  const open = await makeDocument(house, space);
  const closed = await makeFolder(house, space);
  await setEntry(house, closed, role, 'none');
  const foldersOnly = await makeFolder(house, space);
  await setEntry(house, foldersOnly, role, ['canRead']);
  const elsewhere = await makeSpace(house);
  const unseen = [
    closed,
    await makeDocument(house, space, { folder: closed }),
    await makeDocument(house, space, { folder: foldersOnly }),
    await makeDocument(house, elsewhere),
    await makeFolder(house, elsewhere),
    space.rootId,
  ];
  const admin = await opened(
    await signInAs(house, { email: 'admin@atrium.example', password: 'atrium-demo' }),
  );
  const stream = await opened(token);
  for (const id of unseen) {
    await note(id);
    if (id !== space.rootId) expect(await admin.next()).toBe('feed {}');
  }
  await note(...unseen, open);
  expect(await stream.next()).toBe('feed {}');
  await note(foldersOnly);
  expect(await stream.next()).toBe('feed {}');
  await house.ask(signOut, {}, { token });
  expect(await stream.next()).toBeUndefined();
});

it('[8.3.2] a right that is taken or given counts at once', async () => {
  const { space, role, token } = await makeRead();
  const document = await makeDocument(house, space);
  const [stream, admin] = [
    await opened(token),
    await opened(await signInAs(house, { email: 'admin@atrium.example', password: 'atrium-demo' })),
  ];
  await setEntry(house, document, role, 'none');
  await note(document);
  expect(await admin.next()).toBe('feed {}');
  const next = stream.next();
  await setEntry(house, document, role, reads);
  await note(document);
  expect(await next).toBe('feed {}');
  await house.ask(signOut, {}, { token });
  expect(await stream.next()).toBeUndefined();
});

it('[8.2.1] [9.2.2] it opens for people who are signed in, by their bearer token alone', async () => {
  expect((await readFeedEvents(house, {})).status).toBe(401);
  const { token } = await makeRead();
  expect((await readFeedEvents(house, { jwt: token })).status).toBe(401);
});

it('[7.4.1] it closes when its session ends, and when the person is disabled', async () => {
  const { reader, token } = await makeRead();
  const second = await signInAs(house, reader);
  const [one, two] = [await opened(token, house), await opened(second, house)];
  await house.ask(signOut, {}, { token });
  expect(await one.next()).toBeUndefined();
  await db.updateTable('app_user').set({ is_active: false }).where('id', '=', reader.id).execute();
  expect(await two.next()).toBeUndefined();
});

it('[AUD-02] it closes with the day: a review may be late from then on', async () => {
  const { token } = await makeRead();
  const stream = await opened(token);
  house.clock.advance({ hours: 24 - house.clock.now().getUTCHours() });
  expect(await stream.next()).toBeUndefined();
});

it('[15.2.2] nobody holds more than twenty; what happens quickly is told once', async () => {
  const { space, token } = await makeRead();
  const document = await makeDocument(house, space);
  const streams = await Promise.all(Array.from({ length: 20 }, () => opened(token, house)));
  expect((await readFeedEvents(house, { token })).status).toBe(429);
  const [stream] = streams as [EventReader];
  const started = performance.now();
  await note(document);
  expect(await stream.next()).toBe('feed {}');
  for (let count = 0; count < 5; count += 1) await note(document);
  expect(await stream.next()).toBe('feed {}');
  expect(performance.now() - started).toBeGreaterThan(900);
});

it('[15.2.2] while something happens all the time it is told less and less often', async () => {
  const { space, token } = await makeRead();
  const document = await makeDocument(house, space);
  const started = performance.now();
  const stream = await opened(token, house);
  let isOver = false;
  const noting = (async () => {
    while (!isOver) await note(document);
  })();
  for (let count = 0; count < 4; count += 1) expect(await stream.next()).toBe('feed {}');
  isOver = true;
  await noting;
  // One second, then two, four and eight; always the same it would be four in all.
  expect(performance.now() - started).toBeGreaterThan(10_000);
});
