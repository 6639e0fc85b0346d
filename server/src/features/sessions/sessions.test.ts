import * as calls from '@atrium/contract/sessions';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { nameDevice } from './name-device.ts';

const house = await openHouse({ settings: { SESSION_IDLE_MINUTES: '60' } });
const administrator = await makeUser(house, { roles: [21313] });

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const enter = (user: Parameters<typeof signInAs>[1], userAgent: string, address = '192.0.2.7') =>
  signInAs(house, user, { headers: { 'user-agent': userAgent }, address });
const mine = async (token: string) => (await house.ask(calls.listMySessions, {}, { token })).body;
const status = async (token: string) =>
  (await house.fetch('/api/rest/users/me', { headers: { authorization: `Bearer ${token}` } })).status;

it('[AUTH-16] [7.5.2] people see their sessions: device, address, sign-in, last use, and which one this is', async () => {
  const person = await makeUser(house);
  const signedInAt = house.clock.now().getTime();
  const phone = await enter(person, iphone);
  house.clock.advance({ minutes: 10 });
  const desk = await enter(person, firefox, '198.51.100.9');
  house.clock.advance({ minutes: 5 });
  const sessions = await mine(phone);
  expect(sessions).toMatchObject([
    { device: 'Safari on iPhone', kind: 'phone', address: '192.0.2.7', isCurrent: true },
    { device: 'Firefox on Windows', kind: 'computer', address: '198.51.100.9', isCurrent: false },
  ]);
  const minutes = (time: string) => Math.round((Date.parse(time) - signedInAt) / 60_000);
  expect(sessions.map((one) => [minutes(one.signedInAt), minutes(one.lastUsedAt)])).toEqual([
    [0, 15],
    [10, 10],
  ]);
  expect((await mine(desk)).map((one) => one.isCurrent)).toEqual([true, false]);
  house.clock.advance({ minutes: 40 });
  const later = await enter(person, firefox);
  expect(await mine(later)).toHaveLength(3);
  house.clock.advance({ minutes: 25 });
  expect((await mine(later)).map((one) => one.isCurrent)).toEqual([true]);
});

it('[AUTH-16] [7.5.2] [7.4.5] one is ended from the other, all others at once, and each is dead with the next call', async () => {
  const person = await makeUser(house);
  const [here, there, elsewhere] = [
    await enter(person, firefox),
    await enter(person, iphone),
    await enter(person, firefox),
  ];
  const target = (await mine(here)).find((one) => one.device === 'Safari on iPhone') as calls.Session;
  const params = { sessionId: target.id };
  await house.ask(calls.endMySession, { params }, { token: here });
  expect([await status(here), await status(there), await status(elsewhere)]).toEqual([200, 401, 200]);
  const again = await house.askError(calls.endMySession, { params }, { token: here });
  expect([again.status, again.body.code]).toEqual([404, 'session.not-found']);
  await house.ask(calls.endMyOtherSessions, {}, { token: here });
  expect([await status(here), await status(elsewhere)]).toEqual([200, 401]);
  const ended = await house.parts.db
    .selectFrom('audit_event')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'session.ended')
    .where('subject_id', '=', person.id)
    .execute();
  expect(ended.map((event) => event.actor_id)).toEqual([person.id, person.id]);
});

it('[AUTH-16] [8.2.2] nobody ends or sees the sessions of others; administrators do', async () => {
  const [person, other] = [await makeUser(house), await makeUser(house)];
  const [theirs, stranger] = [await enter(person, firefox), await enter(other, firefox)];
  const [session] = await mine(theirs);
  const sessionId = (session as calls.Session).id;
  expect(
    (await house.askError(calls.endMySession, { params: { sessionId } }, { token: stranger })).status,
  ).toBe(404);
  const params = { id: person.id };
  expect((await house.askError(calls.listSessionsOf, { params }, { token: stranger })).status).toBe(403);
  expect(
    (await house.askError(calls.endSessionOf, { params: { ...params, sessionId } }, { token: stranger }))
      .status,
  ).toBe(403);
  expect((await house.askError(calls.endSessionsOf, { params }, { token: stranger })).status).toBe(403);
  expect(await status(theirs)).toBe(200);

  const admin = await signInAs(house, administrator);
  const second = await enter(person, iphone);
  const seen = (await house.ask(calls.listSessionsOf, { params }, { token: admin })).body;
  expect(seen.map((one) => [one.device, one.isCurrent])).toEqual([
    ['Safari on iPhone', false],
    ['Firefox on Windows', false],
  ]);
  const wrongPerson = { id: other.id, sessionId };
  expect((await house.askError(calls.endSessionOf, { params: wrongPerson }, { token: admin })).status).toBe(
    404,
  );
  await house.ask(calls.endSessionOf, { params: { ...params, sessionId } }, { token: admin });
  expect([await status(theirs), await status(second)]).toEqual([401, 200]);
  await house.ask(calls.endSessionsOf, { params }, { token: admin });
  expect(await status(second)).toBe(401);
  expect(
    (await house.askError(calls.listSessionsOf, { params: { id: 99_999_999 } }, { token: admin })).status,
  ).toBe(404);
});

it('[AUTH-16] a browser is called what people call it; a made-up one does no harm', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
  expect(nameDevice(chrome)).toEqual({ device: 'Chrome on Linux', kind: 'computer' });
  expect(nameDevice(`${chrome} Edg/130.0.0.0`).device).toBe('Edge on Linux');
  expect(nameDevice(firefox).device).toBe('Firefox on Windows');
  expect(
    nameDevice('Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36'),
  ).toEqual({
    device: 'Chrome on Android',
    kind: 'phone',
  });
  expect(nameDevice('curl/8.5.0')).toEqual({ device: 'curl', kind: 'other' });
  expect(nameDevice('')).toEqual({ device: 'Unknown device', kind: 'other' });
  expect(nameDevice('<script>alert(1)</script>').device).toBe('Unknown device');
});
