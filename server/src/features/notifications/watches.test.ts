import { deleteItems, restoreItems } from '@atrium/contract/documents';
import { mostWatches } from '@atrium/contract/notifications';
import { deleteUser } from '@atrium/contract/users';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { bellOf, makeShelf } from '../../testing/bell.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, setEntry } from '../../testing/library.ts';
import { longSessions } from '../../testing/reviewing.ts';
import { purgeTrash } from '../../work/purge-trash.ts';

const house = await openHouse({ settings: { TRASH_DAYS: '7', ...longSessions } });
const { db } = house.parts;
const bell = bellOf(house);
const shelf = await makeShelf(house, 'Works');
const { space, readers } = shelf;
const admin = { token: await signInAs(house, await makeUser(house, { roles: [adminRole] })) };

it('documents, folders and spaces, newest first, each with where it is; twice changes nothing', async () => {
  const who = await shelf.reader();
  const plans = await makeFolder(house, space, { name: 'Plans' });
  const inside = await makeDocument(house, space, { folder: plans, name: 'inside.pdf' });
  const first = await bell.watch(who, 'document', inside);
  expect(first).toEqual({
    ...{ entityType: 'document', entityId: inside, name: 'inside.pdf', format: 'pdf' },
    since: expect.any(String),
    ...{ space: space.id, spaceName: 'Works' },
    route: `/spaces/${space.id}/documents/folder/${plans}/document/${inside}`,
  });
  house.clock.advance({ seconds: 1 });
  expect(await bell.watch(who, 'folder', plans)).toMatchObject({
    ...{ entityType: 'folder', entityId: plans, name: 'Plans', format: null },
    route: `/spaces/${space.id}/documents/folder/${plans}`,
  });
  house.clock.advance({ seconds: 1 });
  expect(await bell.watch(who, 'space', space.id)).toMatchObject({
    ...{ entityType: 'space', entityId: space.id, name: 'Works', route: `/spaces/${space.id}/documents` },
  });
  expect(await bell.watch(who, 'document', inside)).toEqual(first);
  const names = async () => (await bell.watches(who)).map(({ name }) => name);
  expect(await names()).toEqual(['Works', 'Plans', 'inside.pdf']);
  expect((await bell.unwatch(who, 'folder', plans)).status).toBe(204);
  expect((await bell.unwatch(who, 'folder', plans)).status).toBe(204);
  expect(await names()).toEqual(['Works', 'inside.pdf']);
});

it('what one cannot read cannot be watched: closed, deleted, nothing, the other kind; a root is no folder', async () => {
  const who = await shelf.reader();
  const stranger = await shelf.person();
  const closed = await makeFolder(house, space);
  await setEntry(house, closed, readers, 'none');
  const hidden = await makeDocument(house, space, { folder: closed });
  const deleted = await makeDocument(house, space);
  await house.ask(deleteItems, { body: { documents: [deleted], folders: [] } }, admin);
  const shown = await makeDocument(house, space);
  for (const id of [hidden, deleted, 2_000_000_000, closed])
    expect(await bell.refuseWatch(who, 'document', id)).toEqual([404, 'document.not-found']);
  for (const id of [closed, space.rootId, shown, 2_000_000_000])
    expect(await bell.refuseWatch(who, 'folder', id)).toEqual([404, 'folder.not-found']);
  expect(await bell.refuseWatch(stranger, 'space', space.id)).toEqual([404, 'space.not-found']);
  expect(await bell.watches(who)).toEqual([]);
  await bell.watch(who, 'space', space.id);
  for (const [type, id] of [
    ['folder', space.rootId],
    ['document', space.rootId],
    ['folder', hidden],
  ] as const)
    expect((await bell.unwatch(who, type, id)).status).toBe(204);
  expect(await bell.watches(who)).toHaveLength(1);
});

it('a watch is kept while one cannot read it and comes back with access; what is purged is watched no more', async () => {
  const who = await shelf.reader();
  const folder = await makeFolder(house, space, { name: 'Kept' });
  const document = await makeDocument(house, space, { folder, name: 'kept.txt' });
  await bell.watch(who, 'folder', folder);
  await bell.watch(who, 'document', document);
  const names = async () => (await bell.watches(who)).map(({ name }) => name).sort();
  await setEntry(house, folder, readers, 'none');
  expect(await names()).toEqual([]);
  await setEntry(house, document, readers, ['canReadDocument']);
  expect((await bell.watches(who)).map(({ route }) => route)).toEqual([
    `/spaces/${space.id}/documents/document/${document}`,
  ]);
  await setEntry(house, folder, readers, 'inherit');
  expect(await names()).toEqual(['Kept', 'kept.txt']);
  await house.ask(deleteItems, { body: { documents: [], folders: [folder] } }, admin);
  expect(await names()).toEqual([]);
  await house.ask(restoreItems, { body: { folderIds: [folder] } }, admin);
  expect(await names()).toEqual(['Kept', 'kept.txt']);
  await house.ask(deleteItems, { body: { documents: [], folders: [folder] } }, admin);
  house.clock.advance({ days: 8 });
  await purgeTrash(house.parts);
  expect(await db.selectFrom('watch').selectAll().where('user_id', '=', who.id).execute()).toEqual([]);
});

it('nobody watches more than the most; they are told to watch the folder above, and may end some', async () => {
  const who = await shelf.reader();
  const [folder, more] = [await makeFolder(house, space), await makeFolder(house, space)];
  await bell.watch(who, 'folder', folder);
  await sql`
    insert into watch (user_id, object_id, since)
    select ${who.id}, 1000000 + n, ${house.clock.now()} from generate_series(2, ${mostWatches}::int) n`.execute(
    db,
  );
  expect(await bell.refuseWatch(who, 'folder', more)).toEqual([422, 'watch.too-many']);
  expect((await bell.watch(who, 'folder', folder)).entityId).toBe(folder);
  await bell.unwatch(who, 'folder', folder);
  const both = await Promise.allSettled([bell.watch(who, 'folder', more), bell.watch(who, 'folder', folder)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('a deleted person leaves neither watches nor notifications', async () => {
  const who = await shelf.reader();
  await bell.watch(who, 'space', space.id);
  await shelf.add(['new.txt']);
  await bell.tell();
  expect(await bell.list(who)).toHaveLength(1);
  const freshAdmin = { token: await signInAs(house, await makeUser(house, { roles: [adminRole] })) };
  await house.ask(deleteUser, { params: { id: who.id } }, freshAdmin);
  for (const table of ['watch', 'notification_for'] as const)
    expect(await db.selectFrom(table).selectAll().where('user_id', '=', who.id).execute()).toEqual([]);
});

it('as many statements for many watches and notifications as for one', async () => {
  const who = await shelf.reader();
  await bell.watch(who, 'space', space.id);
  await shelf.add(['one.txt']);
  await bell.tell();
  const few = await fewestStatements(house, () => bell.watches(who));
  const fewLines = await fewestStatements(house, () => bell.list(who));
  for (let count = 0; count < 8; count += 1) {
    const folder = await makeFolder(house, space);
    await bell.watch(who, 'folder', folder);
    await shelf.add(['a.txt', 'b.txt'], folder);
  }
  await bell.tell();
  expect(await bell.list(who)).toHaveLength(9);
  expect(await fewestStatements(house, () => bell.watches(who))).toBe(few);
  expect(await fewestStatements(house, () => bell.list(who))).toBe(fewLines);
});
