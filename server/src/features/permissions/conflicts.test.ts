import {
  getGlobalPermissions,
  listPermissionEntries,
  setGlobalPermissions,
  setPermissionEntries,
} from '@atrium/contract/permissions';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace } from '../../testing/library.ts';

const house = await openHouse();
const people = [
  { first_name: 'Ada', last_name: 'One' },
  { first_name: 'Ben', last_name: 'Two' },
];
const [first, second] = (await Promise.all(
  people.map(async (one) => ({
    token: await signInAs(house, await makeUser(house, { ...one, roles: [21313] })),
  })),
)) as [{ token: string }, { token: string }];

const read = { canRead: true, canReadDocument: true };
const versionOf = async (sid: string) =>
  (await house.ask(listPermissionEntries, { query: { sid, ownOnly: true } }, first)).headers.get('etag') ??
  '';

async function world() {
  const role = await makeRole(house);
  const name = `Works of ${role}`;
  const space = await makeSpace(house, { name });
  const folder = await makeFolder(house, space, { name: 'Folder' });
  return { role, sid: `ROLE_${role}`, name, space, folder, version: await versionOf(`ROLE_${role}`) };
}

it('[PERM-03] a change made on an old state is refused with 409, saying what others changed and who', async () => {
  const { name, space, folder, sid, version } = await world();
  const document = await makeDocument(house, space, { name: 'Plan.pdf' });
  const meanwhile = [space.rootId, document].map((objectIdentityId) => ({ objectIdentityId, sid, ...read }));
  await house.ask(setPermissionEntries, { body: meanwhile }, second);

  const late = { body: [{ objectIdentityId: folder, sid, ...read }] };
  const refused = await house.askError(setPermissionEntries, late, {
    ...first,
    headers: { 'if-match': version },
  });
  expect(refused).toMatchObject({ status: 409, body: { code: 'change.conflict' } });
  const { changes } = refused.body;
  expect(changes?.map(({ id, name, by }) => ({ id, name, by }))).toEqual([
    { id: space.rootId, name, by: 'Ben Two' },
    { id: document, name: 'Plan.pdf', by: 'Ben Two' },
  ]);
  const { body } = await house.ask(listPermissionEntries, { query: { sid, ownOnly: true } }, first);
  expect(body.map((one) => one.objectIdentityId)).toEqual([space.rootId]);

  const fresh = { ...first, headers: { 'if-match': await versionOf(sid) } };
  expect((await house.ask(setPermissionEntries, late, fresh)).status).toBe(200);
});

it('[PERM-03] another role’s permissions and what was seen before are no conflict', async () => {
  const { space, folder, sid } = await world();
  const { body: before } = await house.ask(
    setPermissionEntries,
    { body: [{ objectIdentityId: space.rootId, sid, ...read }] },
    second,
  );
  expect(before[0]?.isInherited).toBe(false);
  const headers = { 'if-match': `W/${await versionOf(sid)}` };
  const other = { objectIdentityId: folder, sid: `ROLE_${await makeRole(house)}`, ...read };
  await house.ask(setPermissionEntries, { body: [other] }, second);
  const mine = { body: [{ objectIdentityId: folder, sid, ...read }] };
  expect((await house.ask(setPermissionEntries, mine, { ...first, headers })).status).toBe(200);
});

it('[PERM-03] a version that nobody gave out is refused, and tells nothing', async () => {
  const { folder, sid } = await world();
  const body = [{ objectIdentityId: folder, sid, ...read }];
  for (const version of ['"nonsense"', '"a.99999999999999999999"', '*']) {
    const refused = await house.askError(
      setPermissionEntries,
      { body },
      { ...first, headers: { 'if-match': version } },
    );
    expect(refused).toMatchObject({ status: 409, body: { changes: [] } });
  }
});

it('[PERM-04] global permissions changed meanwhile are not overwritten; the roles are named', async () => {
  const { role } = await world();
  const other = await makeRole(house);
  const version = (await house.ask(getGlobalPermissions, {}, first)).headers.get('etag') ?? '';
  const headers = { 'if-match': version };
  await house.ask(setGlobalPermissions, { body: { roles: [{ id: role, permissions: [1] }] } }, second);
  const late = { body: { roles: [{ id: other, permissions: [2] }] } };
  const refused = await house.askError(setGlobalPermissions, late, { ...first, headers });
  expect(refused).toMatchObject({ status: 409, body: { changes: [{ id: role, by: 'Ben Two' }] } });
  const { body } = await house.ask(getGlobalPermissions, {}, first);
  expect(body.roles).toContainEqual({ id: other, permissions: [] });
});
