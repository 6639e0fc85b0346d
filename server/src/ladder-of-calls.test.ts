import type { Call } from '@atrium/contract/parts/call';
import { expect, it } from 'vitest';
import { makeUser, makeUserWithTwoFactor, signInAs } from './testing/factories.ts';
import { openHouse } from './testing/house.ts';
import { mountedCalls } from './testing/mounted-calls.ts';

/** Every call about somebody’s account, asked by an administrator about a superadministrator. */
const house = await openHouse({ settings: { ATRIUM_DEMO: 'off', REQUIRE_2FA: 'off' } });
const { db } = house.parts;
const manager = await makeUser(house, { roles: [21313] });
const superior = await makeUserWithTwoFactor(house, { roles: [161] });
const theirs = await signInAs(house, superior, { otp: await superior.nextCode() });
const token = await signInAs(house, manager);
const { id: session } = await db
  .selectFrom('session')
  .select('id')
  .where('user_id', '=', superior.id)
  .orderBy('id', 'desc')
  .executeTakeFirstOrThrow();

const isAboutSomebody = ({ path }: Call) => path.startsWith('/users/{id}');
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** What is sent to be refused, or why it may be asked. */
const rows: Record<string, { body?: object } | string> = {
  'GET /users/{id}': 'the list of users tells as much, and the answer says that nothing may be done',
  'GET /users/{id}/holdings': 'what is theirs in the library, which administrators read anyway',
  'GET /users/{id}/why': 'about an object’s permissions, not about the account',
  'GET /users/{id}/contact': 'the directory’s entry',
  'PUT /users/{id}': { body: { firstName: 'Mine' } },
  'DELETE /users/{id}': {},
  'POST /users/{id}/password-link': {},
  'POST /users/{id}/reset2fa': {},
  'GET /users/{id}/sessions': {},
  'DELETE /users/{id}/sessions': {},
  'DELETE /users/{id}/sessions/{sessionId}': {},
};

const ask = (call: Pick<Call, 'method' | 'path'>, by: string, userId: number, body?: object) =>
  house.fetch(
    `/api/rest${call.path.replace('{id}', String(userId)).replace('{sessionId}', String(session))}`,
    {
      method: call.method,
      headers: {
        authorization: `Bearer ${by}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    },
  );

it('[8.2.1] [ADM-04] every call about somebody’s account is in the table, and nothing else', () => {
  const about = mountedCalls().filter(isAboutSomebody).map(nameOf);
  expect(Object.keys(rows).sort()).toEqual(about.sort());
});

it('[8.2.1] [ADM-04] [AUTH-16] an administrator looks after no superadministrator, sessions included', async () => {
  const state = async () => [
    await db.selectFrom('app_user').selectAll().where('id', '=', superior.id).execute(),
    await db.selectFrom('two_factor').selectAll().where('user_id', '=', superior.id).execute(),
    await db.selectFrom('session').select('id').where('user_id', '=', superior.id).execute(),
  ];
  const before = await state();
  for (const call of mountedCalls().filter(isAboutSomebody)) {
    const row = rows[nameOf(call)];
    if (typeof row === 'string') continue;
    const response = await ask(call, token, superior.id, row?.body);
    const { code } = (await response.json()) as { code: string };
    expect([nameOf(call), response.status, code]).toEqual([nameOf(call), 403, 'auth.forbidden']);
  }
  expect(await state()).toEqual(before);
  const refused = db.selectFrom('audit_event').select('id').where('action', '=', 'access.refused');
  expect(await refused.execute()).toHaveLength(7);
});

it('[AUTH-16] whom they may look after, and themselves, administrators look after as before', async () => {
  const person = await makeUser(house);
  const sessionsOf = async (by: string, id: number) =>
    (await ask({ method: 'GET', path: '/users/{id}/sessions' }, by, id)).status;
  expect([await sessionsOf(token, person.id), await sessionsOf(token, manager.id)]).toEqual([200, 200]);
  expect([await sessionsOf(theirs, superior.id), await sessionsOf(theirs, manager.id)]).toEqual([200, 200]);
  expect(await sessionsOf(token, 2_000_000)).toBe(404);
  const end = await ask({ method: 'DELETE', path: '/users/{id}/sessions' }, token, person.id);
  expect(end.status).toBe(204);
});
