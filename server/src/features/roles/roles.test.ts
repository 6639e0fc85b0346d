import { createRole, deleteRole, getRole, listRoles, updateRole } from '@atrium/contract/roles';
import { expect, it } from 'vitest';
import { adminRole, superadminRole } from '../../core/accounts/roles.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { statusesOf, statusOf } from '../../testing/status-of.ts';

const house = await openHouse();
const admin = await makeUser(house, { roles: [adminRole] });
const token = await signInAs(house, admin);
const staff = await signInAs(house, await makeUser(house));

const make = async (name: string, permissions: number[] = []) =>
  (await house.ask(createRole, { body: { name, permissions } }, { token })).body;

it('[ADM-03] roles are made, renamed and listed by name, with their global permissions', async () => {
  const made = await make('  welders / fitters ', [1]);
  expect(made).toEqual({
    id: made.id,
    name: 'welders / fitters',
    permissions: [1],
    people: 0,
    isFixed: false,
  });
  await makeUser(house, { roles: [made.id] });
  const renamed = await house.ask(
    updateRole,
    { params: { id: made.id }, body: { name: 'Accounting' } },
    { token },
  );
  expect(renamed.body).toEqual({ ...made, name: 'Accounting', people: 1 });
  const given = { params: { id: made.id }, body: { permissions: [2, 2] } };
  expect((await house.ask(updateRole, given, { token })).body.permissions).toEqual([2]);
  expect((await house.ask(getRole, { params: { id: made.id } }, { token })).body.permissions).toEqual([2]);
  const listed = (await house.ask(listRoles, {}, { token })).body;
  expect(listed.slice(0, 2).map((role) => role.name)).toEqual(['Accounting', 'Administrator']);
  expect(listed.flatMap((role) => (role.isFixed ? role.id : []))).toEqual([adminRole, superadminRole]);
});

it('[ADM-03] a name is taken whatever its case, also for one of two who take it at once', async () => {
  await make('Safety');
  const other = await make('Quality');
  const message = 'There is already a role of this name.';
  const taken = { code: 'role.name-taken', message, fields: { name: message } };
  const again = await house.askError(createRole, { body: { name: 'sAFETY' } }, { token });
  expect([again.status, again.body]).toMatchObject([409, taken]);
  const renamed = await house.askError(
    updateRole,
    { params: { id: other.id }, body: { name: 'SAFETY' } },
    { token },
  );
  expect([renamed.status, renamed.body]).toMatchObject([409, taken]);
  const body = { name: 'Race' };
  expect(await statusesOf(4, () => statusOf(house, createRole, { body }, { token }))).toEqual({
    201: 1,
    409: 3,
  });
});

it('[ADM-04] the two administrators’ roles can be neither renamed nor deleted', async () => {
  for (const id of [superadminRole, adminRole]) {
    const { name } = (await house.ask(getRole, { params: { id } }, { token })).body;
    const renamed = await house.askError(updateRole, { params: { id }, body: { name: 'Nobody' } }, { token });
    expect([renamed.status, renamed.body.code]).toEqual([409, 'role.fixed']);
    const deleted = await house.askError(deleteRole, { params: { id } }, { token });
    expect([deleted.status, deleted.body.code]).toEqual([409, 'role.fixed']);
    expect((await house.ask(updateRole, { params: { id }, body: { name } }, { token })).body.name).toBe(name);
  }
});

it('[8.2.1] [15.3.3] only administrators see and change roles; what is absent or malformed says so', async () => {
  const { id } = await make('Guarded');
  const body = { name: 'Taken over' };
  const refused = [
    await house.askError(listRoles, {}, { token: staff }),
    await house.askError(getRole, { params: { id } }, { token: staff }),
    await house.askError(createRole, { body }, { token: staff }),
    await house.askError(updateRole, { params: { id }, body }, { token: staff }),
    await house.askError(deleteRole, { params: { id } }, { token: staff }),
  ];
  expect(refused.map((answer) => answer.status)).toEqual(Array(5).fill(403));
  const absent = [
    await house.askError(getRole, { params: { id: 999_999 } }, { token }),
    await house.askError(updateRole, { params: { id: 999_999 }, body }, { token }),
    await house.askError(deleteRole, { params: { id: 999_999 } }, { token }),
  ];
  expect(absent.map((answer) => [answer.status, answer.body.code])).toEqual(
    Array(3).fill([404, 'role.not-found']),
  );
  for (const name of [undefined, '', ' ']) {
    const empty = await house.askError(createRole, { body: { name } }, { token });
    expect([empty.status, empty.body.fields]).toEqual([422, { name: 'Name is required.' }]);
  }
  const unknown = await house.askError(createRole, { body: { name: 'Odd', permissions: [99] } }, { token });
  expect([unknown.status, unknown.body.code]).toEqual([422, 'global-permission.unknown']);
  const listed = (await house.ask(listRoles, {}, { token })).body.map((role) => role.name);
  expect(listed).toContain('Guarded');
  expect(listed).not.toContain('Odd');
});

it('[16.3.3] the security log tells who changed roles, from what to what', async () => {
  const { id } = await make('Logged');
  await house.ask(updateRole, { params: { id }, body: { name: 'Logged anew', permissions: [1] } }, { token });
  await house.ask(deleteRole, { params: { id } }, { token });
  const events = await house.parts.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_type', '=', 'role')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { action: 'role.made', actor_id: admin.id, detail: { name: 'Logged', permissions: [] } },
    {
      action: 'role.changed',
      actor_id: admin.id,
      detail: { name: 'Logged anew', permissions: [1], before: { name: 'Logged', permissions: [] } },
    },
    {
      action: 'role.deleted',
      actor_id: admin.id,
      detail: { name: 'Logged anew', people: [], objects: [] },
    },
  ]);
});
