import {
  getPermissionOverview,
  getPermissionsHere,
  permissionLevels,
} from '@atrium/contract/permission-tree';
import { measurePermissionImpact, setPermissionEntries } from '@atrium/contract/permissions';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';

const house = await openHouse();
const asAdmin = {
  token: await signInAs(
    house,
    await makeUser(house, { roles: [21313], first_name: 'Ada', last_name: 'One' }),
  ),
};
const asOther = {
  token: await signInAs(house, await makeUser(house, { roles: [161], first_name: 'Ben', last_name: 'Two' })),
};

async function world() {
  const owner = await makeUser(house);
  const space = await makeSpace(house, { ownerId: owner.id });
  const folder = await makeFolder(house, space, { name: 'Audits' });
  const inner = await makeFolder(house, space, { name: 'Evidence', parent: folder });
  const [role, other] = [await makeRole(house), await makeRole(house)];
  const asOwner = { token: await signInAs(house, owner) };
  return { space, folder, inner, role, sid: `ROLE_${role}`, other, asOwner };
}

const hereOf = (entityId: number) => ({ query: { entityType: '1', entityId } }) as const;
const readFolder = async (entityId: number, by = asAdmin) => {
  const { body, headers } = await house.ask(getPermissionsHere, hereOf(entityId), by);
  const find = (role: number) => body.roles.find(({ id }) => id === role);
  return { ...body, find, version: headers.get('etag') };
};

it('[PERM-03] what every role may do at a place: what is set there, and what it would inherit and from where', async () => {
  const { space, folder, inner, role, other } = await world();
  await makeUser(house, { roles: [role] });
  await makeUser(house, { roles: [role], is_active: false });
  await setEntry(house, space.rootId, role, reads);
  await setEntry(house, folder, other, 'all');
  await setEntry(house, inner, role, 'all');
  const here = await readFolder(inner);
  expect(here).toMatchObject({ objectIdentityId: inner, name: 'Evidence', foldersBelow: 0, canChange: true });
  expect(here.find(role)).toMatchObject({
    users: 1,
    own: { canDelete: true },
    inherited: {
      permissions: { canRead: true, canDelete: false },
      from: { entityType: 0, entityId: space.id },
    },
  });
  expect(here.find(other)).toMatchObject({
    own: null,
    inherited: { from: { entityType: 1, entityId: folder, name: 'Audits' } },
  });
  expect(here.roles.some(({ id }) => id === 161 || id === 21313)).toBe(false);
  const query = { entityType: '0', entityId: space.id } as const;
  const { body } = await house.ask(getPermissionsHere, { query }, asAdmin);
  expect(body).toMatchObject({ objectIdentityId: space.rootId, foldersBelow: 2 });
  expect(body.roles.find(({ id }) => id === role)).toMatchObject({ own: { canRead: true }, inherited: null });
});

it('[8.2.1] an owner reads it without unused roles, without a version, and may not change it; others are refused', async () => {
  const { space, folder, role, other, asOwner } = await world();
  await setEntry(house, space.rootId, role, reads);
  const here = await readFolder(folder, asOwner);
  expect(here.roles.map(({ id }) => id)).toEqual([role]);
  expect(here).toMatchObject({ canChange: false, version: null });
  expect(here.find(other)).toBeUndefined();
  const reader = { token: await signInAs(house, await makeUser(house, { roles: [role] })) };
  expect((await house.askError(getPermissionsHere, hereOf(folder), reader)).status).toBe(403);
  const stranger = { token: await signInAs(house, await makeUser(house)) };
  expect((await house.askError(getPermissionsHere, hereOf(folder), stranger)).status).toBe(404);
  expect((await house.askError(getPermissionOverview, {}, asOwner)).status).toBe(403);
});

it('[PERM-03] a change at a place is refused when any role was changed there or above, naming roles and who', async () => {
  const { space, folder, inner, sid, other } = await world();
  const { version } = await readFolder(inner);
  const set = (objectIdentityId: number, one: string) => ({
    body: [{ objectIdentityId, sid: one, canRead: true }],
  });
  const mine = { ...asAdmin, headers: { 'if-match': version ?? '' } };

  const aside = await makeFolder(house, space);
  await house.ask(setPermissionEntries, set(aside, sid), asOther);
  expect((await house.ask(setPermissionEntries, set(inner, sid), mine)).status).toBe(200);

  const fresh = { ...asAdmin, headers: { 'if-match': (await readFolder(inner)).version ?? '' } };
  await house.ask(setPermissionEntries, set(folder, `ROLE_${other}`), asOther);
  const refused = await house.askError(setPermissionEntries, set(inner, sid), fresh);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'change.conflict', changes: [{ id: other, by: 'Ben Two' }] },
  });
  const now = { ...asAdmin, headers: { 'if-match': (await readFolder(inner)).version ?? '' } };
  expect((await house.askError(setPermissionEntries, set(folder, sid), now)).status).toBe(409);
  expect((await house.ask(setPermissionEntries, set(inner, sid), now)).status).toBe(200);
});

it('[PERM-01] of those who gain and lose the first four are named, by name, and nobody else', async () => {
  const { space, folder, inner, role, sid } = await world();
  await makeDocument(house, space, { folder: inner });
  const names = ['Eve', 'Dan', 'Cy', 'Bo', 'Al'];
  for (const last_name of names) await makeUser(house, { roles: [role], first_name: 'X', last_name });
  await makeUser(house, { roles: [role], last_name: 'Aaron', is_active: false });
  await makeUser(house, { roles: [role, 21313], last_name: 'Aba' });
  const body = [{ objectIdentityId: folder, sid, canRead: true, canReadDocument: true }];
  const gain = (await house.ask(measurePermissionImpact, { body }, asAdmin)).body;
  expect(gain).toMatchObject({ gain: 5, lose: 0, losing: [] });
  expect(gain.gaining.map(({ fullName }) => fullName)).toEqual(['X Al', 'X Bo', 'X Cy', 'X Dan']);
  await setEntry(house, space.rootId, role, reads);
  const none = [{ objectIdentityId: inner, sid }];
  const loss = (await house.ask(measurePermissionImpact, { body: none }, asAdmin)).body;
  expect(loss).toMatchObject({ gain: 0, lose: 5, gaining: [] });
  expect(loss.losing.map(({ lastName }) => lastName)).toEqual(['Al', 'Bo', 'Cy', 'Dan']);
});

it('[PERM-03] the overview has a word for each space and role, and a mark where something inside is set apart', async () => {
  const { space, folder, inner, role, other } = await world();
  const [third, fourth] = [await makeRole(house), await makeRole(house)];
  const document = await makeDocument(house, space, { folder: inner });
  await setEntry(house, space.rootId, role, reads);
  await setEntry(house, folder, role, 'all');
  await setEntry(house, document, other, reads);
  await setEntry(house, space.rootId, third, 'all');
  const { body } = await house.ask(getPermissionOverview, {}, asAdmin);
  const row = body.spaces.find(({ id }) => id === space.id);
  const fieldOf = (id: number) => {
    const place = body.roles.findIndex((one) => one.id === id);
    return [permissionLevels[row?.levels[place] ?? -1], row?.varied.includes(place)];
  };
  expect([role, other, third, fourth].map(fieldOf)).toEqual([
    ['read', true],
    ['part', true],
    ['all', false],
    ['none', false],
  ]);
});
