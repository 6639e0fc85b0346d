import {
  createUser,
  deleteUser,
  getUser,
  resetTwoFactor,
  sendPasswordLink,
  updateUser,
} from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { makeUser, makeUserWithTwoFactor, signInAs, type TestUser } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeRole } from '../../testing/library.ts';

/** In a house of its own, so that nobody else is in charge. */
const house = await openHouse({ settings: { ATRIUM_DEMO: 'off', REQUIRE_2FA: 'off' } });
const { db } = house.parts;
await db.deleteFrom('user_role').execute();

const superadmins = await Promise.all([1, 2, 3].map(() => makeUser(house, { roles: [161] })));
const [first, second, third] = superadmins as [TestUser, TestUser, TestUser];
const manager = await makeUser(house, { roles: [21313] });
const asFirst = await signInAs(house, first);
const asManager = await signInAs(house, manager);

const put = async (by: string, id: number, body: object) => {
  const response = await house.fetch(`/api/rest/users/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by}` },
    body: JSON.stringify(body),
  });
  return response.status < 400 ? 'done' : ((await response.json()) as { code: string }).code;
};
const remove = async (by: string, id: number) => {
  const response = await house.fetch(`/api/rest/users/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${by}` },
  });
  return response.status < 400 ? 'done' : ((await response.json()) as { code: string }).code;
};
const rolesOf = async (id: number) =>
  (await house.ask(getUser, { params: { id } }, { token: asFirst })).body.roles;
const inCharge = async () =>
  (
    await db
      .selectFrom('user_role')
      .innerJoin('app_user', 'app_user.id', 'user_id')
      .select('user_id')
      .where('role_id', '=', 161)
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .execute()
  ).length;

it('[ADM-04] [8.2.1] only a superadministrator grants or takes away what makes an administrator', async () => {
  const role = await makeRole(house);
  const person = await makeUser(house);
  const colleague = await makeUser(house, { roles: [21313] });
  for (const rank of [161, 21313]) {
    expect(await put(asManager, person.id, { roles: [rank] })).toBe('auth.forbidden');
    expect(await put(asManager, person.id, { roles: [role, rank], firstName: 'No' })).toBe('auth.forbidden');
    expect(await put(asManager, manager.id, { roles: [161, 21313] })).toBe('auth.forbidden');
    const body = { email: `rank${rank}@atrium.example`, roles: [rank] };
    expect((await house.askError(createUser, { body }, { token: asManager })).body.code).toBe(
      'auth.forbidden',
    );
  }
  expect(await put(asManager, colleague.id, { roles: [] })).toBe('auth.forbidden');
  expect(await remove(asManager, colleague.id)).toBe('auth.forbidden');
  expect(await put(asManager, manager.id, { roles: [] })).toBe('auth.forbidden');
  expect([await rolesOf(person.id), await rolesOf(colleague.id)]).toEqual([[], [21313]]);
  expect(await put(asManager, colleague.id, { firstName: 'Colleague', roles: [21313, role] })).toBe('done');
  expect(await put(asFirst, person.id, { roles: [21313, role] })).toBe('done');
  expect(await put(asFirst, person.id, { roles: [] })).toBe('done');
});

it('[ADM-04] [6.4.4] [8.2.1] nobody else touches a superadministrator', async () => {
  const guarded = await makeUserWithTwoFactor(house, { roles: [161] });
  const refused = async (call: typeof sendPasswordLink | typeof resetTwoFactor) =>
    (await house.askError(call, { params: { id: guarded.id } }, { token: asManager })).body.code;
  for (const body of [
    { firstName: 'x' },
    { email: 'mine@atrium.example' },
    { isActive: false },
    { isUsing2FA: false },
    {},
  ])
    expect(await put(asManager, guarded.id, body)).toBe('auth.forbidden');
  expect(await remove(asManager, guarded.id)).toBe('auth.forbidden');
  expect([await refused(sendPasswordLink), await refused(resetTwoFactor)]).toEqual([
    'auth.forbidden',
    'auth.forbidden',
  ]);
  const { abilities } = (await house.ask(getUser, { params: { id: guarded.id } }, { token: asManager })).body;
  expect(Object.values(abilities)).toEqual([false, false, false, false]);
  const asked = await db
    .selectFrom('audit_event')
    .select('id')
    .where('action', '=', 'access.refused')
    .execute();
  expect(asked.length).toBeGreaterThan(7);
  await house.ask(resetTwoFactor, { params: { id: guarded.id } }, { token: asFirst });
  expect(await remove(asFirst, guarded.id)).toBe('done');
});

it('[ADM-04] nobody disables or deletes themselves, nor goes round the proof that their second factor asks for', async () => {
  const own = await makeUserWithTwoFactor(house, { roles: [161] });
  const token = await signInAs(house, own, { otp: await own.nextCode() });
  expect(await put(token, own.id, { isActive: false })).toBe('user.own-account');
  expect(await put(token, own.id, { isUsing2FA: false })).toBe('user.own-account');
  expect(await remove(token, own.id)).toBe('user.own-account');
  const reset = await house.askError(resetTwoFactor, { params: { id: own.id } }, { token });
  expect(reset.body.code).toBe('user.own-account');
  expect(await put(token, own.id, { firstName: 'Still here' })).toBe('done');
  expect(await remove(asFirst, own.id)).toBe('done');
});

it('[ADM-04] [15.4.2] a rank that was lost a moment ago grants nothing any more', async () => {
  const lost = await makeUser(house, { roles: [161] });
  const token = await signInAs(house, lost);
  const person = await makeUser(house);
  const answers = await Promise.all([
    put(asFirst, lost.id, { roles: [] }),
    ...[1, 2, 3, 4].map(() => put(token, person.id, { roles: [161] })),
  ]);
  expect(answers[0]).toBe('done');
  await put(asFirst, person.id, { roles: [] });
  expect(await put(token, person.id, { roles: [161] })).toBe('auth.forbidden');
});

it('[ADM-04] [15.4.2] when all superadministrators are stripped, disabled and deleted at once, one is left', async () => {
  expect(await inCharge()).toBe(3);
  const others = await Promise.all([second, third].map((one) => signInAs(house, one)));
  const [asSecond, asThird] = others as [string, string];
  const answers = await Promise.all([
    put(asFirst, second.id, { roles: [] }),
    put(asSecond, third.id, { isActive: false }),
    remove(asThird, first.id),
    put(asSecond, first.id, { roles: [21313] }),
    put(asFirst, third.id, { roles: [] }),
    remove(asThird, second.id),
  ]);
  expect(await inCharge(), JSON.stringify(answers)).toBeGreaterThanOrEqual(1);
  expect(answers).toContain('done');
});

it('[ADM-04] [15.4.2] when the last two strip each other at the same moment, one of them fails', async () => {
  await db.deleteFrom('user_role').where('role_id', '=', 161).execute();
  const pair = [await makeUser(house, { roles: [161] }), await makeUser(house, { roles: [161] })];
  const [one, other] = pair as [TestUser, TestUser];
  const [asOne, asOther] = [await signInAs(house, one), await signInAs(house, other)];
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all([
      put(asOne, other.id, { roles: [] }),
      put(asOther, one.id, { roles: [] }),
    ]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(await inCharge()).toBe(1);
    await db
      .insertInto('user_role')
      .values(pair.map(({ id }) => ({ user_id: id, role_id: 161 })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
});

it('[ADM-04] the last active superadministrator is not stripped; one who is disabled does not count', async () => {
  await db.deleteFrom('user_role').where('role_id', '=', 161).execute();
  const last = await makeUser(house, { roles: [161] });
  const token = await signInAs(house, last);
  await makeUser(house, { roles: [161], is_active: false });
  expect(await put(token, last.id, { roles: [] })).toBe('user.last-superadmin');
  expect(await put(token, last.id, { roles: [161], firstName: 'Same' })).toBe('done');
  const next = await makeUser(house, { roles: [161] });
  expect(await put(token, last.id, { roles: [] })).toBe('done');
  const asNext = await signInAs(house, next);
  expect(await put(asNext, next.id, { roles: [21313] })).toBe('user.last-superadmin');
  expect((await house.askError(deleteUser, { params: { id: next.id } }, { token: asNext })).body.code).toBe(
    'user.own-account',
  );
  expect((await house.askError(updateUser, { params: { id: last.id }, body: {} }, { token })).status).toBe(
    403,
  );
});
