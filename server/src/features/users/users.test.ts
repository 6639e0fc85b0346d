import { createUser, deleteUser, getHoldings, getUser, listUsers, updateUser } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { fewestStatements } from '../../testing/count-statements.ts';
import { makeUser, makeUserWithTwoFactor, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeRole, makeSpace, setEntry } from '../../testing/library.ts';
import { theirs } from './delete-user.ts';

const house = await openHouse({ settings: { ATRIUM_DEMO: 'off', REQUIRE_2FA: 'off' } });
const { db } = house.parts;
const superadmin = await makeUser(house, { roles: [161] });
const token = await signInAs(house, superadmin);
const managerUser = await makeUser(house, { roles: [21313] });
const manager = await signInAs(house, managerUser);

const make = async (body: object, by = token) =>
  (await house.ask(createUser, { body: body as never }, { token: by })).body;
const read = async (id: number, by = token) =>
  (await house.ask(getUser, { params: { id } }, { token: by })).body;
const change = async (id: number, body: object, by = token) =>
  (await house.ask(updateUser, { params: { id }, body }, { token: by })).body;
const refusal = async (...given: Parameters<typeof house.askError>) => (await house.askError(...given)).body;
const status = async (given: string) =>
  (await house.fetch('/api/rest/users/me', { headers: { authorization: `Bearer ${given}` } })).status;
const events = (id: number) =>
  db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

it('[ADM-02] [6.4.1] a new user gets a link by mail, chooses a password with it and is in', async () => {
  const role = await makeRole(house);
  const made = await make({ email: 'Nora.New@atrium.example', firstName: ' Nora ', roles: [role] });
  expect(made).toMatchObject({
    email: 'Nora.New@atrium.example',
    fullName: 'Nora',
    roles: [role],
    isActive: true,
    hasPassword: false,
    lastSeenAt: null,
    dashboard: null,
    defaultDashboard: null,
  });
  const mail = await house.mailTo('Nora.New@atrium.example', /account is ready/);
  const link = /reset-password\/([\w-]+)/.exec(mail.text ?? '')?.[1];
  const reset = await house.fetch('/api/rest/users/reset-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link, password: 'a rather long one 7' }),
  });
  expect(reset.status).toBe(204);
  await signInAs(house, { email: 'nora.new@atrium.example', password: 'a rather long one 7' });
  const after = await read(made.id);
  expect([after.hasPassword, after.lastSeenAt !== null]).toEqual([true, true]);
  expect(await events(made.id)).toMatchObject([{ action: 'user.made', actor_id: superadmin.id }]);
});

it('[ADM-02] what a user may not be is refused with a sentence at the field', async () => {
  const fields = async (body: object) => (await refusal(createUser, { body }, { token })).fields;
  expect(await fields({})).toEqual({ email: 'Email is required.' });
  expect(await fields({ email: ' ' })).toEqual({ email: 'Email is required.' });
  expect(await fields({ email: 'nobody' })).toEqual({ email: 'Please enter a valid email address.' });
  expect(await fields({ email: 'x@atrium.example', roles: [99_999_999] })).toHaveProperty('roles');
  expect(await fields({ email: 'x@atrium.example', defaultDashboard: 99_999 })).toHaveProperty(
    'defaultDashboard',
  );
  expect(await fields({ email: 'x@atrium.example', firstName: 'a\u202eb' })).toHaveProperty('firstName');
});

it('[ADM-02] an e-mail is there once, whatever its case, also when two make it at once', async () => {
  await make({ email: 'one@atrium.example' });
  const again = await house.askError(createUser, { body: { email: 'ONE@Atrium.example' } }, { token });
  expect([again.status, again.body.code]).toEqual([409, 'user.email-taken']);
  expect(again.body.fields).toHaveProperty('email');
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      house.fetch('/api/rest/users', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ email: 'race@atrium.example' }),
      }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
  const other = await makeUser(house);
  expect(
    (
      await refusal(
        updateUser,
        { params: { id: other.id }, body: { email: 'ONE@atrium.example' } },
        { token },
      )
    ).code,
  ).toBe('user.email-taken');
});

it('[ADM-02] [15.3.3] a password is taken in a demo alone, and fields that are not meant never', async () => {
  const person = await makeUser(house);
  for (const refused of [
    await refusal(createUser, { body: { email: 'p@atrium.example', password: 'long enough 99' } }, { token }),
    await refusal(updateUser, { params: { id: person.id }, body: { password: 'long enough 99' } }, { token }),
  ])
    expect(refused.code).toBe('user.password-not-taken');
  for (const extra of [
    { id: 1 },
    { createdAt: '2026-01-01T00:00:00Z' },
    { passwordHash: 'x' },
    { dashboard: { id: 1 } },
  ]) {
    const answer = await house.askError(updateUser, { params: { id: person.id }, body: extra }, { token });
    expect([answer.status, answer.body.code]).toEqual([422, 'request.invalid']);
  }
  const demo = await openHouse({ settings: { ATRIUM_DEMO: 'on' } });
  const admin = await signInAs(demo, { email: 'admin@atrium.example', password: 'atrium-demo' });
  const body = { email: 'p@atrium.example', password: 'long enough 99' };
  const { id } = (await demo.ask(createUser, { body }, { token: admin })).body;
  const theirs = await signInAs(demo, body);
  await demo.ask(updateUser, { params: { id }, body: { password: 'another one 77' } }, { token: admin });
  const answer = await demo.fetch('/api/rest/users/me', { headers: { authorization: `Bearer ${theirs}` } });
  expect(answer.status).toBe(401);
  await signInAs(demo, { ...body, password: 'another one 77' });
});

it('[ADM-02] [AUTH-16] [7.4.2] a disabled person is out with the next call, and links by mail end', async () => {
  const person = await makeUser(house);
  const theirs = await signInAs(house, person);
  expect(await status(theirs)).toBe(200);
  expect((await change(person.id, { isActive: false })).isActive).toBe(false);
  expect(await status(theirs)).toBe(401);
  await change(person.id, { isActive: true });
  expect(await status(theirs)).toBe(401);
  await signInAs(house, person);
});

it('[ADM-02] [6.3.3] demanding two-factor authentication ends the sessions of who has none, and of nobody else', async () => {
  const without = await makeUser(house);
  const open = await signInAs(house, without);
  expect((await change(without.id, { isUsing2FA: true })).isUsing2FA).toBe(true);
  expect(await status(open)).toBe(401);
  expect(await status(await signInAs(house, without))).toBe(401);
  await house.mailTo(without.email, /authentication is required/);

  const using = await makeUserWithTwoFactor(house);
  const theirs = await signInAs(house, using, { otp: await using.nextCode() });
  const after = await change(using.id, { isUsing2FA: true, firstName: 'Same' });
  expect([after.isUsing2FA, after.hasTwoFactor, await status(theirs)]).toEqual([true, true, 200]);
  const row = await db
    .selectFrom('app_user')
    .select('two_factor_required')
    .where('id', '=', using.id)
    .executeTakeFirst();
  expect(row?.two_factor_required).toBe(false);
});

it('[ADM-02] [PERM-05] what is not named stays; roles are set as a whole; the log says what changed', async () => {
  const [a, b, c] = [await makeRole(house), await makeRole(house), await makeRole(house)];
  const person = await makeUser(house, { roles: [a, b], deny_contact_list: true });
  const after = await change(person.id, { roles: [b, c, c], lastName: 'Other' });
  expect(after).toMatchObject({
    roles: [b, c],
    lastName: 'Other',
    firstName: 'Person',
    denyContactList: true,
  });
  expect(await change(person.id, {})).toMatchObject({ roles: [b, c] });
  expect(await events(person.id)).toEqual([
    {
      action: 'user.changed',
      actor_id: superadmin.id,
      detail: { lastName: 'Other', added: [c], taken: [a] },
    },
  ]);
});

it('[ADM-02] two administrators at the same user: the second is told, and nothing is overwritten', async () => {
  const person = await makeUser(house);
  const [seen, alsoSeen] = [await read(person.id), await read(person.id, manager)];
  expect(seen.version).toBe(alsoSeen.version);
  const send = (by: string, version: string, body: object) =>
    house.fetch(`/api/rest/users/${person.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${by}`, 'if-match': version },
      body: JSON.stringify(body),
    });
  expect((await send(token, seen.version, { firstName: 'First' })).status).toBe(200);
  const late = await send(manager, alsoSeen.version, { firstName: 'Second' });
  expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([409, 'change.conflict']);
  expect((await read(person.id)).firstName).toBe('First');
  const { version } = await read(person.id);
  const both = await Promise.all(
    [token, manager].map((by) => send(by, version, { lastName: `By ${by.slice(-4)}` })),
  );
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
});

it('[ADM-02] [14.2.7] a deleted person leaves the name on documents, and nothing to act with', async () => {
  const role = await makeRole(house);
  const person = await makeUser(house, { first_name: 'Gone', last_name: 'Away', roles: [role] });
  const theirs = await signInAs(house, person);
  const space = await makeSpace(house);
  await makeDocument(house, space, { createdBy: person.id });
  const list = await db
    .insertInto('mailing_list')
    .values({ name: 'All hands' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('mailing_list_member')
    .values({ mailing_list_id: list.id, user_id: person.id })
    .execute();
  const now = house.clock.now();
  const contact = await db
    .insertInto('contact')
    .values({
      ...{ salutation: 'Ms.', first_name: 'Gone', last_name: 'Away', email: 'gone@atrium.example' },
      ...{ user_id: person.id, created_at: now, modified_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const holdings = (await house.ask(getHoldings, { params: { id: person.id } }, { token })).body;
  expect(holdings).toEqual({
    spaces: [],
    documents: 1,
    folders: 0,
    mailingLists: ['All hands'],
    hasContact: true,
  });

  await house.ask(deleteUser, { params: { id: person.id } }, { token });
  expect(await status(theirs)).toBe(401);
  expect((await house.askError(getUser, { params: { id: person.id } }, { token })).status).toBe(404);
  expect((await refusal(deleteUser, { params: { id: person.id } }, { token })).code).toBe('user.not-found');
  for (const table of ['user_role', 'session', 'mailing_list_member', 'password_link'] as const)
    expect(await db.selectFrom(table).selectAll().where('user_id', '=', person.id).execute()).toEqual([]);
  const kept = await db
    .selectFrom('contact')
    .select('user_id')
    .where('id', '=', contact.id)
    .executeTakeFirst();
  expect(kept).toEqual({ user_id: null });
  const authors = await house.fetch('/api/rest/authors', { headers: { authorization: `Bearer ${token}` } });
  expect(JSON.stringify(await authors.json())).toContain('Gone Away');
  await make({ email: person.email });
});

it('[ADM-02] who owns spaces is not deleted, and the answer names them', async () => {
  const owner = await makeUser(house);
  await makeSpace(house, { ownerId: owner.id, name: 'Boiler house' });
  const answer = await house.askError(deleteUser, { params: { id: owner.id } }, { token });
  expect([answer.status, answer.body.code]).toEqual([409, 'user.owns-spaces']);
  expect(answer.body.message).toContain('“Boiler house”');
  const { spaces } = (await house.ask(getHoldings, { params: { id: owner.id } }, { token })).body;
  expect(spaces.map(({ name }) => name)).toEqual(['Boiler house']);
});

it('[ADM-01] [ADM-02] the list is newest first, with the dashboards, in as many statements for many as for few', async () => {
  const list = () => house.ask(listUsers, { query: {} }, { token });
  const few = await fewestStatements(house, list);
  house.clock.advance({ minutes: 1 });
  const dashboard = async (name: string, owner_id: number | null) =>
    (
      await db
        .insertInto('dashboard')
        .values({
          name,
          layout: '{}',
          owner_id,
          created_at: house.clock.now(),
          modified_at: house.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const given = await dashboard('Plant floor', null);
  const people: { id: number }[] = [];
  for (let index = 0; index < 5; index += 1) {
    house.clock.advance({ minutes: 1 });
    people.push(await makeUser(house));
  }
  const [first, second] = people as [{ id: number }, { id: number }, ...unknown[]];
  await change(first.id, { defaultDashboard: given });
  const own = await dashboard('', second.id);
  expect(await fewestStatements(house, list)).toBe(few);
  const { body } = await list();
  expect(body.slice(0, 5).map((user) => user.id)).toEqual(people.map((user) => user.id).reverse());
  const shown = (id: number) => body.find((user) => user.id === id);
  expect(shown(first.id)).toMatchObject({
    dashboard: null,
    defaultDashboard: { id: given, name: 'Plant floor' },
  });
  expect(shown(second.id)).toMatchObject({ dashboard: { id: own }, defaultDashboard: null });
});

it('[ADM-01] [8.2.3] MAILING_LIST_ADMIN is told names and e-mail alone; others nothing', async () => {
  const role = await makeRole(house);
  await db.insertInto('role_global_permission').values({ role_id: role, permission_id: 1 }).execute();
  const lists = await signInAs(house, await makeUser(house, { roles: [role] }));
  const { body } = await house.ask(listUsers, { query: {} }, { token: lists });
  expect(new Set(body.flatMap(Object.keys))).toEqual(
    new Set(['id', 'email', 'firstName', 'lastName', 'fullName']),
  );
  const staff = await signInAs(house, await makeUser(house));
  expect((await house.askError(listUsers, { query: {} }, { token: staff })).status).toBe(403);
  expect((await house.askError(getUser, { params: { id: superadmin.id } }, { token: lists })).status).toBe(
    403,
  );
});

it('[PERM-05] [8.2.1] who can read a space is told to its owner and to administrators', async () => {
  const role = await makeRole(house);
  const owner = await makeUser(house);
  const reader = await makeUser(house, { roles: [role] });
  const disabled = await makeUser(house, { roles: [role], is_active: false });
  const stranger = await makeUser(house);
  const space = await makeSpace(house, { ownerId: owner.id });
  await setEntry(house, space.rootId, role, ['canRead']);
  const query = { spaceId: space.id };
  const asOwner = (await house.ask(listUsers, { query }, { token: await signInAs(house, owner) })).body;
  const ids = asOwner.map((user) => user.id);
  for (const one of [owner, reader, superadmin, managerUser]) expect(ids).toContain(one.id);
  for (const one of [disabled, stranger]) expect(ids).not.toContain(one.id);
  expect(asOwner.find((user) => user.id === reader.id)?.roles).toEqual([role]);
  expect(asOwner.every((user) => user.isActive === undefined && user.lastLoginAt === undefined)).toBe(true);
  expect((await house.ask(listUsers, { query }, { token: manager })).body.map((user) => user.id)).toEqual(
    ids,
  );
  expect((await house.askError(listUsers, { query }, { token: await signInAs(house, reader) })).status).toBe(
    403,
  );
  expect(
    (await house.askError(listUsers, { query }, { token: await signInAs(house, stranger) })).status,
  ).toBe(404);
  await db.updateTable('app_user').set({ deny_contact_list: true }).where('id', '=', owner.id).execute();
  expect((await house.askError(listUsers, { query }, { token: await signInAs(house, owner) })).status).toBe(
    403,
  );
});

it('[ADM-02] [14.2.4] whatever belongs to a person goes with them: no table is forgotten', async () => {
  const { rows } = await house.parts.pool.query(
    `select conrelid::regclass::text as name from pg_constraint
     where confrelid = 'app_user'::regclass and confdeltype = 'c' order by 1`,
  );
  // Shares and their mails stay as a record, for weeks.
  const others = ['dashboard', 'mail', 'share'];
  expect(rows.map(({ name }) => name)).toEqual([...theirs, ...others].sort());
});
