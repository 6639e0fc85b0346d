import { deleteItems, restoreItems } from '@atrium/contract/documents';
import { addFavorite, type FavoriteKey, listFavorites, removeFavorite } from '@atrium/contract/favorites';
import { deleteUser } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { purgeTrash } from '../../work/purge-trash.ts';

const house = await openHouse({ settings: { TRASH_DAYS: '7' } });
const { db } = house.parts;
const admin = { token: await signInAs(house, await makeUser(house, { roles: [adminRole] })) };
const role = await makeRole(house);
const space = await makeSpace(house, { name: 'Works' });
await setEntry(house, space.rootId, role, reads);

async function makeReader() {
  const user = await makeUser(house, { roles: [role] });
  return { ...user, as: { token: await signInAs(house, user) } };
}

type As = { token: string };
const document = (entityId: number): FavoriteKey => ({ entityType: 'document', entityId });
const folder = (entityId: number): FavoriteKey => ({ entityType: 'folder', entityId });
const add = async (as: As, params: FavoriteKey) => (await house.ask(addFavorite, { params }, as)).body;
const refusal = async (as: As, params: object) => {
  const { status, body } = await house.askError(addFavorite, { params }, as);
  return [status, body.code];
};
const remove = (as: As, params: FavoriteKey) => house.ask(removeFavorite, { params }, as);
const list = async (as: As) => (await house.ask(listFavorites, {}, as)).body;
const names = async (as: As) => (await list(as)).map(({ name }) => name);

it('[FAV-01] documents and folders, newest first, each with where it is; adding and removing twice changes nothing', async () => {
  const { as } = await makeReader();
  const plans = await makeFolder(house, space, { name: 'Plans' });
  const inside = await makeDocument(house, space, { folder: plans, name: 'inside.txt' });
  const atRoot = await makeDocument(house, space, { name: 'at root.pdf', mime: 'application/pdf' });
  const added = await add(as, document(inside));
  expect(added).toEqual({
    ...{ entityType: 'document', entityId: inside, name: 'inside.txt', format: 'txt', mime: 'text/plain' },
    ...{ space: space.id, spaceName: 'Works' },
    route: `/spaces/${space.id}/documents/folder/${plans}/document/${inside}`,
  });
  house.clock.advance({ seconds: 1 });
  const ofFolder = await add(as, folder(plans));
  expect(ofFolder).toEqual({
    ...{ entityType: 'folder', entityId: plans, name: 'Plans', format: 'folder' },
    ...{ space: space.id, spaceName: 'Works', route: `/spaces/${space.id}/documents/folder/${plans}` },
  });
  await add(as, document(atRoot));
  expect((await list(as))[0]?.route).toBe(`/spaces/${space.id}/documents/document/${atRoot}`);
  house.clock.advance({ seconds: 1 });
  expect(await add(as, document(inside))).toEqual(added);
  expect(await names(as)).toEqual(['at root.pdf', 'Plans', 'inside.txt']);
  expect((await remove(as, folder(plans))).status).toBe(204);
  expect((await remove(as, folder(plans))).status).toBe(204);
  expect(await names(as)).toEqual(['at root.pdf', 'inside.txt']);
});

it('[FAV-01] clicks that come together make one favorite', async () => {
  const { as, id } = await makeReader();
  const item = document(await makeDocument(house, space));
  await Promise.all(Array.from({ length: 5 }, () => add(as, item)));
  const rows = await db.selectFrom('favorite').selectAll().where('user_id', '=', id).execute();
  expect(rows).toHaveLength(1);
});

it('[FAV-01] [PERM-02] [8.2.2] what one cannot read cannot be added: closed, deleted, a root, nothing, the other kind', async () => {
  const { as } = await makeReader();
  const closed = await makeFolder(house, space);
  await setEntry(house, closed, role, 'none');
  const hidden = await makeDocument(house, space, { folder: closed });
  const foldersOnly = await makeFolder(house, space);
  await setEntry(house, foldersOnly, role, ['canRead']);
  const unread = await makeDocument(house, space, { folder: foldersOnly });
  const deleted = await makeDocument(house, space);
  await house.ask(deleteItems, { body: { documents: [deleted], folders: [] } }, admin);
  const shown = await makeDocument(house, space);
  for (const id of [hidden, unread, deleted, 2_000_000_000, closed])
    expect(await refusal(as, document(id))).toEqual([404, 'document.not-found']);
  for (const id of [closed, space.rootId, shown, 2_000_000_000])
    expect(await refusal(as, folder(id))).toEqual([404, 'folder.not-found']);
  for (const params of [
    { entityType: 'space', entityId: space.id },
    { entityType: 'document', entityId: '1e3' },
  ])
    expect((await refusal(as, params))[0]).toBe(400);
  expect(await list(as)).toEqual([]);
  await remove(as, document(hidden));
});

it('[FAV-01] [PERM-02] favorites are kept while they cannot be read, and come back with access', async () => {
  const { as } = await makeReader();
  const closing = await makeFolder(house, space, { name: 'closing' });
  const inside = await makeDocument(house, space, { folder: closing, name: 'inside.txt' });
  const single = await makeDocument(house, space, { folder: closing, name: 'single.txt' });
  for (const item of [folder(closing), document(inside), document(single)]) await add(as, item);
  await setEntry(house, closing, role, 'none');
  await setEntry(house, single, role, reads);
  expect((await list(as)).map(({ name, route }) => [name, route])).toEqual([
    ['single.txt', `/spaces/${space.id}/documents/document/${single}`],
  ]);
  await setEntry(house, closing, role, 'inherit');
  expect(await names(as)).toEqual(['single.txt', 'inside.txt', 'closing']);
});

it('[FAV-01] [TRSH-02] what is in the trash is no favorite until it is restored; what is purged is none any more', async () => {
  const { as, id } = await makeReader();
  const gone = await makeFolder(house, space, { name: 'gone' });
  const inside = await makeDocument(house, space, { folder: gone, name: 'inside.txt' });
  const kept = await makeDocument(house, space, { name: 'kept.txt' });
  for (const item of [document(kept), document(inside), folder(gone)]) await add(as, item);
  const body = { documents: [], folders: [gone] };
  await house.ask(deleteItems, { body }, admin);
  expect(await names(as)).toEqual(['kept.txt']);
  await house.ask(restoreItems, { body: { folderIds: [gone] } }, admin);
  expect(await names(as)).toEqual(['gone', 'inside.txt', 'kept.txt']);
  await house.ask(deleteItems, { body }, admin);
  house.clock.advance({ days: 8 });
  await purgeTrash(house.parts);
  const rows = await db.selectFrom('favorite').selectAll().where('user_id', '=', id).execute();
  expect(rows.map((row) => [row.document_id, row.folder_id])).toEqual([[kept, null]]);
});

it('[FAV-01] [ADM-02] they are one’s own: nobody else’s list shows them, and they go with the person', async () => {
  const [one, other] = [await makeReader(), await makeReader()];
  const item = document(await makeDocument(house, space, { name: 'theirs.txt' }));
  await add(one.as, item);
  await add(other.as, item);
  await remove(other.as, item);
  expect([await names(one.as), await names(other.as)]).toEqual([['theirs.txt'], []]);
  const freshAdmin = { token: await signInAs(house, await makeUser(house, { roles: [adminRole] })) };
  await house.ask(deleteUser, { params: { id: one.id } }, freshAdmin);
  expect(await db.selectFrom('favorite').selectAll().where('user_id', '=', one.id).execute()).toEqual([]);
});

it('[FAV-01] as many statements for many as for one', async () => {
  const { as, id } = await makeReader();
  const first = await makeDocument(house, space);
  await add(as, document(first));
  const few = await fewestStatements(house, () => list(as));
  for (let count = 0; count < 20; count += 1) {
    const document_id = await makeDocument(house, space);
    const folder_id = await makeFolder(house, space);
    const [user_id, added_at] = [id, house.clock.now()];
    await db
      .insertInto('favorite')
      .values([
        { user_id, document_id, folder_id: null, added_at },
        { user_id, document_id: null, folder_id, added_at },
      ])
      .execute();
  }
  expect(await list(as)).toHaveLength(41);
  expect(await fewestStatements(house, () => list(as))).toBe(few);
});
