import { createTag, deleteTag, getTag, listTags, updateTag } from '@atrium/contract/tags';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeSpace } from '../../testing/library.ts';
import { statusesOf, statusOf } from '../../testing/status-of.ts';

const house = await openHouse();
const admin = await makeUser(house, { roles: [adminRole] });
const token = await signInAs(house, admin);
const staff = await signInAs(house, await makeUser(house));

const make = async (name: string) => (await house.ask(createTag, { body: { name } }, { token })).body;
const names = async () => (await house.ask(listTags, {}, { token: staff })).body.map((tag) => tag.name);

it('[ADM-03] tags are made, renamed and listed by name; everybody reads them', async () => {
  const made = await make('  invoices ');
  expect(made).toEqual({ id: made.id, name: 'invoices' });
  await make('Contracts');
  await make('Über uns');
  const renamed = await house.ask(updateTag, { params: { id: made.id }, body: { name: 'Bills' } }, { token });
  expect(renamed.body).toEqual({ id: made.id, name: 'Bills' });
  expect(await names()).toEqual(['Bills', 'Contracts', 'Über uns']);
  const one = await house.ask(getTag, { params: { id: made.id } }, { token: staff });
  expect(one.body).toEqual({ id: made.id, name: 'Bills' });
});

it('[ADM-03] a name is taken whatever its case, also for one of two who take it at once', async () => {
  const first = await make('Safety');
  const other = await make('Quality');
  const taken = {
    code: 'tag.name-taken',
    message: 'There is already a tag of this name.',
    fields: { name: 'There is already a tag of this name.' },
  };
  const again = await house.askError(createTag, { body: { name: 'sAFETY' } }, { token });
  expect([again.status, again.body]).toMatchObject([409, taken]);
  const renamed = await house.askError(
    updateTag,
    { params: { id: other.id }, body: { name: 'SAFETY' } },
    { token },
  );
  expect([renamed.status, renamed.body]).toMatchObject([409, taken]);
  const own = { params: { id: first.id }, body: { name: 'SAFETY' } };
  expect((await house.ask(updateTag, own, { token })).body.name).toBe('SAFETY');
  const body = { name: 'Race' };
  expect(await statusesOf(4, () => statusOf(house, createTag, { body }, { token }))).toEqual({
    201: 1,
    409: 3,
  });
});

it('[ADM-03] deleting a tag takes it off all documents, those in the trash too', async () => {
  const [gone, stays] = [await make('Going'), await make('Staying')];
  const space = await makeSpace(house);
  const tagged = await makeDocument(house, space, { tags: [gone.id, stays.id] });
  const trashed = await makeDocument(house, space, { tags: [gone.id] });
  const { db, clock } = house.parts;
  const deletion = await db
    .insertInto('deletion')
    .values({ at: clock.now(), by_id: space.ownerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('document').set({ deletion_id: deletion.id }).where('id', '=', trashed).execute();
  expect((await house.ask(deleteTag, { params: { id: gone.id } }, { token })).status).toBe(204);
  const rows = await db
    .selectFrom('document')
    .select(['id', 'tags'])
    .where('id', 'in', [tagged, trashed])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: tagged, tags: [stays.id] },
    { id: trashed, tags: [] },
  ]);
  expect(await names()).not.toContain('Going');
});

it('[8.2.1] [15.3.3] only administrators change tags; what is absent or malformed says so', async () => {
  const { id } = await make('Guarded');
  const body = { name: 'Taken over' };
  const refused = [
    await house.askError(createTag, { body }, { token: staff }),
    await house.askError(updateTag, { params: { id }, body }, { token: staff }),
    await house.askError(deleteTag, { params: { id } }, { token: staff }),
  ];
  expect(refused.map((answer) => [answer.status, answer.body.message])).toEqual(
    Array(3).fill([403, 'Access denied']),
  );
  expect(await names()).toContain('Guarded');
  const absent = [
    await house.askError(getTag, { params: { id: 999_999 } }, { token }),
    await house.askError(updateTag, { params: { id: 999_999 }, body }, { token }),
    await house.askError(deleteTag, { params: { id: 999_999 } }, { token }),
  ];
  expect(absent.map((answer) => [answer.status, answer.body.code])).toEqual(
    Array(3).fill([404, 'tag.not-found']),
  );
  const empty = await house.askError(createTag, { body: { name: ' ' } }, { token });
  expect([empty.status, empty.body.fields]).toEqual([422, { name: 'Name is required.' }]);
  expect((await house.askError(createTag, { body: { name: 'x', id: 5 } }, { token })).status).toBe(422);
});

it('[16.3.3] the security log tells who changed tags, from what to what', async () => {
  const { id } = await make('Logged');
  await house.ask(updateTag, { params: { id }, body: { name: 'Logged anew' } }, { token });
  await house.ask(deleteTag, { params: { id } }, { token });
  const events = await house.parts.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_type', '=', 'tag')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { action: 'tag.made', actor_id: admin.id, detail: { name: 'Logged' } },
    { action: 'tag.changed', actor_id: admin.id, detail: { name: 'Logged anew', before: 'Logged' } },
    { action: 'tag.deleted', actor_id: admin.id, detail: { name: 'Logged anew' } },
  ]);
});
