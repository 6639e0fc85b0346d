import {
  deleteContact,
  getContact,
  getMyContact,
  getUserContact,
  listContacts,
  listDivisions,
} from '@atrium/contract/contacts';
import { getMe, getUser } from '@atrium/contract/users';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminRole, superadminRole } from '../../core/accounts/roles.ts';
import { makeContact, sendContact, someContact } from '../../testing/contacts.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeRole } from '../../testing/library.ts';

const house = await openHouse();
const admin = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
const person = await makeUser(house);
const staff = await signInAs(house, person);
const denied = await makeUser(house, { deny_contact_list: true });
const outsider = await signInAs(house, denied);

beforeEach(async () => void (await house.parts.db.deleteFrom('contact').execute()));

const list = async (token: string) => (await house.ask(listContacts, { query: {} }, { token })).body;
const events = () =>
  house.parts.db
    .selectFrom('audit_event')
    .select(['action', 'detail', 'subject_id'])
    .where('action', 'like', 'contact%')
    .orderBy('id', 'desc')
    .execute();

describe('[CON-02] a contact is made', () => {
  it.each([
    ['as a plain field', false],
    ['as a part with the type application/json', true],
  ])('with its JSON sent %s', async (_, asBlob) => {
    const contact = someContact({
      ...{ phone: ' +41 52 555 01 42 ', mobile: '1', fax: '2', switchboard: '3', company: 'Aldera' },
      ...{ street: 'Way 1', location: 'Winterthal', country: 'CH', position: 'Analyst', supervisor: 'Ann' },
      ...{ division: 'Corporate Center', isPublished: false },
    });
    const { status, body } = await sendContact(house, admin, 'POST', '/contacts', { contact, asBlob });
    expect([status, body]).toEqual([
      201,
      { ...contact, id: body.id, phone: '+41 52 555 01 42', image: null, user: null },
    ]);
    expect((await house.ask(getContact, { params: { id: body.id } }, { token: admin })).body).toEqual(body);
    expect((await events())[0]).toMatchObject({ action: 'contact.made', subject_id: body.id });
  });

  it('[CON-03] and each rule that is broken is named by its field, in the words of the specification', async () => {
    const refused = async (contact: unknown) =>
      (await sendContact(house, admin, 'POST', '/contacts', { contact })).body.fields;
    expect(await refused({})).toEqual({
      salutation: 'Salutation is required',
      firstName: 'First name is required.',
      lastName: 'Last name is required.',
      email: 'Email is required.',
    });
    expect(
      await refused(someContact({ salutation: 'Dr.', email: 'nobody', firstName: ' ', lastName: '\u202e' })),
    ).toEqual({
      salutation: 'Salutation is required',
      firstName: 'First name is required.',
      lastName: 'Last name is required.',
      email: 'Please enter a valid email address.',
    });
    expect(await refused(someContact({ division: 'Elsewhere', phone: 'x' }))).toEqual({
      division: 'There is no division “Elsewhere”.',
    });
    expect(await refused(someContact({ phone: 'x'.repeat(201) }))).toEqual({
      phone: 'Use at most 200 characters.',
    });
    expect(await list(admin)).toEqual([]);
  });

  it('[2.2.1] what is no such form is refused with a sentence', async () => {
    const send = async (contact: unknown) =>
      (await sendContact(house, admin, 'POST', '/contacts', { contact })).body;
    expect(await send('{')).toMatchObject({ code: 'request.malformed' });
    expect(await send(undefined)).toMatchObject({ code: 'request.malformed' });
    expect(await send('null')).toMatchObject({ code: 'request.invalid' });
    expect(await send({ firstName: 'x'.repeat(70_000) })).toMatchObject({ code: 'upload.too-large' });
    const form = new FormData();
    form.append('more', '1');
    const headers = { authorization: `Bearer ${admin}` };
    const other = await house.fetch('/api/rest/contacts', { method: 'POST', headers, body: form });
    expect([other.status, await other.json()]).toMatchObject([422, { fields: { more: expect.any(String) } }]);
    const json = await house.fetch('/api/rest/contacts', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(json.status).toBe(415);
  });

  it('[CON-03] there are 21 divisions, with those of the specification', async () => {
    const { body } = await house.ask(listDivisions, {}, { token: staff });
    expect(body).toHaveLength(21);
    expect(body).toEqual(expect.arrayContaining(['Corporate Center', 'n.a.']));
    expect(body.filter((name) => name.startsWith('NonOp')).length).toBeGreaterThan(1);
  });

  it('an e-mail belongs to one contact, whatever its case; of two at once one gets it', async () => {
    await makeContact(house, admin, { email: 'One@atrium.example' });
    const again = await sendContact(house, admin, 'POST', '/contacts', {
      contact: someContact({ email: 'one@ATRIUM.example' }),
    });
    const text = 'There is already a contact with this email.';
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'contact.email-taken', fields: { email: text } },
    ]);
    const both = await Promise.all(
      [1, 2].map(() =>
        sendContact(house, admin, 'POST', '/contacts', { contact: someContact({ email: 'two@x.example' }) }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('[CON-02] a contact is changed', () => {
  it('and what is not sent stays; the log says which fields', async () => {
    const made = await makeContact(house, admin, { phone: '1', division: 'n.a.' });
    const { body } = await sendContact(house, admin, 'PUT', `/contacts/${made.id}`, {
      contact: { ...made, imageFile: null, phone: '', position: 'Lead' },
    });
    expect(body).toEqual({ ...made, phone: '', position: 'Lead' });
    const second = await sendContact(house, admin, 'PUT', `/contacts/${made.id}`, {
      contact: { mobile: '2' },
    });
    expect(second.body).toEqual({ ...body, mobile: '2' });
    expect((await events())[1]).toMatchObject({
      action: 'contact.changed',
      detail: { changed: ['phone', 'position'] },
    });
    const gone = await sendContact(house, admin, 'PUT', '/contacts/999999', { contact: { mobile: '2' } });
    expect([gone.status, gone.body.code]).toEqual([404, 'contact.not-found']);
  });

  it('[CON-03] a division that the operator took off the list stays until it is changed', async () => {
    const made = await makeContact(house, admin);
    await house.parts.db.updateTable('contact').set({ division: 'Old one' }).execute();
    const kept = await sendContact(house, admin, 'PUT', `/contacts/${made.id}`, {
      contact: { ...made, division: 'Old one', phone: '1' },
    });
    expect(kept.body).toMatchObject({ division: 'Old one', phone: '1' });
  });

  it('is linked to one user at most, and to one that there is', async () => {
    const [first, second] = [await makeContact(house, admin), await makeContact(house, admin)];
    const link = (id: number, user: number | null) =>
      sendContact(house, admin, 'PUT', `/contacts/${id}`, { contact: { user } });
    expect((await link(first.id, person.id)).body.user).toBe(person.id);
    expect((await link(second.id, person.id)).body).toMatchObject({ code: 'contact.user-taken' });
    expect((await link(second.id, 999_999)).body).toMatchObject({ code: 'contact.user-unknown' });
    expect((await link(first.id, null)).body.user).toBe(null);
    expect((await link(second.id, person.id)).status).toBe(200);
  });
});

describe('[CON-02] the linked user', () => {
  const user = async (id: number | null) =>
    (await house.ask(getUser, { params: { id: id as number } }, { token: admin })).body;

  it('is made with the contact, gets a link to choose a password, and both or neither are stored', async () => {
    const role = await makeRole(house);
    const contact = someContact({ user: { roles: [role], isUsing2FA: true, denyContactList: true } });
    const { status, body } = await sendContact(house, admin, 'POST', '/contacts', { contact });
    expect(status).toBe(201);
    expect(await user(body.user)).toMatchObject({
      ...{ email: contact.email, firstName: 'Nora', lastName: contact.lastName, roles: [role] },
      ...{ isActive: true, isUsing2FA: true, denyContactList: true, defaultDashboard: null },
    });
    await house.mailTo(contact.email as string, /./);
    const taken = someContact({ user: {}, email: person.email });
    const refused = await sendContact(house, admin, 'POST', '/contacts', { contact: taken });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([409, ['email']]);
    const unknown = someContact({ user: { roles: [999_999] } });
    const second = await sendContact(house, admin, 'POST', '/contacts', { contact: unknown });
    expect(second.status).toBe(422);
    expect((await list(admin)).map(({ email }) => email)).toEqual([contact.email]);
    const users = await house.parts.db.selectFrom('app_user').select('email').execute();
    expect(users.map(({ email }) => email)).not.toContain(unknown.email);
  });

  it('is changed with the contact, what is not sent stays; the e-mails are independent', async () => {
    const role = await makeRole(house);
    const made = await makeContact(house, admin, { user: { roles: [role] } });
    const put = (contact: unknown) => sendContact(house, admin, 'PUT', `/contacts/${made.id}`, { contact });
    const { body } = await put({ email: 'other@x.example', user: { isActive: false } });
    expect(body).toMatchObject({ email: 'other@x.example', user: made.user });
    expect(await user(made.user)).toMatchObject({ email: made.email, isActive: false, roles: [role] });
    const other = await makeUser(house);
    expect((await put({ user: { id: other.id, denyContactList: true } })).body.user).toBe(other.id);
    expect(await user(other.id)).toMatchObject({ denyContactList: true });
  });

  it('[8.3.1] follows the rules of users: an administrator makes no superadministrator', async () => {
    const contact = someContact({ user: { roles: [superadminRole] } });
    const refused = await sendContact(house, admin, 'POST', '/contacts', { contact });
    expect([refused.status, await list(admin)]).toEqual([403, []]);
  });
});

describe('[CON-06] one’s own contact', () => {
  it('is there, or answers 404; by user too', async () => {
    const none = await house.askError(getMyContact, {}, { token: staff });
    expect([none.status, none.body.code]).toEqual([404, 'contact.not-found']);
    const noneOf = await house.askError(getUserContact, { params: { id: person.id } }, { token: staff });
    expect(noneOf.status).toBe(404);
    expect((await house.ask(getMe, {}, { token: staff })).body.abilities.editOwnContact).toBe(false);

    const made = await makeContact(house, admin, { user: person.id });
    expect((await house.ask(getMyContact, {}, { token: staff })).body).toEqual(made);
    const byUser = await house.ask(getUserContact, { params: { id: person.id } }, { token: admin });
    expect(byUser.body).toEqual(made);
    expect((await house.ask(getMe, {}, { token: staff })).body.abilities.editOwnContact).toBe(true);
  });

  it('is changed by its person, but for the user and the link', async () => {
    const made = await makeContact(house, admin, { user: person.id });
    const put = (contact: unknown) => sendContact(house, staff, 'PUT', '/me/contact', { contact });
    expect((await put({ ...made, phone: '7' })).body).toEqual({ ...made, phone: '7' });
    for (const user of [null, denied.id, { roles: [adminRole] }, { id: person.id, isActive: true }])
      expect(await put({ user })).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
    const without = await sendContact(house, outsider, 'PUT', '/me/contact', { contact: { phone: '1' } });
    expect(without.status).toBe(404);
  });

  it('hidden, it shows to its person and to administrators alone', async () => {
    const open = await makeContact(house, admin, { lastName: 'B' });
    const hidden = await makeContact(house, admin, { lastName: 'A', isPublished: false, user: person.id });
    const other = await signInAs(house, await makeUser(house));
    const ids = async (token: string) => (await list(token)).map(({ id }) => id);
    expect(await ids(admin)).toEqual([hidden.id, open.id]);
    expect(await ids(staff)).toEqual([hidden.id, open.id]);
    expect(await ids(other)).toEqual([open.id]);
    const one = { params: { id: hidden.id } };
    expect((await house.askError(getContact, one, { token: other })).status).toBe(404);
    const ofUser = { params: { id: person.id } };
    expect((await house.askError(getUserContact, ofUser, { token: other })).status).toBe(404);
    expect((await house.ask(getContact, one, { token: staff })).body).toEqual(hidden);
  });
});

it('[CON-01] a contact is deleted, its user stays', async () => {
  const made = await makeContact(house, admin, { user: person.id });
  await house.ask(deleteContact, { params: { id: made.id } }, { token: admin });
  expect(await list(admin)).toEqual([]);
  expect((await house.askError(deleteContact, { params: { id: made.id } }, { token: admin })).status).toBe(
    404,
  );
  expect((await house.ask(getMe, {}, { token: staff })).body.id).toBe(person.id);
  expect((await events())[0]).toMatchObject({ action: 'contact.deleted', subject_id: made.id });
});

it('[CON-01] [8.2.1] who may not use the directory sees none of it but their own', async () => {
  const made = await makeContact(house, admin, { user: denied.id });
  const other = await makeContact(house, admin);
  const token = outsider;
  const params = { id: other.id };
  const asked = [
    await house.askError(listContacts, { query: {} }, { token }),
    await house.askError(getContact, { params }, { token }),
    await house.askError(getUserContact, { params: { id: person.id } }, { token }),
  ];
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await house.ask(getMyContact, {}, { token })).body).toEqual(made);
  const put = await sendContact(house, token, 'PUT', '/me/contact', { contact: { phone: '9' } });
  expect(put.body.phone).toBe('9');
});

it('[8.2.1] only administrators make, change, delete and import', async () => {
  const made = await makeContact(house, admin);
  const contact = someContact();
  const tries = [
    await sendContact(house, staff, 'POST', '/contacts', { contact }),
    await sendContact(house, staff, 'PUT', `/contacts/${made.id}`, { contact }),
    await house.askError(deleteContact, { params: { id: made.id } }, { token: staff }),
    await sendContact(house, staff, 'POST', '/contacts/import', {}),
    await sendContact(house, staff, 'PUT', '/contacts', {}),
  ];
  expect(tries.map(({ status }) => status)).toEqual(Array(5).fill(403));
  expect(await list(staff)).toEqual([made]);
});
