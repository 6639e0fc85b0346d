import { setPermissionEntries } from '@atrium/contract/permissions';
import { deleteRole, measureRoleDeletion } from '@atrium/contract/roles';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';
import { canSee, readAccessModel } from '../../testing/trees/access-model.ts';
import { deriveState, readDerivedState } from '../../testing/trees/derived-state.ts';

const house = await openHouse({ settings: { DATABASE_POOL: '10' } });
const { db, pool } = house.parts;
const token = await signInAs(house, await makeUser(house, { roles: [adminRole] }));

/**
 * Two spaces: the going role reads both, except one folder of the first; the other reads the second too. A document
 * and a folder in the trash have entries of their own.
 */
async function makeScene(house: House) {
  const [going, staying] = [await makeRole(house), await makeRole(house)];
  const both = await makeUser(house, { roles: [going, staying] });
  const only = await makeUser(house, { roles: [going] });
  await makeUser(house, { roles: [staying] });
  const [first, second] = [await makeSpace(house), await makeSpace(house)];
  await setEntry(house, first.rootId, going, reads);
  await setEntry(house, second.rootId, going, 'all');
  await setEntry(house, second.rootId, staying, reads);
  const closed = await makeFolder(house, first);
  await setEntry(house, closed, going, 'none');
  const inner = await makeFolder(house, first, { parent: closed });
  await setEntry(house, inner, staying, reads);
  const opened = await makeFolder(house, first, { parent: inner });
  await setEntry(house, opened, going, reads);
  const trashed = await makeFolder(house, first);
  await setEntry(house, trashed, going, 'all');
  const deletion = await db
    .insertInto('deletion')
    .values({ at: house.parts.clock.now(), by_id: first.ownerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('folder').set({ deletion_id: deletion.id }).where('id', '=', trashed).execute();
  const documents = [
    await makeDocument(house, first),
    await makeDocument(house, first, { folder: closed }),
    await makeDocument(house, first, { folder: opened }),
    await makeDocument(house, second),
    await makeDocument(house, second),
  ];
  await setEntry(house, documents[4] as number, going, reads);
  return { going, staying, both, only, first, second, documents };
}

it('[ADM-03] [PERM-01] deleting a role settles what its entries gave, in the trash too, and takes memberships and pending reviews along', async () => {
  const { going, first } = await makeScene(house);
  await db
    .updateTable('space')
    .set({ needs_role_audit: true, audit_deadline: '2026-01-01' })
    .where('id', '=', first.id)
    .execute();
  await db.insertInto('review_role').values({ space_id: first.id, role_id: going }).execute();
  const version = await versionOf(first.id);
  expect((await house.ask(deleteRole, { params: { id: going } }, { token })).status).toBe(204);
  expect(await readDerivedState(pool)).toEqual(deriveState(await readAccessModel(pool)));
  for (const table of [
    'acl_entry',
    'acl_grant',
    'user_role',
    'review_role',
    'role_global_permission',
  ] as const)
    expect(await db.selectFrom(table).selectAll().where('role_id', '=', going).execute(), table).toEqual([]);
  expect(await versionOf(first.id), 'whoever edits its permissions is told').toBeGreaterThan(version);
  const { needs_role_audit } = await db
    .selectFrom('space')
    .select('needs_role_audit')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  expect(needs_role_audit, 'nothing is left to confirm').toBe(false);
});

const versionOf = async (id: number) =>
  (await db.selectFrom('space').select('acl_version').where('id', '=', id).executeTakeFirstOrThrow())
    .acl_version;

it('[ADM-03] who loses what is said before, exactly, and nothing is changed by asking', async () => {
  const { going, both, only, documents } = await makeScene(house);
  const seen = async () => {
    const model = await readAccessModel(pool);
    return [both, only].map(({ id }) =>
      documents.filter((document) => canSee(model, { userId: id, today: '2026-01-01' }, document)),
    );
  };
  const [before, state] = [await seen(), await readDerivedState(pool)];
  const told = (await house.ask(measureRoleDeletion, { params: { id: going } }, { token })).body;
  expect(await readDerivedState(pool)).toEqual(state);
  await house.ask(deleteRole, { params: { id: going } }, { token });
  const after = await seen();
  const lost = before.map((some, index) => some.filter((id) => !after[index]?.includes(id)));
  expect(told).toEqual({
    people: 2,
    spaces: 2,
    lose: lost.filter((some) => some.length > 0).length,
    documentsLost: new Set(lost.flat()).size,
  });
  expect(told.documentsLost, 'the scene takes something from somebody').toBeGreaterThan(2);
});

it('[ADM-03] [15.4.2] entries that others set meanwhile, elsewhere too, leave no contradiction', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { going, second } = await makeScene(house);
    const elsewhere = await makeSpace(house);
    const set = (objectIdentityId: number) =>
      house.fetch('/api/rest/acls/permissions', {
        method: setPermissionEntries.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify([{ objectIdentityId, sid: `ROLE_${going}`, canRead: true }]),
      });
    const remove = () =>
      house.fetch(`/api/rest/roles/${going}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      });
    const answers = await Promise.all([
      set(elsewhere.rootId),
      remove(),
      set(second.rootId),
      remove(),
      set(elsewhere.rootId),
    ]);
    const statuses = answers.map((answer) => answer.status);
    expect([statuses[1], statuses[3]].sort()).toEqual([204, 404]);
    for (const status of [statuses[0], statuses[2], statuses[4]]) expect([200, 404]).toContain(status);
    expect(await readDerivedState(pool)).toEqual(deriveState(await readAccessModel(pool)));
  }
});
