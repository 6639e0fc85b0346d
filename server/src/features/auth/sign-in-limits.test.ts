import { randomUUID } from 'node:crypto';
import { signIn } from '@atrium/contract/auth';
import { forgotPassword } from '@atrium/contract/passwords';
import { expect, it } from 'vitest';
import { makeUser, makeUserWithTwoFactor, signInAs, totp } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { statusesOf, statusOf } from '../../testing/status-of.ts';

const house = await openHouse();
const second = await openHouse({ beside: house, clock: house.clock });

const guess = (username: string) => ({ body: { username, password: 'not this one' } });

/** Guesses until the next one must wait `seconds` or longer; the clock moves on over the shorter waits. */
async function guessUntilWaiting(email: string, address: string, seconds: number): Promise<number[]> {
  const waits: number[] = [];
  for (let tries = 0; tries < 40; tries += 1) {
    const { status, headers, body } = await house.askError(signIn, guess(email), { address });
    if (status === 401) continue;
    expect([status, body.code]).toEqual([429, 'request.too-many']);
    const wait = Number(headers.get('retry-after'));
    waits.push(wait);
    if (wait >= seconds) return waits;
    house.clock.advance({ seconds: wait });
  }
  throw new Error(`Never had to wait: ${waits}`);
}

/** As if that many wrong tries had been made already. */
const setTries = (key: string, tries: number) =>
  house.parts.db.updateTable('throttle').set({ tries }).where('key', 'like', `${key}:%`).execute();

it('[AUTH-14] [6.3.1] wrong passwords wait longer and longer, on every server, and the wait passes', async () => {
  const user = await makeUser(house);
  const address = '10.1.0.1';
  const waits = await guessUntilWaiting(user.email, address, 60);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.length).toBeGreaterThanOrEqual(5);
  const right = { body: { username: user.email, password: user.password } };
  for (const server of [house, second]) {
    const { status, headers, body } = await server.askError(signIn, right, { address });
    expect([status, Number(headers.get('retry-after')) > 30]).toEqual([429, true]);
    expect(body.message).toMatch(/^Too many tries\. Wait \d+ (seconds|minutes), then try again\.$/);
  }
  house.clock.advance({ seconds: waits.at(-1) as number });
  expect(await signInAs(second, user, { address })).toBeTruthy();
});

it('[AUTH-14] [6.3.1] thirty at once are counted as thirty', async () => {
  const user = await makeUser(house);
  const address = '10.1.0.2';
  const counts = await statusesOf(30, () => statusOf(house, signIn, guess(user.email), { address }));
  expect(counts[401]).toBeGreaterThanOrEqual(5);
  // A slow machine may see the first, one-second waits pass.
  expect(counts[401]).toBeLessThanOrEqual(8);
  expect((counts[401] as number) + (counts[429] as number)).toBe(30);
});

it('[AUTH-14] [6.3.1] no wait exceeds 15 minutes, and a day later the count starts anew', async () => {
  const user = await makeUser(house);
  const address = '10.1.0.3';
  await house.askError(signIn, guess(user.email), { address });
  await setTries('sign-in', 500);
  await house.askError(signIn, guess(user.email), { address });
  const { headers } = await house.askError(signIn, guess(user.email), { address });
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900);
  house.clock.advance({ hours: 25 });
  for (let tries = 0; tries < 4; tries += 1) {
    expect((await house.askError(signIn, guess(user.email), { address })).status).toBe(401);
  }
});

it('[AUTH-14] [6.3.1] a hundred and fifty tries from one address do not keep the owner out elsewhere', async () => {
  const user = await makeUser(house);
  const flood = () =>
    statusesOf(150, () => statusOf(house, signIn, guess(user.email), { address: '10.1.0.4' }));
  expect((await flood())[401]).toBeLessThanOrEqual(9);
  await guessUntilWaiting(user.email, '10.1.0.4', 60);
  expect(await flood()).toEqual({ 429: 150 });
  expect(await signInAs(house, user, { address: '10.1.0.5' })).toBeTruthy();
});

it('[AUTH-14] [6.3.1] the addresses of one IPv6 network count as one', async () => {
  const user = await makeUser(house);
  await guessUntilWaiting(user.email, '2001:db8:1:2::1', 60);
  const options = { address: '2001:db8:1:2:aaaa:bbbb:cccc:dddd' };
  expect((await house.askError(signIn, guess(user.email), options)).status).toBe(429);
  expect(await signInAs(house, user, { address: '2001:db8:1:3::1' })).toBeTruthy();
});

it('[AUTH-14] people of one office who sign in at the same moment do not slow each other', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => makeUser(house)));
  const address = '10.1.0.18';
  const tokens = await Promise.all(people.map((user) => signInAs(house, user, { address })));
  expect(new Set(tokens).size).toBe(20);
});

it('[AUTH-14] a success starts the count anew', async () => {
  const user = await makeUser(house);
  const address = '10.1.0.6';
  for (let round = 0; round < 3; round += 1) {
    for (let tries = 0; tries < 4; tries += 1) {
      expect((await house.askError(signIn, guess(user.email), { address })).status).toBe(401);
    }
    expect(await signInAs(house, user, { address })).toBeTruthy();
  }
});

it('[AUTH-14] [6.3.1] guesses from everywhere slow strangers, not an address the person has a session from', async () => {
  const user = await makeUser(house);
  await signInAs(house, user, { address: '10.1.0.7' });
  await house.askError(signIn, guess(user.email), { address: '10.1.0.8' });
  await setTries('sign-in-account', 110);
  await house.askError(signIn, guess(user.email), { address: '10.1.0.9' });
  const { status, headers } = await house.askError(signIn, guess(user.email), { address: '10.1.0.10' });
  expect([status, Number(headers.get('retry-after')) <= 60]).toEqual([429, true]);
  expect(await signInAs(house, user, { address: '10.1.0.7' })).toBeTruthy();
  house.clock.advance({ seconds: 61 });
  expect(await signInAs(house, user, { address: '10.1.0.11' })).toBeTruthy();
});

it('[AUTH-14] [6.3.1] one address that tries many accounts is slowed; success of another person wipes nothing', async () => {
  const other = await makeUser(house);
  const address = '10.1.0.12';
  await house.askError(signIn, guess('a1@atrium.example'), { address });
  await setTries('sign-in-address', 107);
  await signInAs(house, other, { address });
  await house.askError(signIn, guess('a2@atrium.example'), { address });
  const blocked = await house.askError(signIn, guess('a3@atrium.example'), { address });
  expect([blocked.status, Number(blocked.headers.get('retry-after')) > 100]).toEqual([429, true]);
  // A try that the address' limit refuses does not count against the person: a1 and a2 were judged.
  const counted = house.parts.db.selectFrom('throttle').select('key');
  expect(await counted.where('key', 'like', `sign-in:%:${address}`).execute()).toHaveLength(2);
  // What an office shares is forgotten after an hour, however much goes on there.
  house.clock.advance({ minutes: 50 });
  expect((await house.askError(signIn, guess('a4@atrium.example'), { address })).status).toBe(401);
  house.clock.advance({ minutes: 11 });
  for (const name of ['a5', 'a6', 'a7']) {
    const { status } = await house.askError(signIn, guess(`${name}@atrium.example`), { address });
    expect(status).toBe(401);
  }
});

it('[AUTH-14] [6.5.5] code tries are limited, from many addresses too', async () => {
  const user = await makeUserWithTwoFactor(house);
  const wrong = await totp(house, user.secret, 9);
  const body = { username: user.email, password: user.password, otp: wrong };
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await house.askError(signIn, { body }, { address: '10.1.0.13' })).status).toBe(401);
  }
  await setTries('code', 12);
  house.clock.advance({ seconds: 2 });
  await house.askError(signIn, { body }, { address: '10.1.0.13' });
  const blocked = await house.askError(signIn, { body }, { address: '10.1.0.13' });
  expect([blocked.status, blocked.body.code]).toEqual([429, 'request.too-many']);
  await setTries('code-account', 30);
  await house.askError(signIn, { body }, { address: '10.1.0.14' });
  expect((await house.askError(signIn, { body }, { address: '10.1.0.15' })).status).toBe(429);
});

it('[AUTH-14] [AUTH-08] asking for links is limited per account and per address', async () => {
  const user = await makeUser(house);
  const ask = (email: string, address: string) =>
    statusOf(house, forgotPassword, { body: { email } }, { address });
  const forOne = await statusesOf(30, () => ask(user.email, '10.1.0.16'));
  expect(forOne[204]).toBeLessThanOrEqual(8);
  expect(forOne[429]).toBeGreaterThanOrEqual(22);
  const links = house.parts.db.selectFrom('password_link').selectAll().where('user_id', '=', user.id);
  expect(await links.execute()).toHaveLength(forOne[204] as number);
  const forMany = await statusesOf(60, () => ask(`nobody-${randomUUID()}@atrium.example`, '10.1.0.17'));
  expect(forMany[404]).toBeLessThanOrEqual(34);
  expect(forMany[429]).toBeGreaterThanOrEqual(26);
});
