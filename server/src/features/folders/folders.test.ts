import {
  countDocuments,
  createFolder,
  createFolders,
  deleteFolder,
  getFolder,
  listFolders,
  updateFolder,
  updateFolders,
} from '@atrium/contract/folders';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';

const house = await openHouse();

async function world() {
  const role = await makeRole(house);
  const person = await makeUser(house, { roles: [role] });
  const token = await signInAs(house, person);
  const space = await makeSpace(house);
  await setEntry(house, space.rootId, role, 'all');
  return { role, person, token, space };
}

it('[FLD-01] [FLD-05] makes a folder with its parent, path and route', async () => {
  const { token, space, person } = await world();
  const top = await house.ask(
    createFolder,
    { body: { name: '  Çok güzel 📁 ', space: space.id } },
    { token },
  );
  expect(top.status).toBe(201);
  expect(top.body).toMatchObject({ name: 'Çok güzel 📁', parent: null, path: '', pathIds: [], children: [] });
  const inner = await house.ask(
    createFolder,
    { body: { name: 'Inside', space: space.id, parent: top.body.id } },
    { token },
  );
  expect(inner.body).toMatchObject({
    space: space.id,
    parent: top.body.id,
    path: String(top.body.id),
    pathIds: [top.body.id],
    route: `/spaces/${space.id}/documents/folder/${inner.body.id}`,
    createdBy: person.id,
    entityType: 'folder',
  });
  expect(Object.values(inner.body.permissions)).toEqual(Array(9).fill(true));
  const again = await house.ask(getFolder, { params: { id: top.body.id } }, { token });
  expect(again.body.children).toEqual([inner.body.id]);
});

it('[FLD-01] makes many inside one another, all or none', async () => {
  const { token, space } = await world();
  const folders = [
    { name: 'A', children: [{ name: 'B', children: [{ name: 'C' }] }, { name: 'D' }] },
    { name: 'E' },
  ];
  const made = await house.ask(createFolders, { body: { space: space.id, folders } }, { token });
  expect(made.status).toBe(201);
  expect(made.body.map((one) => one.name).sort()).toEqual(['A', 'B', 'C', 'D', 'E']);
  const byName = new Map(made.body.map((one) => [one.name, one]));
  expect(byName.get('C')?.pathIds).toEqual([byName.get('A')?.id, byName.get('B')?.id]);

  const twice = { space: space.id, folders: [{ name: 'New' }, { name: 'a' }] };
  const refused = await house.askError(createFolders, { body: twice }, { token });
  expect(refused).toMatchObject({ status: 409, body: { code: 'folder.name-taken' } });
  const all = await house.ask(listFolders, { query: { spaceId: space.id, anyParent: true } }, { token });
  expect(all.body).toHaveLength(5);
});

it.each([
  ['', 'Name is required.'],
  ['x'.repeat(256), 'Use at most 255 characters.'],
  ['../up', '/'],
  ['a\u0000b', 'control'],
  ['NUL.txt', 'reserved'],
  ['\u202egnp.exe', 'direction'],
])('[FLD-01] [5.3.2] refuses the name %j with a sentence', async (name, sentence) => {
  const { token, space } = await world();
  const { status, body } = await house.askError(createFolder, { body: { name, space: space.id } }, { token });
  expect(status).toBe(422);
  expect(body.fields?.name).toContain(sentence);
});

it('[FLD-01] takes names of 255 characters, right-to-left and emoji', async () => {
  const { token, space } = await world();
  for (const name of ['x'.repeat(255), 'تقارير الجودة', '👩‍🏭 Werk 🏭', 'Q3-Report_final(2)']) {
    const made = await house.ask(createFolder, { body: { name, space: space.id } }, { token });
    expect(made.body.name).toBe(name);
  }
});

it('[2.3.2] refuses folders that lie deeper than the operator allows', async () => {
  const shallow = await openHouse({ settings: { FOLDER_MAX_DEPTH: '3' } });
  const role = await makeRole(shallow);
  const token = await signInAs(shallow, await makeUser(shallow, { roles: [role] }));
  const space = await makeSpace(shallow);
  await setEntry(shallow, space.rootId, role, 'all');
  const nested = (levels: number): object => ({
    name: 'x',
    children: levels > 1 ? [nested(levels - 1)] : [],
  });
  const asked = (levels: number) => ({ body: { space: space.id, folders: [nested(levels)] } });
  const refused = await shallow.askError(createFolders, asked(4), { token });
  expect(refused).toMatchObject({ status: 422, body: { code: 'folder.too-deep' } });
  const made = (await shallow.ask(createFolders, asked(3) as never, { token })).body;
  const other = await makeFolder(shallow, space);
  const move = { params: { id: made[0]?.id as number }, body: { parent: other } };
  expect((await shallow.askError(updateFolder, move, { token })).body.code).toBe('folder.too-deep');
});

it('[FLD-02] renames, and tells of a name that is taken', async () => {
  const { token, space } = await world();
  const a = await makeFolder(house, space, { name: 'A' });
  await makeFolder(house, space, { name: 'B' });
  const taken = await house.askError(updateFolder, { params: { id: a }, body: { name: 'b' } }, { token });
  expect(taken).toMatchObject({ status: 409, body: { code: 'folder.name-taken' } });
  const renamed = await house.ask(updateFolder, { params: { id: a }, body: { name: 'a' } }, { token });
  expect(renamed.body.name).toBe('a');
});

it('[FLD-02] [FLD-05] changing the space clears the parent, and everything below follows', async () => {
  const { token, space, role } = await world();
  const other = await makeSpace(house);
  await setEntry(house, other.rootId, role, 'all');
  const top = await makeFolder(house, space);
  const inner = await makeFolder(house, space, { parent: top });
  const deep = await makeFolder(house, space, { parent: inner });
  const moved = await house.ask(
    updateFolder,
    { params: { id: inner }, body: { space: other.id } },
    { token },
  );
  expect(moved.body).toMatchObject({ space: other.id, parent: null, path: '', children: [deep] });
  const below = await house.ask(getFolder, { params: { id: deep } }, { token });
  expect(below.body).toMatchObject({ space: other.id, parent: inner, path: String(inner), pathIds: [inner] });
  expect(below.body.route).toBe(`/spaces/${other.id}/documents/folder/${deep}`);
});

it('[FLD-02] nothing moves into its own subtree, alone or together', async () => {
  const { token, space } = await world();
  const a = await makeFolder(house, space);
  const b = await makeFolder(house, space, { parent: a });
  const c = await makeFolder(house, space);
  const into = await house.askError(updateFolder, { params: { id: a }, body: { parent: b } }, { token });
  expect(into).toMatchObject({ status: 422, body: { code: 'folder.into-itself' } });
  const self = await house.askError(updateFolder, { params: { id: a }, body: { parent: a } }, { token });
  expect(self.body.code).toBe('folder.into-itself');
  const circle = [
    { id: a, parent: c, weight: 0 },
    { id: c, parent: b, weight: 0 },
  ];
  expect((await house.askError(updateFolders, { body: circle }, { token })).body.code).toBe(
    'folder.into-itself',
  );
  const tree = await house.ask(listFolders, { query: { spaceId: space.id, anyParent: true } }, { token });
  expect(tree.body.map(({ id, parent }) => ({ id, parent }))).toEqual(
    expect.arrayContaining([
      { id: a, parent: null },
      { id: b, parent: a },
      { id: c, parent: null },
    ]),
  );
});

it('[FLD-04] moves and reorders in bulk, all or none', async () => {
  const { token, space, role } = await world();
  const [a, b, c] = [
    await makeFolder(house, space, { name: 'a' }),
    await makeFolder(house, space, { name: 'b' }),
    await makeFolder(house, space, { name: 'c' }),
  ];
  const order = async () =>
    (await house.ask(listFolders, { query: { spaceId: space.id } }, { token })).body.map((one) => one.id);
  expect(await order()).toEqual([a, b, c]);
  const moves = [
    { id: c, parent: null, weight: -1024 },
    { id: b, parent: a, weight: 0 },
  ];
  await house.ask(updateFolders, { body: moves }, { token });
  expect(await order()).toEqual([c, a]);

  const closed = await makeFolder(house, space, { name: 'closed' });
  await setEntry(house, closed, role, reads);
  const mixed = [
    { id: c, parent: null, weight: 5 },
    { id: a, parent: closed, weight: 0 },
  ];
  expect((await house.askError(updateFolders, { body: mixed }, { token })).status).toBe(403);
  expect(await order()).toEqual([c, a, closed]);
});

it('[FLD-04] a change of weight alone needs canCreate on the parent, a new parent canWrite on the folder', async () => {
  const { token, space, role } = await world();
  const parent = await makeFolder(house, space);
  const folder = await makeFolder(house, space, { parent });
  await setEntry(house, parent, role, ['canRead', 'canWrite']);
  const weigh = { body: [{ id: folder, parent, weight: 7 }] };
  expect((await house.askError(updateFolders, weigh, { token })).status).toBe(403);
  await setEntry(house, parent, role, ['canRead', 'canCreate']);
  expect((await house.ask(updateFolders, weigh, { token })).body[0]?.weight).toBe(7);
  const away = { body: [{ id: folder, parent: null, weight: 7 }] };
  expect((await house.askError(updateFolders, away, { token })).status).toBe(403);
});

it('[8.2.2] moving needs read and write on everything below, unseen things included', async () => {
  const { token, space, role, person } = await world();
  const own = await makeSpace(house, { ownerId: person.id });
  const folder = await makeFolder(house, space);
  const hidden = await makeFolder(house, space, { parent: folder });
  await setEntry(house, hidden, role, 'none');
  const move = { params: { id: folder }, body: { space: own.id } };
  expect((await house.askError(updateFolder, move, { token })).status).toBe(403);
  const beside = await makeFolder(house, space);
  expect(
    (await house.askError(updateFolder, { params: { id: folder }, body: { parent: beside } }, { token }))
      .status,
  ).toBe(403);
  await setEntry(house, hidden, role, 'inherit');
  expect((await house.ask(updateFolder, move, { token })).body.space).toBe(own.id);
});

it('[PERM-01] a folder whose parent is unreadable hangs under the nearest readable one', async () => {
  const { token, space, role } = await world();
  await setEntry(house, space.rootId, role, reads);
  const top = await makeFolder(house, space, { name: 'top' });
  const hidden = await makeFolder(house, space, { parent: top, name: 'hidden' });
  const shown = await makeFolder(house, space, { parent: hidden, name: 'shown' });
  await setEntry(house, hidden, role, 'none');
  await setEntry(house, shown, role, 'all');
  const inTop = await house.ask(listFolders, { query: { parentId: top } }, { token });
  expect(inTop.body).toEqual([
    expect.objectContaining({ id: shown, parent: top, path: String(top), pathIds: [top] }),
  ]);
  const tree = await house.ask(listFolders, { query: { spaceId: space.id, anyParent: true } }, { token });
  expect(tree.body.map(({ id, children }) => ({ id, children }))).toEqual([
    { id: top, children: [shown] },
    { id: shown, children: [] },
  ]);
  expect((await house.askError(getFolder, { params: { id: hidden } }, { token })).status).toBe(404);
  const same = { params: { id: shown }, body: { parent: top, name: 'renamed' } };
  expect((await house.ask(updateFolder, same, { token })).body).toMatchObject({
    name: 'renamed',
    parent: top,
  });
  const away = { params: { id: shown }, body: { parent: null } };
  expect((await house.askError(updateFolder, away, { token })).status).toBe(403);
});

it('[FLD-04] counts the documents that the reader can read in each folder', async () => {
  const { token, space, role } = await world();
  const open = await makeFolder(house, space);
  const shut = await makeFolder(house, space);
  for (let n = 0; n < 3; n += 1) await makeDocument(house, space, { folder: open });
  const own = await makeDocument(house, space, { folder: open });
  await makeDocument(house, space, { folder: shut });
  await setEntry(house, own, role, 'none');
  await setEntry(house, shut, role, ['canRead']);
  const counts = await house.ask(countDocuments, { query: { spaceId: space.id } }, { token });
  expect(counts.body).toEqual([
    { id: open, count: 3 },
    { id: shut, count: 0 },
  ]);
});

it('[FLD-03] deleting needs the rights on the whole subtree and tells no counts', async () => {
  const { token, space, role } = await world();
  const folder = await makeFolder(house, space);
  const hidden = await makeFolder(house, space, { parent: folder });
  await setEntry(house, hidden, role, 'none');
  const refused = await house.askError(deleteFolder, { params: { id: folder } }, { token });
  expect(refused).toMatchObject({ status: 403, body: { message: 'Access denied' } });
  await setEntry(house, hidden, role, 'inherit');
  expect((await house.ask(deleteFolder, { params: { id: folder } }, { token })).status).toBe(204);
  expect((await house.askError(getFolder, { params: { id: hidden } }, { token })).status).toBe(404);
  const again = await house.askError(deleteFolder, { params: { id: folder } }, { token });
  expect(again).toMatchObject({ status: 404, body: { code: 'folder.not-found' } });
});

it('[15.4.2] two people who move the same folder: one after the other, and the tree stays whole', async () => {
  const { token, space } = await world();
  const [a, b, folder] = [
    await makeFolder(house, space),
    await makeFolder(house, space),
    await makeFolder(house, space),
  ];
  const to = (parent: number) =>
    house.ask(updateFolder, { params: { id: folder }, body: { parent } }, { token });
  const answers = await Promise.all([to(a), to(b), to(a), to(b)]);
  expect(answers.every((one) => one.status === 200)).toBe(true);
  const { body } = await house.ask(getFolder, { params: { id: folder } }, { token });
  expect([a, b]).toContain(body.parent);
  expect(body.pathIds).toEqual([body.parent]);
});

it('[8.2.2] ids of another space in one request change nothing', async () => {
  const { token, space } = await world();
  const foreign = await makeSpace(house);
  const theirs = await makeFolder(house, foreign);
  const mine = await makeFolder(house, space);
  const moves = [
    { id: mine, parent: null, weight: 9 },
    { id: theirs, parent: null, weight: 9 },
  ];
  expect((await house.askError(updateFolders, { body: moves }, { token })).status).toBe(404);
  expect((await house.ask(getFolder, { params: { id: mine } }, { token })).body.weight).toBe(0);
  const inside = { body: { name: 'x', space: space.id, parent: theirs } };
  expect((await house.askError(createFolder, inside, { token })).status).toBe(404);
});

it('[8.2.2] a move does not give the mover rights over documents that they may not change', async () => {
  const { token, space, role } = await world();
  await setEntry(house, space.rootId, role, ['canRead', 'canWrite', 'canReadDocument']);
  const folder = await makeFolder(house, space);
  await makeDocument(house, space, { folder });
  const own = await makeFolder(house, space);
  await setEntry(house, own, role, 'all');
  const move = { params: { id: folder }, body: { parent: own } };
  expect((await house.askError(updateFolder, move, { token })).status).toBe(403);
  await setEntry(house, space.rootId, role, ['canRead', 'canWrite', 'canReadDocument', 'canWriteDocument']);
  expect((await house.ask(updateFolder, move, { token })).body.parent).toBe(own);
});

it('[8.2.2] the weight of a new folder tells nothing of folders that its maker cannot see', async () => {
  const { token, space, role } = await world();
  const hidden = await makeFolder(house, space, { weight: 5000 });
  await makeFolder(house, space, { weight: 7 });
  await setEntry(house, hidden, role, 'none');
  const made = await house.ask(createFolder, { body: { name: 'new', space: space.id } }, { token });
  expect(made.body.weight).toBe(7);
});

it('[2.3.2] at most 1,000 folders are made at once, however they lie', async () => {
  const { token, space } = await world();
  const children = Array.from({ length: 500 }, (_, n) => ({ name: `${n}` }));
  const folders = [
    { name: 'a', children },
    { name: 'b', children },
  ];
  const refused = await house.askError(createFolders, { body: { space: space.id, folders } }, { token });
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { folders: 'Make at most 1000 folders at once.' } },
  });
});

it('[FLD-02] a new name is compared with those at the new place', async () => {
  const { token, space } = await world();
  const target = await makeFolder(house, space);
  await makeFolder(house, space, { parent: target, name: 'There' });
  await makeFolder(house, space, { name: 'Here' });
  const folder = await makeFolder(house, space, { name: 'Folder' });
  const ask = (name: string) => ({ params: { id: folder }, body: { name, parent: target } });
  expect((await house.askError(updateFolder, ask('there'), { token })).body.code).toBe('folder.name-taken');
  expect((await house.ask(updateFolder, ask('here'), { token })).body).toMatchObject({
    name: 'here',
    parent: target,
  });
});

it('[16.3.1] a refusal and a move into another space stand in the security log', async () => {
  const { token, space, role, person } = await world();
  const other = await makeSpace(house);
  const folder = await makeFolder(house, space);
  const move = { params: { id: folder }, body: { space: other.id } };
  await setEntry(house, other.rootId, role, reads);
  expect((await house.askError(updateFolder, move, { token })).status).toBe(403);
  await setEntry(house, other.rootId, role, 'all');
  await house.ask(updateFolder, move, { token });
  const events = await house.parts.db
    .selectFrom('audit_event')
    .select(['action', 'subject_id', 'detail'])
    .where('actor_id', '=', person.id)
    .where('action', 'in', ['access.refused', 'moved-to-space'])
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { action: 'access.refused', subject_id: null, detail: { call: 'PUT /folders/{id}', id: String(folder) } },
    { action: 'moved-to-space', subject_id: folder, detail: { fromSpace: space.id, toSpace: other.id } },
  ]);
});
