import {
  deleteDocument,
  deleteItems,
  getDocument,
  listDocuments,
  restoreItems,
} from '@atrium/contract/documents';
import { deleteFolder, getFolder, listFolders, updateFolder } from '@atrium/contract/folders';
import { deleteSpace } from '@atrium/contract/spaces';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../../testing/factories.ts';
import { openHouse } from '../../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../../testing/library.ts';
import { purgeTrash } from '../../../work/purge-trash.ts';
import { sweepFiles } from '../../../work/sweep-files.ts';

const house = await openHouse();
const adminUser = await makeUser(house, { roles: [21313] });
const asAdmin = { token: await signInAs(house, adminUser) };

async function world() {
  const role = await makeRole(house);
  const person = await makeUser(house, { roles: [role], first_name: 'Livia', last_name: 'Varga' });
  const token = await signInAs(house, person);
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, 'all');
  const folder = await makeFolder(house, space, { name: 'Folder' });
  const inner = await makeFolder(house, space, { name: 'Inner', parent: folder });
  const document = await makeDocument(house, space, { folder: inner });
  return { role, person, token, space, folder, inner, document };
}

const exists = async (token: string, id: number) =>
  (await house.ask(getDocument, { params: { id } }, { token }).catch(() => undefined)) !== undefined;

it('[DOC-09] [TRSH-01] a deleted document is in the trash alone, with who and when', async () => {
  const { token, space, document, person } = await world();
  await house.ask(deleteDocument, { params: { id: document } }, { token });
  expect(await exists(token, document)).toBe(false);
  const again = await house.askError(deleteDocument, { params: { id: document } }, { token });
  expect(again).toMatchObject({ status: 404, body: { code: 'document.not-found' } });
  const trash = await house.ask(listDocuments, { query: { spaceId: space.id, isDeleted: true } }, asAdmin);
  expect(trash.body.map((one) => one.id)).toEqual([document]);
  const { at, keptUntil, ...deleted } = trash.body[0]?.deleted ?? { at: '', keptUntil: '' };
  expect(deleted).toEqual({
    by: person.id,
    byName: 'Livia Varga',
    withFolder: null,
    place: ['Folder', 'Inner'],
  });
  expect(Date.parse(keptUntil) - Date.parse(at)).toBe(30 * 24 * 60 * 60_000);
  expect(
    (await house.askError(listDocuments, { query: { spaceId: space.id, isDeleted: true } }, { token }))
      .status,
  ).toBe(403);
  expect(
    (await house.askError(listFolders, { query: { spaceId: space.id, isDeleted: true } }, { token })).status,
  ).toBe(403);
});

it('[TRSH-01] a folder brings back what went with it, and nothing that was deleted before', async () => {
  const { token, space, folder, inner, document } = await world();
  const earlier = await makeDocument(house, space, { folder: inner });
  await house.ask(deleteDocument, { params: { id: earlier } }, { token });
  await house.ask(deleteFolder, { params: { id: folder } }, { token });
  const folders = await house.ask(listFolders, { query: { spaceId: space.id, isDeleted: true } }, asAdmin);
  expect(folders.body.map((one) => [one.id, one.deleted?.place])).toEqual([[folder, []]]);
  const documents = await house.ask(
    listDocuments,
    { query: { spaceId: space.id, isDeleted: true } },
    asAdmin,
  );
  expect(new Map(documents.body.map((one) => [one.id, one.deleted?.withFolder]))).toEqual(
    new Map([
      [document, folder],
      [earlier, null],
    ]),
  );
  const restored = await house.ask(restoreItems, { body: { folderIds: [folder] } }, asAdmin);
  expect(restored.body.folders.map((one) => one.id)).toEqual([folder]);
  expect(restored.body.foldersAbove).toEqual([]);
  expect(await exists(token, document)).toBe(true);
  expect(await exists(token, earlier)).toBe(false);
});

it('[TRSH-01] a restored document whose folder is gone brings the folder back, without the rest', async () => {
  const { token, space, folder, inner, document } = await world();
  const other = await makeDocument(house, space, { folder: inner });
  await house.ask(deleteFolder, { params: { id: folder } }, { token });
  const restored = await house.ask(restoreItems, { body: { documentIds: [document] } }, asAdmin);
  expect(restored.body.foldersAbove.map((one) => one.id).sort()).toEqual([folder, inner]);
  expect(restored.body.folders).toEqual([]);
  expect((await house.ask(getDocument, { params: { id: document } }, { token })).body.folder).toBe(inner);
  expect((await house.ask(getFolder, { params: { id: inner } }, { token })).body.pathIds).toEqual([folder]);
  expect(await exists(token, other)).toBe(false);
});

it('[TRSH-01] a name that was given away meanwhile gets a number, the folders above included', async () => {
  const { token, space, folder, inner } = await world();
  const names = ['Plan v1.2', 'plan V1.2 (2)'];
  const gone = await makeFolder(house, space, { name: 'Plan v1.2', parent: folder });
  const twins = [
    await makeDocument(house, space, { folder: inner, name: 'report.pdf' }),
    await makeDocument(house, space, { folder: inner, name: 'Report.pdf' }),
  ];
  await house.ask(deleteItems, { body: { documents: twins, folders: [gone] } }, { token });
  for (const name of names) await makeFolder(house, space, { name, parent: folder });
  await makeDocument(house, space, { folder: inner, name: 'Report (2).pdf' });
  const body = { documentIds: twins, folderIds: [gone] };
  const back = await house.ask(restoreItems, { body }, asAdmin);
  expect(back.body.folders.map((one) => one.name)).toEqual(['Plan v1.2 (3)']);
  expect(back.body.documents.map((one) => [one.id, one.name])).toEqual([
    [twins[1], 'Report (3).pdf'],
    [twins[0], 'report.pdf'],
  ]);
  await house.ask(deleteFolder, { params: { id: folder } }, { token });
  await makeFolder(house, space, { name: 'Folder' });
  const again = await house.ask(restoreItems, { body: { documentIds: [twins[0] as number] } }, asAdmin);
  expect(again.body.foldersAbove.map((one) => one.name).sort()).toEqual(['Folder (2)', 'Inner']);
  expect(again.body.documents[0]?.name).toBe('report.pdf');
});

it('[TRSH-01] a name that only the unseen have is no clash for whoever undoes', async () => {
  const { token, role, space, inner } = await world();
  const document = await makeDocument(house, space, { folder: inner, name: 'Salary.txt' });
  await house.ask(deleteDocument, { params: { id: document } }, { token });
  const unseen = await makeDocument(house, space, { folder: inner, name: 'Salary.txt' });
  await setEntry(house, unseen, role, 'none');
  const back = await house.ask(restoreItems, { body: { documentIds: [document] } }, { token });
  expect(back.body.documents[0]?.name).toBe('Salary.txt');
});

it('[TRSH-01] whoever deleted something may undo it for ten minutes, nobody else', async () => {
  const { token, role, document, folder } = await world();
  const colleague = await signInAs(house, await makeUser(house, { roles: [role] }));
  const undo = { body: { documentIds: [document] } };
  await house.ask(deleteDocument, { params: { id: document } }, { token });
  expect((await house.askError(restoreItems, undo, { token: colleague })).status).toBe(404);
  await house.ask(restoreItems, undo, { token });
  await house.ask(deleteDocument, { params: { id: document } }, { token });
  house.clock.advance({ minutes: 11 });
  expect((await house.askError(restoreItems, undo, { token })).status).toBe(404);
  await house.ask(deleteFolder, { params: { id: folder } }, { token });
  await setEntry(house, folder, role, reads);
  expect((await house.askError(restoreItems, { body: { folderIds: [folder] } }, { token })).status).toBe(403);
});

it('[TRSH-01] an undo does not bring back a folder that somebody else has deleted since', async () => {
  const { token, role, document, folder } = await world();
  const colleague = await signInAs(house, await makeUser(house, { roles: [role] }));
  await house.ask(deleteDocument, { params: { id: document } }, { token });
  await house.ask(deleteFolder, { params: { id: folder } }, { token: colleague });
  const refused = await house.askError(restoreItems, { body: { documentIds: [document] } }, { token });
  expect(refused).toMatchObject({ status: 409, body: { code: 'change.conflict' } });
  expect((await house.askError(getFolder, { params: { id: folder } }, { token })).status).toBe(404);
});

it('[DOC-09] bulk: one that may not be deleted keeps all', async () => {
  const { token, role, space, folder, document } = await world();
  const kept = await makeDocument(house, space);
  await setEntry(house, kept, role, reads);
  const both = { documents: [kept], folders: [folder] };
  expect((await house.askError(deleteItems, { body: both }, { token })).status).toBe(403);
  expect(await exists(token, document)).toBe(true);
  const foreign = await makeDocument(house, await makeSpace(house));
  const mixed = { documents: [foreign], folders: [folder] };
  expect((await house.askError(deleteItems, { body: mixed }, { token })).status).toBe(404);
  expect(await exists(token, document)).toBe(true);
  expect((await house.askError(deleteItems, { body: {} }, { token })).status).toBe(422);
  await house.ask(deleteItems, { body: { folders: [folder] } }, { token });
  expect(await exists(token, document)).toBe(false);
});

it('two who delete the same: the second is told that it is gone', async () => {
  const { token, role, folder } = await world();
  const colleague = await signInAs(house, await makeUser(house, { roles: [role] }));
  const status = (as: string) =>
    house
      .ask(deleteFolder, { params: { id: folder } }, { token: as })
      .then((answer) => answer.status)
      .catch((error: Error) => Number(/: (\d{3}) /.exec(error.message)?.[1]));
  expect((await Promise.all([status(token), status(colleague)])).sort()).toEqual([204, 404]);
});

it('[TRSH-02] [14.2.7] after the set days all of it is gone for good, and nothing else', async () => {
  const own = await openHouse({ settings: { TRASH_DAYS: '7' } });
  const admin = { token: await signInAs(own, await makeUser(own, { roles: [161] })) };
  const space = await makeSpace(own);
  const role = await makeRole(own);
  const folder = await makeFolder(own, space);
  const inner = await makeFolder(own, space, { parent: folder });
  const document = await makeDocument(own, space, { folder: inner });
  const kept = await makeDocument(own, space);
  await setEntry(own, inner, role, 'all');
  await setEntry(own, document, role, 'all');
  await own.ask(deleteFolder, { params: { id: folder } }, admin);
  own.clock.advance({ days: 6 });
  await purgeTrash(own.parts);
  const left = async () =>
    (await own.parts.db.selectFrom('document').select('id').orderBy('id').execute()).map((row) => row.id);
  expect(await left()).toEqual([document, kept]);
  own.clock.advance({ days: 2 });
  await purgeTrash(own.parts);
  expect(await left()).toEqual([kept]);
  const rows = async (table: 'folder' | 'acl_scope' | 'acl_entry' | 'acl_grant' | 'deletion') =>
    (await own.parts.db.selectFrom(table).selectAll().execute()).length;
  expect([await rows('folder'), await rows('acl_scope')]).toEqual([1, 1]);
  expect([await rows('acl_entry'), await rows('acl_grant'), await rows('deletion')]).toEqual([0, 0, 0]);
});

it('[TRSH-02] what was deleted in a folder that moved to another space is kept and purged with that one', async () => {
  const own = await openHouse({ settings: { TRASH_DAYS: '7' } });
  const admin = { token: await signInAs(own, await makeUser(own, { roles: [161] })) };
  const [from, to] = [await makeSpace(own), await makeSpace(own)];
  const parent = await makeFolder(own, from);
  const child = await makeFolder(own, from, { parent });
  const document = await makeDocument(own, from, { folder: child });
  await own.ask(deleteFolder, { params: { id: child } }, admin);
  await own.ask(updateFolder, { params: { id: parent }, body: { space: to.id } }, admin);
  await own.ask(deleteSpace, { params: { id: from.id } }, admin);
  const restored = await own.ask(restoreItems, { body: { folderIds: [child] } }, admin);
  expect(restored.body.folders[0]?.space).toBe(to.id);
  await own.ask(deleteFolder, { params: { id: child } }, admin);
  own.clock.advance({ days: 8 });
  await purgeTrash(own.parts);
  const left = await own.parts.db.selectFrom('space').select('id').execute();
  expect(left.map((one) => one.id)).toEqual([to.id]);
  const gone = await own.parts.db.selectFrom('document').select('id').where('id', '=', document).execute();
  expect(gone).toEqual([]);
  expect(await own.parts.db.selectFrom('deletion').select('id').execute()).toEqual([]);
});

it('[TRSH-02] the bytes of what is purged are kept a while longer, for a backup that has begun', async () => {
  const own = await openHouse({ settings: { TRASH_DAYS: '7' } });
  const admin = { token: await signInAs(own, await makeUser(own, { roles: [161] })) };
  const space = await makeSpace(own);
  const document = await makeDocument(own, space);
  await own.ask(deleteDocument, { params: { id: document } }, admin);
  own.clock.advance({ days: 8 });
  await purgeTrash(own.parts);
  const files = () => own.parts.db.selectFrom('stored_file').select('hash').execute();
  await sweepFiles(own.parts);
  expect(await files()).toHaveLength(1);
  own.clock.advance({ hours: 2 });
  await sweepFiles(own.parts);
  expect(await files()).toHaveLength(0);
});
