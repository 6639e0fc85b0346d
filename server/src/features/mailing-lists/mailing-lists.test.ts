import {
  createMailingList,
  deleteMailingList,
  getMailingList,
  listMailingLists,
  updateMailingList,
} from '@atrium/contract/mailing-lists';
import { deleteUser } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeRole } from '../../testing/library.ts';
import { statusesOf, statusOf } from '../../testing/status-of.ts';

const house = await openHouse();
const { db } = house.parts;
const admin = await makeUser(house, { roles: [adminRole] });
const token = await signInAs(house, admin);
const listsRole = await makeRole(house);
await db.insertInto('role_global_permission').values({ role_id: listsRole, permission_id: 1 }).execute();
const lists = await signInAs(house, await makeUser(house, { roles: [listsRole] }));
const staff = await signInAs(house, await makeUser(house));
const anna = await makeUser(house, { first_name: 'Anna', last_name: 'Zander' });
const bert = await makeUser(house, { first_name: '', last_name: '', email: 'bert@atrium.example' });

const make = async (name: string, members = [anna.id]) =>
  (await house.ask(createMailingList, { body: { name, members } }, { token: lists })).body;

it('[ADM-01] [ADM-03] whoever has MAILING_LIST_ADMIN makes, changes and deletes lists of people', async () => {
  const made = await make('  Plant / managers ', [anna.id, bert.id, anna.id]);
  expect(made).toEqual({
    id: made.id,
    name: 'Plant / managers',
    members: [
      { id: bert.id, email: bert.email, firstName: '', lastName: '', fullName: bert.email },
      { id: anna.id, email: anna.email, firstName: 'Anna', lastName: 'Zander', fullName: 'Anna Zander' },
    ],
  });
  const one = { params: { id: made.id } };
  const renamed = { ...one, body: { name: 'Managers' } };
  expect((await house.ask(updateMailingList, renamed, { token: lists })).body).toEqual({
    ...made,
    name: 'Managers',
  });
  const fewer = { ...one, body: { members: [bert.id] } };
  expect((await house.ask(updateMailingList, fewer, { token: lists })).body.members).toHaveLength(1);
  expect((await house.ask(getMailingList, one, { token })).body.members.map(({ id }) => id)).toEqual([
    bert.id,
  ]);
  expect((await house.ask(deleteMailingList, one, { token: lists })).status).toBe(204);
  expect((await house.askError(getMailingList, one, { token: lists })).body.code).toBe(
    'mailing-list.not-found',
  );
});

it('[ADM-03] name and members are required, in the words of the specification', async () => {
  const fieldsOf = async (body: object) =>
    (await house.askError(createMailingList, { body }, { token: lists })).body.fields;
  expect(await fieldsOf({})).toEqual({ name: 'Name is required.', members: 'Members is required' });
  expect(await fieldsOf({ name: ' ', members: [] })).toEqual({ name: 'Name is required.' });
  expect(await fieldsOf({ name: 'x', members: 'all' })).toEqual({ members: 'Members is required' });
  const unknown = await house.askError(
    createMailingList,
    { body: { name: 'x', members: [anna.id, 999_999] } },
    { token: lists },
  );
  expect([unknown.status, unknown.body.code]).toEqual([422, 'mailing-list.member-unknown']);
});

it('[ADM-03] a list may have no members, from the start or later', async () => {
  const made = await house.ask(createMailingList, { body: { name: 'Empty', members: [] } }, { token: lists });
  expect([made.status, made.body.members]).toEqual([201, []]);
  const params = { id: made.body.id };
  const set = async (members: number[]) =>
    (await house.ask(updateMailingList, { params, body: { members } }, { token: lists })).body.members;
  expect((await set([anna.id, bert.id])).length).toBe(2);
  expect(await set([])).toEqual([]);
  await house.ask(deleteMailingList, { params }, { token: lists });
});

it('[ADM-03] a name is taken whatever its case, also for one of two who take it at once', async () => {
  await make('Safety');
  const message = 'There is already a mailing list of this name.';
  const body = { name: 'sAFETY', members: [anna.id] };
  const again = await house.askError(createMailingList, { body }, { token: lists });
  expect([again.status, again.body.fields]).toEqual([409, { name: message }]);
  const race = { name: 'Race', members: [anna.id] };
  expect(
    await statusesOf(4, () => statusOf(house, createMailingList, { body: race }, { token: lists })),
  ).toEqual({ 201: 1, 409: 3 });
});

it('[8.2.1] nobody else sees or changes a list', async () => {
  const params = { id: (await make('Guarded')).id };
  const body = { name: 'Taken over', members: [anna.id] };
  const refused = [
    await house.askError(listMailingLists, {}, { token: staff }),
    await house.askError(getMailingList, { params }, { token: staff }),
    await house.askError(createMailingList, { body }, { token: staff }),
    await house.askError(updateMailingList, { params, body }, { token: staff }),
    await house.askError(deleteMailingList, { params }, { token: staff }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(Array(5).fill(403));
  expect((await house.ask(getMailingList, { params }, { token })).body.name).toBe('Guarded');
});

it('[ADM-03] somebody who is deleted is on no list any more', async () => {
  const leaver = await makeUser(house);
  const { id } = await make('Leavers', [anna.id, leaver.id]);
  await house.ask(deleteUser, { params: { id: leaver.id } }, { token });
  const { members } = (await house.ask(getMailingList, { params: { id } }, { token })).body;
  expect(members.map((member) => member.id)).toEqual([anna.id]);
});

it('[ADM-03] whoever is deleted is not shown, even where a list still knows them', async () => {
  const leaver = await makeUser(house);
  const { id } = await make('Left behind', [anna.id, leaver.id]);
  await db
    .updateTable('app_user')
    .set({ deleted_at: house.clock.now() })
    .where('id', '=', leaver.id)
    .execute();
  const left = [expect.objectContaining({ id: anna.id })];
  expect((await house.ask(getMailingList, { params: { id } }, { token })).body.members).toEqual(left);
  const all = (await house.ask(listMailingLists, {}, { token: lists })).body;
  expect(all.find((list) => list.id === id)?.members).toEqual(left);
});

it('[16.3.3] the security log tells who changed lists; listing takes as many statements for many as for few', async () => {
  const { id } = await make('Logged');
  await house.ask(
    updateMailingList,
    { params: { id }, body: { name: 'Anew', members: [bert.id] } },
    { token },
  );
  await house.ask(deleteMailingList, { params: { id } }, { token });
  const events = await db
    .selectFrom('audit_event')
    .select(['action', 'detail'])
    .where('subject_type', '=', 'mailing-list')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { action: 'mailing-list.made', detail: { name: 'Logged', members: [anna.id] } },
    { action: 'mailing-list.changed', detail: { name: 'Anew', before: 'Logged', members: [bert.id] } },
    { action: 'mailing-list.deleted', detail: { name: 'Anew' } },
  ]);
  const ask = () => house.ask(listMailingLists, {}, { token });
  const few = await fewestStatements(house, ask);
  for (let count = 0; count < 5; count += 1) await make(`Many ${count}`, [anna.id, bert.id]);
  expect(await fewestStatements(house, ask)).toBe(few);
});
