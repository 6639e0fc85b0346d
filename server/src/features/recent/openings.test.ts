import { deleteItems, restoreItems } from '@atrium/contract/documents';
import { listOpenings, mostOpenings, setOpening } from '@atrium/contract/recent';
import { deleteUser } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { makeShelf, type Person } from '../../testing/bell.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, setEntry } from '../../testing/library.ts';
import { longSessions } from '../../testing/reviewing.ts';
import { purgeTrash } from '../../work/purge-trash.ts';

const house = await openHouse({ settings: { TRASH_DAYS: '7', ...longSessions } });
const { db } = house.parts;
const { space, readers, reader, add } = await makeShelf(house, 'Works');
const admin = { token: await signInAs(house, await makeUser(house, { roles: [adminRole] })) };

/** Each a second after the one before. */
const open = (who: Person, documentId: number, body: { page?: number; pages?: number } = {}) => {
  house.clock.advance({ seconds: 1 });
  return house.ask(setOpening, { params: { documentId }, body }, who);
};
const refusal = async (who: Person, documentId: number | string, body: object = {}) => {
  const { status, body: error } = await house.askError(setOpening, { params: { documentId }, body }, who);
  return [status, error.code];
};
const list = async (who: Person, limit?: number) =>
  (await house.ask(listOpenings, { query: limit === undefined ? {} : { limit } }, who)).body;
const names = async (who: Person) => (await list(who)).map(({ name }) => name);
const kept = (who: Person) =>
  db.selectFrom('document_opening').selectAll().where('user_id', '=', who.id).execute();

it('what one opened last comes first, once each, with where it is and the page', async () => {
  const who = await reader();
  const plans = await makeFolder(house, space, { name: 'Plans' });
  const inside = await makeDocument(house, space, { folder: plans, name: 'inside.pdf' });
  const atRoot = await makeDocument(house, space, { name: 'at root.txt' });
  expect((await open(who, inside, { page: 12, pages: 40 })).status).toBe(204);
  await open(who, atRoot);
  expect(await list(who)).toEqual([
    {
      ...{ entityType: 'document', entityId: atRoot, name: 'at root.txt', format: 'txt' },
      ...{ space: space.id, spaceName: 'Works', at: expect.any(String), page: null, pages: null },
      route: `/spaces/${space.id}/documents/document/${atRoot}`,
    },
    {
      ...{ entityType: 'document', entityId: inside, name: 'inside.pdf', format: 'pdf' },
      ...{ space: space.id, spaceName: 'Works', at: expect.any(String), page: 12, pages: 40 },
      route: `/spaces/${space.id}/documents/folder/${plans}/document/${inside}`,
    },
  ]);
  await open(who, inside);
  expect((await list(who)).map(({ name, page, pages }) => [name, page, pages])).toEqual([
    ['inside.pdf', 12, 40],
    ['at root.txt', null, null],
  ]);
  await open(who, inside, { page: 1, pages: 39 });
  expect((await list(who, 1)).map(({ page, pages }) => [page, pages])).toEqual([[1, 39]]);
});

it('a page that cannot be is refused, and nothing changes', async () => {
  const who = await reader();
  const document = await makeDocument(house, space);
  await open(who, document, { page: 2, pages: 3 });
  for (const body of [
    { page: 4, pages: 3 },
    { page: 0, pages: 3 },
    { page: 1.5, pages: 3 },
    { page: 2 },
    { pages: 2 },
    { page: 1, pages: 1e9 },
    { page: '2', pages: 3 },
    { page: 1, pages: 3, at: '2020-01-01' },
  ])
    expect((await refusal(who, document, body))[0]).toBe(422);
  expect((await list(who)).map(({ page, pages }) => [page, pages])).toEqual([[2, 3]]);
  const { status } = await house.askError(listOpenings, { query: { limit: 0 } }, who);
  expect(status).toBe(400);
});

it('[PERM-02] [8.2.2] what one cannot read cannot be remembered: closed, deleted, a folder, nothing', async () => {
  const who = await reader();
  const closed = await makeFolder(house, space);
  await setEntry(house, closed, readers, 'none');
  const hidden = await makeDocument(house, space, { folder: closed });
  const deleted = await makeDocument(house, space);
  await house.ask(deleteItems, { body: { documents: [deleted], folders: [] } }, admin);
  for (const id of [hidden, deleted, closed, 2_000_000_000])
    expect(await refusal(who, id)).toEqual([404, 'document.not-found']);
  expect((await refusal(who, '1e3'))[0]).toBe(400);
  expect(await kept(who)).toEqual([]);
});

it('[PERM-02] [TRSH-02] what one can read no longer, or is in the trash, is not listed, and comes back with access', async () => {
  const who = await reader();
  const folder = await makeFolder(house, space);
  const document = await makeDocument(house, space, { folder, name: 'plan.pdf' });
  await open(who, document, { page: 3, pages: 9 });
  await setEntry(house, folder, readers, 'none');
  expect(await names(who)).toEqual([]);
  await setEntry(house, document, readers, ['canReadDocument']);
  expect((await list(who)).map(({ route }) => route)).toEqual([
    `/spaces/${space.id}/documents/document/${document}`,
  ]);
  await setEntry(house, folder, readers, 'inherit');
  await house.ask(deleteItems, { body: { documents: [], folders: [folder] } }, admin);
  expect(await names(who)).toEqual([]);
  await house.ask(restoreItems, { body: { folderIds: [folder] } }, admin);
  expect((await list(who)).map(({ name, page }) => [name, page])).toEqual([['plan.pdf', 3]]);
  await house.ask(deleteItems, { body: { documents: [], folders: [folder] } }, admin);
  house.clock.advance({ days: 8 });
  await purgeTrash(house.parts);
  expect(await kept(who)).toEqual([]);
});

it('the latest two hundred are kept, also when tabs write at the same time', async () => {
  const who = await reader();
  const ids: number[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await makeDocument(house, space));
  const old = await makeDocument(house, space);
  await open(who, old);
  const others = await add(Array.from({ length: mostOpenings - 1 }, (_, number) => `${number}.txt`));
  const opened_at = house.clock.now();
  await db
    .insertInto('document_opening')
    .values(others.map((document_id) => ({ user_id: who.id, document_id, opened_at })))
    .execute();
  await Promise.all([...ids, ...ids].map((id) => open(who, id, { page: 1, pages: 1 })));
  await open(who, ids[0] as number);
  const left = (await kept(who)).map(({ document_id }) => document_id);
  expect(left).toHaveLength(mostOpenings);
  expect(left).toEqual(expect.arrayContaining(ids));
  expect(left).not.toContain(old);
});

it('[ADM-02] they are one’s own, and go with the person', async () => {
  const [one, other] = [await reader(), await reader()];
  await open(one, await makeDocument(house, space, { name: 'theirs.txt' }));
  expect([await names(one), await names(other)]).toEqual([['theirs.txt'], []]);
  const freshAdmin = { token: await signInAs(house, await makeUser(house, { roles: [adminRole] })) };
  await house.ask(deleteUser, { params: { id: one.id } }, freshAdmin);
  expect(await kept(one)).toEqual([]);
});

it('as many statements for many as for one', async () => {
  const who = await reader();
  const ids = [await makeDocument(house, space)];
  await open(who, ids[0] as number);
  const read = () => fewestStatements(house, () => list(who));
  const write = () => fewestStatements(house, () => open(who, ids[0] as number, { page: 1, pages: 2 }));
  const few = [await read(), await write()];
  for (let count = 0; count < 12; count += 1) await open(who, await makeDocument(house, space));
  expect(await list(who)).toHaveLength(13);
  expect([await read(), await write()]).toEqual(few);
});
