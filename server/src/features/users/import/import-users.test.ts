import type { ImportReport } from '@atrium/contract/parts/csv-import';
import { getUser, updateUser } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { countStatements } from '../../../testing/count-statements.ts';
import { makeUser, makeUserWithTwoFactor, signInAs } from '../../../testing/factories.ts';
import { openHouse } from '../../../testing/house.ts';
import { makeRole } from '../../../testing/library.ts';

const house = await openHouse({ settings: { ATRIUM_DEMO: 'off', REQUIRE_2FA: 'off' } });
const { db } = house.parts;
const admin = await signInAs(house, await makeUser(house, { roles: [161] }));
const manager = await signInAs(house, await makeUser(house, { roles: [21313] }));

async function send(lines: string | string[], { dryRun = false, by = admin } = {}) {
  const form = new FormData();
  form.append('csv', new Blob([[lines].flat().join('\r\n')]), 'people.csv');
  const response = await house.fetch(`/api/rest/users/import?dryRun=${dryRun}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by}` },
    body: form,
  });
  return {
    status: response.status,
    body: (await response.json()) as ImportReport & { code: string; message: string },
  };
}
const find = (email: string) =>
  db
    .selectFrom('app_user')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
const rolesOf = async (id: number) =>
  (
    await db.selectFrom('user_role').select('role_id').where('user_id', '=', id).orderBy('role_id').execute()
  ).map((row) => row.role_id);
const people = async () =>
  Number((await db.selectFrom('app_user').select(db.fn.countAll().as('n')).executeTakeFirst())?.n);

it('[ADM-02] [CON-05] people are made and changed by their e-mail; a preview says the same and does nothing', async () => {
  const [welders, fitters] = [await makeRole(house, 'Welders'), await makeRole(house, 'Fitters')];
  const known = await makeUser(house, { first_name: 'Old', last_name: 'Name', roles: [welders] });
  const file = [
    'E-mail;First name;last_name;Roles;denyContactList;Shoe size',
    'ada@atrium.example;Ada;Byron;"welders; Fitters";yes;38',
    `${known.email.toUpperCase()};New;;Fitters;;41`,
  ];
  const before = await people();
  const preview = await send(file, { dryRun: true });
  expect(await people()).toBe(before);
  const done = await send(file);
  expect(done.body).toEqual(preview.body);
  expect(done.body).toEqual({
    made: 1,
    changed: 1,
    unchanged: 0,
    refused: 0,
    rows: [
      { row: 2, label: 'ada@atrium.example', outcome: 'made', notes: ['Roles: Welders, Fitters'] },
      {
        row: 3,
        label: known.email.toUpperCase(),
        outcome: 'changed',
        notes: ['First name: Old → New', 'Roles: Fitters'],
      },
    ],
    ignoredColumns: ['Shoe size'],
  });
  const ada = await find('ada@atrium.example');
  expect(ada).toMatchObject({
    first_name: 'Ada',
    last_name: 'Byron',
    is_active: true,
    deny_contact_list: true,
  });
  expect(await rolesOf(ada?.id as number)).toEqual([welders, fitters]);
  expect(await find(known.email)).toMatchObject({ first_name: 'New', last_name: 'Name' });
  expect(await rolesOf(known.id)).toEqual([fitters]);
  await house.mailTo('ada@atrium.example', /account is ready/);
  expect((await send(file)).body).toMatchObject({ made: 0, changed: 0, unchanged: 2, rows: [] });
});

it('[ADM-02] [CON-05] rows that cannot be are reported, each with its reason, and the others are stored', async () => {
  const known = await makeUserWithTwoFactor(house);
  const { status, body } = await send([
    'email,firstName,roles,isActive,isUsing2FA',
    'twice@atrium.example,Good,,,',
    'TWICE@atrium.example,Again,,,',
    'nobody,,,,',
    ',Nameless,,,',
    'formula@atrium.example,"=HYPERLINK(""http://x"")",,,',
    'role@atrium.example,,Astronauts,,',
    'maybe@atrium.example,,,perhaps,',
    `${known.email},,,,no`,
  ]);
  expect(status).toBe(200);
  expect(body).toMatchObject({ made: 1, refused: 7 });
  expect(
    body.rows.filter((row) => row.outcome === 'refused').map(({ row, notes }) => [row, ...notes]),
  ).toEqual([
    [3, 'Row 2 has the same email.'],
    [4, 'Please enter a valid email address.'],
    [5, 'Email is required.'],
    [6, 'firstName: A name cannot start like a formula.'],
    [7, 'There is no role “Astronauts”.'],
    [8, 'isActive: Write yes or no.'],
    [9, 'Two-factor authentication is not switched off by an import.'],
  ]);
  expect(await find('twice@atrium.example')).toMatchObject({ first_name: 'Good' });
  expect(await find('formula@atrium.example')).toBeUndefined();
});

it('[ADM-04] [8.2.1] an import never makes an administrator, and never changes one, whoever sends it', async () => {
  const boss = await makeUser(house, { roles: [161] });
  const colleague = await makeUser(house, { roles: [21313] });
  const before = await people();
  for (const by of [admin, manager]) {
    const { body } = await send(
      [
        'email,roles,isActive',
        'climber@atrium.example,Superadministrator,',
        'climber2@atrium.example,administrator,',
        `${boss.email},,no`,
        `${colleague.email},Welders,no`,
      ],
      { by },
    );
    expect(body).toMatchObject({ made: 0, changed: 0, refused: 4 });
    expect(body.rows.map((row) => row.notes[0])).toEqual([
      'The role “Superadministrator” is never granted by an import.',
      'The role “Administrator” is never granted by an import.',
      'Administrators are not changed by an import.',
      'Administrators are not changed by an import.',
    ]);
  }
  expect(await people()).toBe(before);
  const staff = await signInAs(house, await makeUser(house));
  expect((await send('email\nx@atrium.example', { by: staff })).status).toBe(403);
});

it('[ADM-02] [AUTH-16] whom an import disables, or demands a second factor of, is out; a choice stays a choice', async () => {
  const [disabled, asked] = [await makeUser(house), await makeUser(house)];
  const using = await makeUserWithTwoFactor(house);
  const tokens = [await signInAs(house, disabled), await signInAs(house, asked)];
  const theirs = await signInAs(house, using, { otp: await using.nextCode() });
  await send([
    'email,isActive,isUsing2FA,firstName',
    `${disabled.email},no,,`,
    `${asked.email},,yes,`,
    `${using.email},,yes,Using`,
  ]);
  const status = async (token: string) =>
    (await house.fetch('/api/rest/users/me', { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await Promise.all([...tokens, theirs].map(status))).toEqual([401, 401, 200]);
  await house.mailTo(asked.email, /authentication is required/);
  expect(await find(using.email)).toMatchObject({ first_name: 'Using', two_factor_required: false });
  const again = await signInAs(house, await makeUser(house, { roles: [161] }));
  await house.ask(updateUser, { params: { id: asked.id }, body: { isUsing2FA: false } }, { token: again });
  expect((await house.ask(getUser, { params: { id: asked.id } }, { token: again })).body.isUsing2FA).toBe(
    false,
  );
});

it('[ADM-02] [CON-05] a file that is none is refused with a sentence', async () => {
  const token = await signInAs(house, await makeUser(house, { roles: [161] }));
  const refused = async (text: string) => {
    const { status, body } = await send(text, { by: token });
    return [status, body.code, body.message];
  };
  expect(await refused('name,city\nA,B')).toEqual([
    422,
    'csv.unreadable',
    'The file has no column “email”. Its first row names the columns.',
  ]);
  expect(await refused('email,Email\na@b.example,')).toEqual([
    422,
    'csv.unreadable',
    'The file has the column “email” twice.',
  ]);
  expect((await refused('email\n"x'))[2]).toBe('A quote that opens in row 2 never closes.');
  const form = new FormData();
  const none = await house.fetch('/api/rest/users/import', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(none.status).toBeGreaterThanOrEqual(400);
});

it('[ADM-02] thousands of people are stored in as many statements as ten', async () => {
  const token = await signInAs(house, await makeUser(house, { roles: [161] }));
  const file = (count: number, from: string) => [
    'email,firstName,lastName,roles,isActive',
    ...Array.from(
      { length: count },
      (_, index) => `${from}${index}@atrium.example,First${index},Last,Welders,no`,
    ),
  ];
  const few = await countStatements(house, () => send(file(10, 'few'), { by: token }));
  const many = await countStatements(house, () => send(file(4000, 'many'), { by: token }));
  expect([few.answer.body.made, many.answer.body.made]).toEqual([10, 4000]);
  expect(many.answer.body.rows).toHaveLength(1000);
  // The server itself asks something now and then.
  expect(many.statements).toBeLessThan(few.statements + 10);
});
