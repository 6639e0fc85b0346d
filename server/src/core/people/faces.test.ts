import { listAuthors } from '@atrium/contract/documents';
import { listFeed } from '@atrium/contract/feeds';
import { listPeopleWithAccess } from '@atrium/contract/permission-tree';
import { getMe } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { bellOf, makeShelf } from '../../testing/bell.ts';
import { makeContact, portrait } from '../../testing/contacts.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { adminRole } from '../accounts/roles.ts';

const house = await openHouse();
const { db } = house.parts;
const admin = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
const { space, readers, author, reader, add } = await makeShelf(house, 'Works');
const who = await reader();
const denied = await makeUser(house, { roles: [readers], deny_contact_list: true });
const outsider = { id: denied.id, token: await signInAs(house, denied) };
const bell = bellOf(house);
for (const one of [who, outsider]) await bell.watch(one, 'space', space.id);
await add(['plan.txt']);
await bell.tell();
const contact = await makeContact(house, admin, { user: author.id }, await portrait());
const nothing = { contact: null, image: null };
const face = { contact: contact.id, image: contact.image };

const facesFor = async (one: { id: number; token: string }) => {
  const [author] = (await house.ask(listAuthors, {}, one)).body;
  const [item] = (await house.ask(listFeed, { query: { spaceId: space.id } }, one)).body;
  const [each] = (await house.ask(listFeed, { query: { spaceIds: String(space.id) } }, one)).body;
  const [told] = await bell.list(one);
  return [author, item?.by, each?.by, told?.by].map((person) => ({
    contact: person?.contact,
    image: person?.image,
  }));
};

it('[CON-02] [8.2.1] whoever is named comes with contact and picture, to those who see the contact', async () => {
  expect(face.image).not.toBeNull();
  expect(await facesFor(who)).toEqual([face, face, face, face]);
  const query = { entityType: '0', entityId: space.id, filter: '' } as const;
  const { people } = (await house.ask(listPeopleWithAccess, { query }, { token: admin })).body;
  expect(people.find(({ id }) => id === author.id)).toMatchObject(face);
  expect((await house.ask(getMe, {}, author)).body.image).toBe(contact.image);
});

it('[CON-07] [8.2.1] to whom the directory is closed nobody has a contact or a picture', async () => {
  expect(await facesFor(outsider)).toEqual([nothing, nothing, nothing, nothing]);
});

it('[CON-06] [8.2.1] a hidden contact is as good as none, but to its owner and administrators', async () => {
  await db.updateTable('contact').set({ is_published: false }).where('id', '=', contact.id).execute();
  expect(await facesFor(who)).toEqual([nothing, nothing, nothing, nothing]);
  const [own] = (await house.ask(listAuthors, {}, author)).body;
  expect(own).toMatchObject(face);
});
