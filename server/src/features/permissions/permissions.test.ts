import { getDocument } from '@atrium/contract/documents';
import { getFolder } from '@atrium/contract/folders';
import {
  explainAccess,
  getGlobalPermissions,
  listEntityIdentities,
  listObjectIdentities,
  listPermissionEntries,
  listSids,
  measurePermissionImpact,
  removePermissionEntry,
  setGlobalPermissions,
  setPermissionEntries,
} from '@atrium/contract/permissions';
import { getSpace } from '@atrium/contract/spaces';
import { getMe } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';

const house = await openHouse();
const admin = await signInAs(house, await makeUser(house, { roles: [21313] }));
const asAdmin = { token: admin };

async function world() {
  const role = await makeRole(house);
  const person = await makeUser(house, { roles: [role] });
  const token = await signInAs(house, person);
  const space = await makeSpace(house);
  const folder = await makeFolder(house, space, { name: 'Folder' });
  const inner = await makeFolder(house, space, { name: 'Inner', parent: folder });
  const document = await makeDocument(house, space, { folder: inner });
  return { role, sid: `ROLE_${role}`, person, token, space, folder, inner, document };
}

const flags = (...names: string[]) => Object.fromEntries(names.map((name) => [name, true]));

it('[PERM-05] sids are the roles, without the two of administrators', async () => {
  const { sid } = await world();
  const { body } = await house.ask(listSids, {}, asAdmin);
  expect(body).toContain(sid);
  expect(body).not.toContain('ROLE_161');
  expect(body).not.toContain('ROLE_21313');
});

it('[PERM-05] identities: a space is 0, a folder 1, a document 2 and only on request', async () => {
  const { space, folder, inner, document, role, sid } = await world();
  await setEntry(house, folder, role, reads);
  const { body } = await house.ask(listObjectIdentities, {}, asAdmin);
  const own = body.filter((one) => [space.rootId, folder, inner].includes(one.id));
  expect(own).toEqual([
    { id: space.rootId, entityType: 0, entityId: space.id, parentObject: null, sids: [] },
    { id: folder, entityType: 1, entityId: folder, parentObject: space.rootId, sids: [sid] },
    { id: inner, entityType: 1, entityId: inner, parentObject: folder, sids: [] },
  ]);
  const index = await house.ask(listEntityIdentities, { query: {} }, asAdmin);
  expect(index.body).toContainEqual({ entityType: 0, entityId: space.id, objectIdentityId: space.rootId });
  expect(index.body.some((one) => one.entityType === 2)).toBe(false);
  const asked = await house.ask(
    listEntityIdentities,
    { query: { entityType: '2', entityId: document } },
    asAdmin,
  );
  expect(asked.body).toEqual([{ entityType: 2, entityId: document, objectIdentityId: document }]);
});

it('[PERM-01] [PERM-05] entries are set, inherited below, overridden by none, and removed', async () => {
  const { space, folder, inner, document, sid, token } = await world();
  const entriesOf = async () => {
    const { body } = await house.ask(listPermissionEntries, { query: { sid } }, asAdmin);
    return new Map(body.map((one) => [one.objectIdentityId, one]));
  };
  const set = (objectIdentityId: number, ...names: string[]) =>
    house.ask(setPermissionEntries, { body: [{ objectIdentityId, sid, ...flags(...names) }] }, asAdmin);

  expect((await house.askError(getSpace, { params: { id: space.id } }, { token })).status).toBe(404);
  const made = await set(space.rootId, 'canRead', 'canReadDocument', 'canShare');
  expect(made.body[0]).toMatchObject({ objectIdentityId: space.rootId, canShare: true, isInherited: false });
  let entries = await entriesOf();
  expect(entries.get(inner)).toMatchObject({
    canRead: true,
    canShare: true,
    canWrite: false,
    isInherited: true,
  });
  expect(
    (await house.ask(getDocument, { params: { id: document } }, { token })).body.permissions,
  ).toMatchObject({
    canReadDocument: true,
    canShare: true,
    canWriteDocument: false,
  });

  await set(folder);
  entries = await entriesOf();
  expect(entries.get(folder)).toMatchObject({ canRead: false, isInherited: false });
  expect(entries.get(inner)).toMatchObject({ canRead: false, isInherited: true });
  expect((await house.askError(getDocument, { params: { id: document } }, { token })).status).toBe(404);

  const gone = { query: { sid, objectIdentityId: folder } };
  expect((await house.ask(removePermissionEntry, gone, asAdmin)).status).toBe(204);
  expect((await entriesOf()).get(folder)).toMatchObject({ canRead: true, isInherited: true });
  expect((await house.ask(getFolder, { params: { id: inner } }, { token })).status).toBe(200);
});

it('[PERM-01] a document’s own entry wins over its folder’s', async () => {
  const { space, document, sid, token } = await world();
  await house.ask(
    setPermissionEntries,
    { body: [{ objectIdentityId: document, sid, ...flags('canRead', 'canReadDocument') }] },
    asAdmin,
  );
  const { body } = await house.ask(getDocument, { params: { id: document } }, { token });
  expect(body).toMatchObject({ folder: null, route: `/spaces/${space.id}/documents/document/${document}` });
  expect((await house.ask(getSpace, { params: { id: space.id } }, { token })).body.permissions.canRead).toBe(
    false,
  );
});

it.each([
  ['canWrite', 'canRead'],
  ['canShare', 'canRead'],
  ['canWriteDocument', 'canReadDocument'],
  ['canDeleteDocument', 'canReadDocument'],
])('[PERM-01] refuses %s without %s, naming both, and sets nothing', async (flag, needed) => {
  const { space, folder, sid } = await world();
  const given = needed === 'canRead' ? {} : flags('canRead');
  const body = [
    { objectIdentityId: space.rootId, sid, ...flags('canRead') },
    { objectIdentityId: folder, sid, ...given, [flag]: true },
  ];
  const refused = await house.askError(setPermissionEntries, { body }, asAdmin);
  expect(refused).toMatchObject({ status: 422, body: { code: 'permission.incomplete' } });
  expect(refused.body.message).toContain(flag);
  expect(refused.body.message).toContain(needed);
  const entries = await house.ask(listPermissionEntries, { query: { sid } }, asAdmin);
  expect(entries.body.every((one) => one.isInherited)).toBe(true);
});

it('[PERM-05] all or none: an unknown object, role or a doubled entry changes nothing', async () => {
  const { space, sid } = await world();
  const good = { objectIdentityId: space.rootId, sid, ...flags('canRead') };
  for (const bad of [
    { objectIdentityId: 2_000_000_000, sid, ...flags('canRead') },
    { objectIdentityId: space.rootId, sid: 'ROLE_999999', ...flags('canRead') },
    { objectIdentityId: space.rootId, sid: 'ROLE_21313', ...flags('canRead') },
    good,
  ]) {
    const { status } = await house.askError(setPermissionEntries, { body: [good, bad] }, asAdmin);
    expect(status).toBeGreaterThanOrEqual(404);
  }
  const { body } = await house.ask(listPermissionEntries, { query: { sid } }, asAdmin);
  expect(body.every((one) => one.isInherited)).toBe(true);
});

it('[8.2.1] owners read the permissions of their own spaces; nobody else but administrators does', async () => {
  const { space, folder, sid, token } = await world();
  const owner = await makeUser(house);
  const own = await makeSpace(house, { ownerId: owner.id });
  const ownerToken = await signInAs(house, owner);
  const { body } = await house.ask(listPermissionEntries, { query: { sid } }, { token: ownerToken });
  expect(body.map((one) => one.objectIdentityId)).toEqual([own.rootId]);
  for (const asked of [{ sid }]) {
    expect((await house.askError(listPermissionEntries, { query: asked }, { token })).status).toBe(403);
  }
  expect((await house.askError(listObjectIdentities, {}, { token })).status).toBe(403);
  expect((await house.askError(listSids, {}, { token })).status).toBe(403);
  const change = { body: [{ objectIdentityId: own.rootId, sid, ...flags('canRead') }] };
  expect((await house.askError(setPermissionEntries, change, { token: ownerToken })).status).toBe(403);
  expect([space.id, folder]).not.toContain(own.id);
});

it('[PERM-04] global permissions: who has which, set for the named roles alone', async () => {
  const { role, token } = await world();
  const other = await makeRole(house);
  const before = await house.ask(getGlobalPermissions, {}, asAdmin);
  expect(before.body.permissions.map((one) => one.name)).toEqual([
    'MAILING_LIST_ADMIN',
    'DEFAULT_FAVORITES_ADMIN',
  ]);
  const body = { roles: [{ id: role, permissions: [1, 2] }] };
  const after = await house.ask(setGlobalPermissions, { body }, asAdmin);
  expect(after.body.roles).toContainEqual({ id: role, permissions: [1, 2] });
  expect(after.body.roles).toContainEqual({ id: other, permissions: [] });
  expect((await house.ask(getMe, {}, { token })).body.authorities).toContain('MAILING_LIST_ADMIN');
  const unknown = { roles: [{ id: role, permissions: [77] }] };
  expect((await house.askError(setGlobalPermissions, { body: unknown }, asAdmin)).status).toBe(422);
  expect((await house.askError(getGlobalPermissions, {}, { token })).status).toBe(403);
});

it('[PERM-06] says why: the role, and the object whose entry gives it', async () => {
  const { space, folder, inner, document, role, person } = await world();
  await setEntry(house, space.rootId, role, 'all');
  await setEntry(house, folder, role, reads);
  const why = async (entityType: '0' | '1' | '2', entityId: number) =>
    (await house.ask(explainAccess, { params: { id: person.id }, query: { entityType, entityId } }, asAdmin))
      .body;
  expect(await why('2', document)).toMatchObject({
    permissions: { canReadDocument: true, canWrite: false },
    reasons: [
      { reason: 'role', role: { id: role }, from: { entityType: 1, entityId: folder, name: 'Folder' } },
    ],
  });
  expect((await why('1', inner)).reasons[0]?.from?.entityId).toBe(folder);
  expect((await why('0', space.id)).reasons[0]?.from).toMatchObject({ entityType: 0, entityId: space.id });
  const owner = { params: { id: space.ownerId }, query: { entityType: '1', entityId: inner } } as const;
  const { body } = await house.ask(explainAccess, owner, asAdmin);
  expect(body).toMatchObject({ reasons: [{ reason: 'owner' }], permissions: { canDelete: true } });
  const someone = await signInAs(house, person);
  expect((await house.askError(explainAccess, owner, { token: someone })).status).toBe(403);
});

it('[PERM-01] measures how many people gain and lose how many documents, and changes nothing', async () => {
  const { space, folder, role, sid, document } = await world();
  for (let n = 0; n < 2; n += 1) await makeUser(house, { roles: [role] });
  await makeUser(house, { roles: [role], is_active: false });
  await makeDocument(house, space);
  const body = [{ objectIdentityId: space.rootId, sid, ...flags('canRead', 'canReadDocument') }];
  const impact = await house.ask(measurePermissionImpact, { body }, asAdmin);
  expect(impact.body).toMatchObject({ gain: 3, lose: 0, documentsGained: 2, documentsLost: 0 });
  const entries = await house.ask(listPermissionEntries, { query: { sid } }, asAdmin);
  expect(entries.body.every((one) => one.isInherited && !one.canRead)).toBe(true);

  await setEntry(house, space.rootId, role, reads);
  const none = [{ objectIdentityId: folder, sid }];
  const lost = await house.ask(measurePermissionImpact, { body: none }, asAdmin);
  expect(lost.body).toMatchObject({ gain: 0, lose: 3, documentsGained: 0, documentsLost: 1 });
  const one = [{ objectIdentityId: document, sid }];
  expect((await house.ask(measurePermissionImpact, { body: one }, asAdmin)).body).toMatchObject({
    lose: 3,
    documentsLost: 1,
  });
});
