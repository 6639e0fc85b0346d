import { getMe } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';

const house = await openHouse();
const me = async (token: string) => (await house.ask(getMe, {}, { token })).body;

it('[AUTH-12] [8.2.3] [15.3.1] /users/me answers these fields and no others', async () => {
  const user = await makeUser(house, { first_name: 'Ada', last_name: 'Byron', roles: [21313] });
  const signedInAt = house.clock.now().getTime();
  const answer = await me(await signInAs(house, user));
  const { createdAt, lastLoginAt, ...rest } = answer;
  expect(rest).toStrictEqual({
    id: user.id,
    email: user.email,
    firstName: 'Ada',
    lastName: 'Byron',
    fullName: 'Ada Byron',
    isActive: true,
    isUsing2FA: false,
    denyContactList: false,
    roles: [21313],
    image: null,
    wantsGuide: false,
    language: null,
    whatsNewSeen: 0,
    authorities: ['ROLE_21313'],
    twoFactorRequired: false,
    abilities: {
      administer: true,
      grantAdministration: false,
      administerMailingLists: true,
      administerDefaultFavorites: true,
      seeContacts: true,
      editOwnContact: false,
    },
  });
  expect(Date.parse(createdAt)).toBeLessThanOrEqual(signedInAt);
  expect(Date.parse(lastLoginAt as string)).toBeGreaterThanOrEqual(signedInAt);
});

it('[AUTH-12] fullName is first and last name, what there is of them, or the e-mail', async () => {
  for (const [first_name, last_name, expected] of [
    ['Ada', 'Byron', 'Ada Byron'],
    ['Ada', '', 'Ada'],
    ['', 'Byron', 'Byron'],
    ['', '', 'nameless@atrium.example'],
  ] as const) {
    const email = expected.includes('@') ? { email: expected } : {};
    const user = await makeUser(house, { first_name, last_name, ...email });
    expect((await me(await signInAs(house, user))).fullName).toBe(expected);
  }
});

it('[AUTH-13] [8.3.2] roles and permissions given or taken away show with the next call', async () => {
  const { db } = house.parts;
  const user = await makeUser(house);
  const token = await signInAs(house, user);
  expect((await me(token)).authorities).toEqual([]);
  const role = await db
    .insertInto('role')
    .values({ name: 'Curators for an hour' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('user_role').values({ user_id: user.id, role_id: role.id }).execute();
  expect((await me(token)).authorities).toEqual([`ROLE_${role.id}`]);
  await db.insertInto('role_global_permission').values({ role_id: role.id, permission_id: 2 }).execute();
  const curator = await me(token);
  expect(curator.authorities).toEqual([`ROLE_${role.id}`, 'DEFAULT_FAVORITES_ADMIN']);
  expect(curator.abilities).toEqual({
    administer: false,
    grantAdministration: false,
    administerMailingLists: false,
    administerDefaultFavorites: true,
    seeContacts: true,
    editOwnContact: false,
  });
  await db.deleteFrom('user_role').where('user_id', '=', user.id).execute();
  await db.updateTable('app_user').set({ deny_contact_list: true }).where('id', '=', user.id).execute();
  const after = await me(token);
  expect([after.authorities, after.roles, after.abilities.seeContacts]).toEqual([[], [], false]);
});
