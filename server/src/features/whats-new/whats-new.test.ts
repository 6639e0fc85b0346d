import { createUser, getMe } from '@atrium/contract/users';
import { newestWhatsNew, setWhatsNew } from '@atrium/contract/whats-new';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';

const house = await openHouse();
const seenBy = async (token: string) => (await house.ask(getMe, {}, { token })).body.whatsNewSeen;
const say = (token: string, seen: number) => house.ask(setWhatsNew, { body: { seen } }, { token });

it('[NAV-02] what somebody has seen of what is new is kept for all their devices, and never goes back', async () => {
  const [one, other] = [await makeUser(house), await makeUser(house)];
  const [first, second] = [await signInAs(house, one), await signInAs(house, one)];
  const others = await signInAs(house, other);
  expect(await seenBy(first)).toBe(0);
  expect((await say(first, 7)).status).toBe(204);
  await say(second, 3);
  expect([await seenBy(first), await seenBy(second), await seenBy(others)]).toEqual([7, 7, 0]);
  for (const seen of [-1, 1.5, 100_001, 'all']) {
    const { status } = await house.askError(setWhatsNew, { body: { seen } }, { token: first });
    expect(status, String(seen)).toBe(422);
  }
});

it('[NAV-02] who is new has nothing to catch up with, whether they are made by hand or came in a file', async () => {
  const admin = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
  const made = { email: 'new@atrium.example', password: 'correct horse battery' };
  await house.ask(createUser, { body: made }, { token: admin });
  expect(await seenBy(await signInAs(house, made))).toBe(newestWhatsNew);
});
