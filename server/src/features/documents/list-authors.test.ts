import { listAuthors } from '@atrium/contract/documents';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { makeUser, signInAs, type TestUser } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeFolder, makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';

const house = await openHouse();
const { db } = house.parts;

async function authorsOf(user: TestUser) {
  const token = await signInAs(house, user);
  return (await house.ask(listAuthors, {}, { token })).body;
}

const namesOf = async (user: TestUser) => (await authorsOf(user)).map((author) => author.fullName);

const named = (name: string) => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return makeUser(house, { first_name, last_name });
};

const trashed = async (by: number) => {
  const { id } = await db
    .insertInto('deletion')
    .values({ at: house.clock.now(), by_id: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

it('[DOC-12] [PERM-02] [8.2.2] who made something that the caller can read now, by last name and first name', async () => {
  const role = await makeRole(house);
  const reader = await makeUser(house, { roles: [role] });
  const admin = await makeUser(house, { roles: [adminRole] });
  const owner = await named('Olga Owner');
  const space = await makeSpace(house, { ownerId: owner.id });
  await setEntry(house, space.rootId, role, reads);
  const closed = await makeFolder(house, space);
  await setEntry(house, closed, role, 'none');
  const shelf = await makeFolder(house, space);
  await setEntry(house, shelf, role, ['canRead']);
  const [zoe, adam, hidden, unread, deleted, single, folders] = await Promise.all(
    [
      'Zoe Abel',
      'Adam Abel',
      'Hidden Hand',
      'Unread Author',
      'Deleted Doc',
      'Single Entry',
      'Folder Maker',
    ].map(named),
  );
  const made = async (by: TestUser | undefined, folder?: number) =>
    makeDocument(house, space, { createdBy: by?.id as number, ...(folder ? { folder } : {}) });
  await made(zoe);
  await made(adam);
  await made(hidden, closed);
  await made(unread, shelf);
  const gone = await made(deleted);
  const own = await made(single, closed);
  await setEntry(house, own, role, reads);
  await db
    .updateTable('folder')
    .set({ created_by: folders?.id as number })
    .where('id', '=', shelf)
    .execute();
  const deletion_id = await trashed(owner.id);
  await db.updateTable('document').set({ deletion_id }).where('id', '=', gone).execute();

  const readable = ['Adam Abel', 'Zoe Abel', 'Single Entry', 'Folder Maker'].sort(byLastName);
  expect(await namesOf(reader)).toEqual(readable);
  expect((await authorsOf(reader))[0]).toEqual({
    id: adam?.id,
    firstName: 'Adam',
    lastName: 'Abel',
    fullName: 'Adam Abel',
    contact: null,
    image: null,
  });
  const all = [...readable, 'Hidden Hand', 'Unread Author', 'Olga Owner'].sort(byLastName);
  expect(await namesOf(admin)).toEqual(all);
  expect(await namesOf(owner)).toEqual(all);
  expect(await namesOf(await makeUser(house))).toEqual([]);

  // The same answers where so much can be read that each person is looked at instead of each thing.
  await sql`
    insert into folder (space_id, parent_id, name, path, scope_id, created_by, created_at, modified_at)
    select space_id, id, 'folder ' || i, '{}', scope_id, ${zoe?.id}, created_at, created_at
    from folder, generate_series(1, 2100) i where id = ${space.rootId}`.execute(db);
  await sql`update folder set path = array[parent_id, id] where parent_id = ${space.rootId}`.execute(db);
  expect(await namesOf(reader)).toEqual(readable);
  expect(await namesOf(admin)).toEqual(all);
  expect(await namesOf(owner)).toEqual(all);

  const today = house.clock.now().toISOString().slice(0, 10);
  const review = { needs_user_audit: true, audit_deadline: today };
  await db.updateTable('space').set(review).where('id', '=', space.id).execute();
  expect(await namesOf(reader)).toEqual(readable);
  house.clock.advance({ hours: 24 });
  expect(await namesOf(reader)).toEqual([]);
  expect(await namesOf(owner)).toEqual(all);
});

it('[DOC-12] who made a space alone is no author; somebody without a name goes by the address', async () => {
  const maker = await makeUser(house);
  const nameless = await makeUser(house, { first_name: '', last_name: '' });
  const space = await makeSpace(house, { ownerId: maker.id });
  expect(await namesOf(maker)).toEqual([]);
  await makeDocument(house, space, { createdBy: nameless.id });
  expect(await authorsOf(maker)).toEqual([
    { id: nameless.id, firstName: '', lastName: '', fullName: nameless.email, contact: null, image: null },
  ]);
});

function byLastName(a: string, b: string): number {
  const key = (name: string) => name.split(' ').reverse().join(' ');
  return key(a) < key(b) ? -1 : 1;
}
