import { listContacts } from '@atrium/contract/contacts';
import { listMembers } from '@atrium/contract/members';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { makeContact } from '../../testing/contacts.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';

const house = await openHouse({ settings: { ATRIUM_DEMO: 'off', REQUIRE_2FA: 'off' } });
const adminUser = await makeUser(house, { roles: [adminRole], first_name: 'Ada', last_name: 'Admin' });
const admin = await signInAs(house, adminUser);
const owner = await makeUser(house, { last_name: 'Owner' });
const [readers, elsewhere] = [await makeRole(house, 'Readers'), await makeRole(house, 'Elsewhere')];
const space = await makeSpace(house, { ownerId: owner.id });
await setEntry(house, space.rootId, readers, reads);
const other = await makeSpace(house);
await setEntry(house, other.rootId, elsewhere, reads);

const plain = await makeUser(house, { first_name: '', last_name: '', roles: [readers] });
const shy = await makeUser(house, { first_name: 'Sam', last_name: 'Shy', roles: [readers, elsewhere] });
const known = await makeUser(house, { roles: [readers] });
await makeUser(house, { roles: [readers], is_active: false });
await makeUser(house, { roles: [elsewhere] });
const numbers = { phone: '1', mobile: '2', fax: '3', switchboard: '4', position: 'Lead', division: 'n.a.' };
const hidden = { ...numbers, firstName: 'Samantha', lastName: 'Secret', isPublished: false };
await makeContact(house, admin, { ...hidden, user: shy.id, email: 'secret@x.example' });
const open = await makeContact(house, admin, { ...numbers, lastName: 'Known', user: known.id });

const members = async (token: string) =>
  (await house.ask(listMembers, { params: { id: space.id } }, { token })).body;

it('[CON-07] those who may read the space, also without a contact; a hidden one is told by the account’s name alone', async () => {
  const shown = await members(await signInAs(house, plain));
  expect(shown.map(({ fullName }) => fullName)).toEqual([
    'admin@atrium.local',
    plain.email,
    'Ada Admin',
    'Nora Known',
    'Person Owner',
    'Sam Shy',
  ]);
  expect(shown.find(({ id }) => id === known.id)).toEqual({
    ...{ ...numbers, id: known.id, contact: open.id, salutation: 'Ms.', image: null, roles: null },
    ...{ firstName: 'Nora', lastName: 'Known', fullName: 'Nora Known', email: open.email },
  });
  expect(shown.find(({ id }) => id === shy.id)).toEqual({
    ...{ id: shy.id, contact: null, salutation: null, image: null, roles: null, email: '' },
    ...{ firstName: 'Sam', lastName: 'Shy', fullName: 'Sam Shy' },
    ...{ phone: '', mobile: '', fax: '', switchboard: '', position: '', division: '' },
  });
  expect(shown.find(({ id }) => id === plain.id)).toMatchObject({ email: plain.email, contact: null });
  expect(JSON.stringify(shown)).not.toMatch(/secret/i);
});

it('[CON-07] roles, those that open the space, for its owner and administrators; the owner sees no hidden contact either', async () => {
  const byOwner = await members(await signInAs(house, owner));
  expect(byOwner.find(({ id }) => id === shy.id)).toMatchObject({
    ...{ lastName: 'Shy', phone: '', roles: [{ id: readers, name: 'Readers' }] },
  });
  expect(byOwner.find(({ id }) => id === owner.id)?.roles).toEqual([]);
  const byAdmin = await members(admin);
  expect(byAdmin.find(({ id }) => id === shy.id)).toMatchObject({ lastName: 'Secret', phone: '1' });
  expect(byAdmin.find(({ id }) => id === adminUser.id)?.roles).toEqual([
    { id: adminRole, name: 'Administrator' },
  ]);
});

it('[CON-07] the contacts of a space are those of its people that the caller sees', async () => {
  const query = { spaceId: space.id };
  const ids = async (token: string) =>
    (await house.ask(listContacts, { query }, { token })).body.map(({ lastName }) => lastName);
  expect(await ids(await signInAs(house, plain))).toEqual(['Known']);
  expect(await ids(admin)).toEqual(['Known', 'Secret']);
});

it('the number of statements does not depend on the number of people', async () => {
  const token = await signInAs(house, owner);
  const before = await members(token);
  const few = await fewestStatements(house, () => members(token));
  for (let index = 0; index < 5; index += 1) await makeUser(house, { roles: [readers] });
  expect(await members(token)).toHaveLength(before.length + 5);
  expect(await fewestStatements(house, () => members(token))).toBe(few);
});
