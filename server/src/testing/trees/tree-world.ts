import { type RawBuilder, sql } from 'kysely';

import { type Queryable, transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { makeSpace } from '../../core/library/make-space.ts';
import { setEntries } from '../../core/library/set-entries.ts';
import { addFolders } from '../../features/folders/create-folders.ts';
import { makeUser } from '../factories.ts';
import type { House } from '../house.ts';
import { makeRole } from '../library.ts';

import { callerFor } from './tree-changes.ts';

/** A small library that random changes are made to: three spaces, some folders, documents in each. */
export interface TreeWorld {
  house: House;
  /** The first two are administrators. */
  people: number[];
  roles: number[];
  spaces: number[];
}

/** People and roles are made once for a house; each world empties the library and makes it anew. */
export async function makePeople(house: House): Promise<Pick<TreeWorld, 'house' | 'people' | 'roles'>> {
  const roles: number[] = [];
  for (let count = 0; count < 4; count += 1) roles.push(await makeRole(house));
  const people = [
    (await makeUser(house, { roles: [161] })).id,
    (await makeUser(house, { roles: [21313] })).id,
  ];
  for (let count = 0; count < 4; count += 1) people.push((await makeUser(house)).id);
  return { house, people, roles };
}

const branch = (name: string) => ({
  name,
  children: [
    { name: 'x', children: [{ name: 'deep', children: [] }] },
    { name: 'y', children: [] },
  ],
});

export async function makeWorld({
  house,
  people,
  roles,
}: Pick<TreeWorld, 'house' | 'people' | 'roles'>): Promise<TreeWorld> {
  const { parts } = house;
  const ordinary = people.slice(2);
  await emptyLibrary(house);
  await parts.db.deleteFrom('user_role').where('user_id', 'in', ordinary).execute();
  // The first has no role, the others one, two and three.
  await parts.db
    .insertInto('user_role')
    .values(
      ordinary.flatMap((user_id, count) => roles.slice(0, count).map((role_id) => ({ user_id, role_id }))),
    )
    .execute();
  const admin = await callerFor(parts, people[0] as number);
  const spaces: number[] = [];
  for (const [index, name] of ['A', 'B', 'C'].entries()) {
    const ownerId = people[index + 1] as number;
    const { id } = await transaction(parts.db, (trx) =>
      makeSpace(parts, trx, { name, ownerId, createdBy: ownerId }),
    );
    await addFolders(parts, admin, { space: id, parent: null, folders: [branch('p'), branch('q')] });
    spaces.push(id);
  }
  await addDocuments(parts, parts.db, sql`select id from folder where name <> 'y'`);
  await addEntries(parts, roles);
  return { house, people, roles, spaces };
}

/** Everybody with a role may something somewhere, and nobody everything everywhere. */
async function addEntries(parts: Parts, roles: number[]): Promise<void> {
  const all = await parts.db.selectFrom('folder').select(['id', 'name']).orderBy('id').execute();
  const roots = all.filter(({ name }) => name === '');
  const deep = all.filter(({ name }) => name === 'deep');
  const [first, second, third] = roles as [number, number, number];
  const entry = (object: { id: number } | undefined, roleId: number, flags: number) => ({
    objectId: object?.id as number,
    roleId,
    flags,
  });
  await transaction(parts.db, (trx) =>
    setEntries(trx, [
      entry(roots[0], first, 511),
      entry(deep[0], first, 0),
      entry(deep[1], first, 1 | 4),
      entry(roots[1], second, 1 | 2 | 16 | 32),
      entry(roots[2], third, 1 | 16),
      entry(deep[4], second, 511),
    ]),
  );
}

async function emptyLibrary({ parts }: House): Promise<void> {
  await transaction(parts.db, async (trx) => {
    await sql`update document set own_scope_id = null`.execute(trx);
    await sql`update space set deletion_id = null`.execute(trx);
    for (const table of ['activity', 'image', 'document', 'folder', 'acl_scope', 'acl_entry', 'space'])
      await sql`delete from ${sql.table(table)}`.execute(trx);
  });
}

/** One in each of the folders, all with the same few bytes. */
export async function addDocuments(
  { clock }: Parts,
  trx: Queryable,
  folders: RawBuilder<unknown>,
): Promise<void> {
  const now = clock.now();
  const hash = 'a'.repeat(64);
  await sql`
    insert into stored_file (hash, size, kept_at) values (${hash}, 1, ${now}) on conflict do nothing`.execute(
    trx,
  );
  await sql`
    insert into document (folder_id, name, hash, size, mime, filename, created_by, created_at, modified_by, modified_at)
    select f.id, 'd' || f.id, ${hash}, 1, 'text/plain', 'd.txt', person.id, ${now}, person.id, ${now}
    from (${folders}) f, (select min(id) as id from app_user) person`.execute(trx);
}
