import { signIn } from '@atrium/contract/auth';
import { createDashboard, updateDashboard } from '@atrium/contract/dashboards';
import { getGlobalPermissions, setGlobalPermissions } from '@atrium/contract/permissions';
import { getSpace, setSpaceBody } from '@atrium/contract/spaces';
import { getMe, getUser, updateUser } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { makeUser, makeUserWithTwoFactor, signInAs, totp } from './testing/factories.ts';
import { type House, openHouse } from './testing/house.ts';
import { makeRole, makeSpace } from './testing/library.ts';
import { statusOf } from './testing/status-of.ts';

const [before, after] = ['the secret before, of some length', 'the secret that takes its place now'];
const house = await openHouse({ settings: { ATRIUM_SECRET: before } });
const { clock } = house;
const beside = (settings: Record<string, string>) => openHouse({ beside: house, clock, settings });
const turning = () => beside({ ATRIUM_SECRET: after, ATRIUM_SECRET_OLD: before });
const turned = () => beside({ ATRIUM_SECRET: after });
const admin = { token: await signInAs(house, await makeUser(house, { roles: [21313] })) };

it('[13.3.1] who is signed in stays so while the secret is replaced, and no longer', async () => {
  const next = await turning();
  expect(await statusOf(next, getMe, {}, admin)).toBe(200);
  expect(await statusOf(await turned(), getMe, {}, admin)).toBe(401);
  const fresh = { token: await signInAs(next, await makeUser(house)) };
  expect(await statusOf(house, getMe, {}, fresh)).toBe(401);
  // Of several servers, each is told of the new one first.
  const told = await beside({ ATRIUM_SECRET: before, ATRIUM_SECRET_OLD: after });
  expect(await statusOf(told, getMe, {}, fresh)).toBe(200);
});

it('[13.3.1] second factors are sealed anew at the start, so that the old secret can go', async () => {
  const user = await makeUserWithTwoFactor(house);
  const lost = await makeUserWithTwoFactor(house);
  const unknown = house.parts.db.updateTable('two_factor').set({ secret: Buffer.alloc(60) });
  await unknown.where('user_id', '=', lost.id).execute();
  const enter = async (there: House) => {
    clock.advance({ minutes: 10 });
    const otp = await totp(house, user.secret);
    return statusOf(there, signIn, { body: { username: user.email, password: user.password, otp } });
  };
  expect(await enter(house)).toBe(200);
  const next = await turning();
  expect(next.logLines()).toContainEqual(
    expect.objectContaining({ count: 1, msg: expect.stringMatching(/^two-factor/) }),
  );
  expect(await enter(next)).toBe(200);
  expect(await enter(await turned())).toBe(200);
});

it('[13.3.1] what somebody began to change before is no conflict after', async () => {
  const space = await makeSpace(house);
  const user = await makeUser(house);
  const dashboard = (await house.ask(createDashboard, { body: { name: 'Before' } }, admin)).body;
  const params = { id: space.id };
  const versions = {
    global: (await house.ask(getGlobalPermissions, {}, admin)).headers.get('etag') ?? '',
    body: (await house.ask(getSpace, { params }, admin)).headers.get('etag') ?? '',
    user: (await house.ask(getUser, { params: { id: user.id } }, admin)).body.version,
    dashboard: dashboard.version ?? '',
  };
  const by = (version: string) => ({ ...admin, headers: { 'if-match': version } });
  const next = await turning();
  const role = await makeRole(house);
  await next.ask(
    setGlobalPermissions,
    { body: { roles: [{ id: role, permissions: [1] }] } },
    by(versions.global),
  );
  await next.ask(setSpaceBody, { params, body: { body: null } }, by(versions.body));
  await next.ask(updateUser, { params: { id: user.id }, body: { firstName: 'New' } }, by(versions.user));
  const change = { params: { id: dashboard.id }, body: { name: 'After' } };
  await next.ask(updateDashboard, change, by(versions.dashboard));
  // And what others changed since is one.
  expect((await next.askError(updateDashboard, change, by(versions.dashboard))).status).toBe(409);
});
