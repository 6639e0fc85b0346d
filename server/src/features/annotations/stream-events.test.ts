import { randomUUID } from 'node:crypto';
import { documentEvents, putAnnotations } from '@atrium/contract/annotations';
import { signOut } from '@atrium/contract/auth';
import { getDocument } from '@atrium/contract/documents';
import { expect, it } from 'vitest';
import {
  get,
  highlight,
  makeDesk,
  makePdfDocument,
  put,
  remove,
  upsert,
} from '../../testing/annotations/annotating.ts';
import { readEvents } from '../../testing/event-reader.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { setEntry } from '../../testing/library.ts';
import { planted, plantRoutes } from '../../testing/plant-routes.ts';
import { sendForm } from '../../testing/upload.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { streamEvents } from './stream-events.ts';

const house = await openHouse();
const desk = await makeDesk(house);
const { ann, ben, reader, stranger } = desk;
const newPdf = () => makePdfDocument(house, desk.space);
const draw = (document: number, who = ann) =>
  put(house, who, document, [upsert(randomUUID(), null, highlight())]);
const freshReader = async () => {
  const user = await makeUser(house, { roles: [desk.roles.readers] });
  return { user, token: await signInAs(house, user) };
};

it('[VIEW-05] each who has the document open is told of a change of annotations, and of nothing else', async () => {
  const [document, other] = [await newPdf(), await newPdf()];
  const [one, two] = [
    await readEvents(house, document, ben),
    await readEvents(house, document, { token: reader.token }),
  ];
  expect([one.status, one.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect(one.headers.get('cache-control')).toBe('no-store');
  expect([await one.next(), await two.next()]).toEqual(['annotations {"seq":0}', 'annotations {"seq":0}']);
  await draw(other);
  const started = performance.now();
  const { annotations } = await draw(document);
  expect([await one.next(), await two.next()]).toEqual(['annotations {"seq":1}', 'annotations {"seq":1}']);
  expect(performance.now() - started).toBeLessThan(2000);
  await put(house, ann, document, [remove(annotations[0]?.id as string, 1)]);
  expect(await one.next()).toBe('annotations {"seq":2}');
});

it('[VIEW-05] who comes back learns at once how far it is', async () => {
  const document = await newPdf();
  await draw(document);
  const { seq } = await draw(document);
  expect(await (await readEvents(house, document, ben)).next()).toBe(`annotations {"seq":${seq}}`);
});

it('[DOC-13] a new file is told', async () => {
  const document = await newPdf();
  const events = await readEvents(house, document, { token: reader.token });
  await events.next();
  const file = { field: 'newFile', filename: 'new.pdf', bytes: '%PDF-1.4 new' };
  await sendForm(house, ann.token, { method: 'PUT', path: `/documents/${document}/file` }, [], [file]);
  expect(await events.next()).toBe('document {}');
});

it('[8.2.1] [9.2.2] it opens for who may read the document alone', async () => {
  const document = await newPdf();
  expect((await readEvents(house, document, stranger)).status).toBe(404);
  expect((await readEvents(house, document, {})).status).toBe(401);
});

it('[7.4.1] it closes when its session ends', async () => {
  const document = await newPdf();
  const { token } = await freshReader();
  const { psPdfKitAccessToken } = (await house.ask(getDocument, { params: { id: document } }, { token }))
    .body;
  const streams = [
    await readEvents(house, document, { token }),
    await readEvents(house, document, { jwt: psPdfKitAccessToken as string }),
  ];
  for (const stream of streams) await stream.next();
  await house.ask(signOut, {}, { token });
  for (const stream of streams) expect(await stream.next()).toBeUndefined();
});

it('[7.4.1] it closes when the person is disabled', async () => {
  const document = await newPdf();
  const { user, token } = await freshReader();
  const stream = await readEvents(house, document, { token });
  await stream.next();
  await house.parts.db.updateTable('app_user').set({ is_active: false }).where('id', '=', user.id).execute();
  expect(await stream.next()).toBeUndefined();
});

it('[8.3.2] who has lost the right is told nothing more', async () => {
  const document = await newPdf();
  const { token } = await freshReader();
  const [stream, others] = [
    await readEvents(house, document, { token }),
    await readEvents(house, document, ben),
  ];
  await stream.next();
  await others.next();
  await setEntry(house, document, desk.roles.readers, 'none');
  await draw(document);
  expect(await others.next()).toBe('annotations {"seq":1}');
  expect(await stream.next()).toBeUndefined();
});

it('[8.3.2] [9.2.1] a heartbeat is enough to find that a right or a viewer’s token has ended', async () => {
  const document = await newPdf();
  const url = await plantRoutes(house, [
    planted(documentEvents, (ask) => streamEvents(house.parts, ask, { heartbeat: 20 })),
  ]);
  const { token } = await freshReader();
  const { psPdfKitAccessToken } = (await house.ask(getDocument, { params: { id: document } }, { token }))
    .body;
  const viewer = await readEvents({ url }, document, { jwt: psPdfKitAccessToken as string });
  const bearer = await readEvents({ url }, document, { token });
  await viewer.next();
  await bearer.next();
  house.clock.advance({ minutes: 16 });
  expect(await viewer.next()).toBeUndefined();
  await setEntry(house, document, desk.roles.readers, 'none');
  expect(await bearer.next()).toBeUndefined();
});

it('[VIEW-05] many streams need one connection; lost, it is made anew, and nothing is missed', async () => {
  const document = await newPdf();
  const readers = await Promise.all([1, 2].map(freshReader));
  const streams = await Promise.all(
    readers.flatMap(({ token }) => Array.from({ length: 15 }, () => readEvents(house, document, { token }))),
  );
  for (const stream of streams) await stream.next();
  const { pool } = house.parts;
  const listening = async () =>
    (
      await pool.query(
        `select pid from pg_stat_activity where datname = current_database() and query = 'listen atrium'`,
      )
    ).rows as { pid: number }[];
  expect(await listening()).toHaveLength(1);
  expect(pool.totalCount).toBeLessThanOrEqual(6);
  const [before] = await listening();
  await pool.query('select pg_terminate_backend($1)', [before?.pid]);
  await draw(document);
  for (const stream of streams) {
    let told = await stream.next();
    // The new connection may have been there before the change.
    if (told === 'annotations {"seq":0}') told = await stream.next();
    expect(told).toBe('annotations {"seq":1}');
  }
  const [after] = await waitFor('the new connection', async () => {
    const found = await listening();
    return found.length > 0 && found;
  });
  expect(after?.pid).not.toBe(before?.pid);
});

it('[15.2.2] nobody holds more than twenty', async () => {
  const document = await newPdf();
  const { token } = await freshReader();
  for (let count = 0; count < 20; count += 1)
    expect((await readEvents(house, document, { token })).status).toBe(200);
  expect((await readEvents(house, document, { token })).status).toBe(429);
});

it('[VIEW-05] the server closes although streams are open', async () => {
  const second = await openHouse({ beside: house });
  const document = await newPdf();
  const stream = await readEvents(second, document, ben);
  await stream.next();
  // What one process does, the other tells.
  await draw(document);
  expect(await stream.next()).toBe('annotations {"seq":1}');
  await second.close();
  expect(await stream.next()).toBeUndefined();
  expect((await get(house, ben, document)).annotations).toHaveLength(1);
});

it('[7.4.1] a listening stream is no use of the session', async () => {
  const document = await newPdf();
  const { user, token } = await freshReader();
  const url = await plantRoutes(house, [
    planted(documentEvents, (ask) => streamEvents(house.parts, ask, { heartbeat: 20 })),
  ]);
  const stream = await readEvents({ url }, document, { token });
  await stream.next();
  house.clock.advance({ minutes: house.parts.config.sessionIdleMinutes + 1 });
  expect(await stream.next()).toBeUndefined();
  const input = { params: { id: document }, body: { operations: [] } };
  expect((await house.askError(putAnnotations, input, { token })).status).toBe(401);
  expect(user.id).toBeGreaterThan(0);
});
