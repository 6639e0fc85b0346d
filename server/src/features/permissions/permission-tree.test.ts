import {
  getPermissionTree,
  listPeopleWithAccess,
  listPermissionRoles,
} from '@atrium/contract/permission-tree';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';

const house = await openHouse();
const asAdmin = { token: await signInAs(house, await makeUser(house, { roles: [21313] })) };

it('[PERM-03] the tree comes in the order in which it is shown, each with the place of its parent', async () => {
  const space = await makeSpace(house, { name: 'Plant' });
  const late = await makeFolder(house, space, { name: 'late' });
  const early = await makeFolder(house, space, { name: 'Early' });
  const inner = await makeFolder(house, space, { name: 'Inner', parent: early });
  const { body } = await house.ask(getPermissionTree, { query: { spaceId: space.id } }, asAdmin);
  expect(body).toEqual({
    ids: [space.rootId, early, inner, late],
    parents: [-1, 0, 1, 0],
    names: ['Plant', 'Early', 'Inner', 'late'],
    spaceIds: [space.id],
  });
  const all = await house.ask(getPermissionTree, { query: {} }, asAdmin);
  const { ids, parents } = all.body;
  expect(ids[parents[ids.indexOf(inner)] as number]).toBe(early);
});

it('[PERM-03] roles come with how many people have them; an owner is told of those in their spaces alone', async () => {
  const owner = await makeUser(house);
  const space = await makeSpace(house, { ownerId: owner.id });
  const [used, unused] = [await makeRole(house), await makeRole(house)];
  await makeUser(house, { roles: [used] });
  await makeUser(house, { roles: [used], is_active: false });
  await setEntry(house, space.rootId, used, reads);
  const { body } = await house.ask(listPermissionRoles, {}, asAdmin);
  expect(body.find(({ id }) => id === used)).toMatchObject({ users: 1 });
  expect(body.map(({ id }) => id)).toContain(unused);
  expect(body.some(({ id }) => id === 161 || id === 21313)).toBe(false);
  const asOwner = { token: await signInAs(house, owner) };
  const own = await house.ask(listPermissionRoles, {}, asOwner);
  expect(own.body.map(({ id }) => id)).toEqual([used]);
});

it('[PERM-06] who can see an object: by name, filtered, with what they may do', async () => {
  const role = await makeRole(house);
  const space = await makeSpace(house);
  const folder = await makeFolder(house, space);
  const document = await makeDocument(house, space, { folder });
  const reader = await makeUser(house, { roles: [role], first_name: 'Zoë', last_name: '100%_Reader' });
  await makeUser(house, { roles: [role], is_active: false, last_name: 'Gone' });
  await setEntry(house, folder, role, reads);
  const ask = async (entityType: '0' | '1' | '2', entityId: number, filter = '') =>
    (await house.ask(listPeopleWithAccess, { query: { entityType, entityId, filter } }, asAdmin)).body;
  const seen = await ask('2', document, '100%_read');
  expect(seen).toMatchObject({
    total: 1,
    people: [{ id: reader.id, fullName: 'Zoë 100%_Reader', permissions: { canRead: true, canWrite: false } }],
  });
  expect((await ask('2', document)).people.some(({ id }) => id === space.ownerId)).toBe(true);
  expect((await ask('2', document, 'Gone')).total).toBe(0);
  expect((await ask('2', document, 'zoe 100%')).total).toBe(1);
  expect((await ask('0', space.id, '100%')).total).toBe(0);
  const token = await signInAs(house, reader);
  const query = { entityType: '1', entityId: folder } as const;
  expect((await house.askError(listPeopleWithAccess, { query }, { token })).status).toBe(403);
});
