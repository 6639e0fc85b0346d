import { setGuide } from '@atrium/contract/guide';
import { createUser, getMe } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { adminRole } from '../../core/accounts/roles.ts';
import { demoColleagues } from '../../demo/people.ts';
import { demoAccounts } from '../../demo/sign-ins.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';

const house = await openHouse();
const wants = async (token: string) => (await house.ask(getMe, {}, { token })).body.wantsGuide;
const say = (token: string, isWanted: boolean) => house.ask(setGuide, { body: { isWanted } }, { token });

it('[NAV-02] who is new is led through the app until they have been, whatever device they come from', async () => {
  const admin = await signInAs(house, await makeUser(house, { roles: [adminRole] }));
  const made = { email: 'new@atrium.example', password: 'correct horse battery' };
  await house.ask(createUser, { body: made }, { token: admin });
  const [first, second] = [await signInAs(house, made), await signInAs(house, made)];
  expect([await wants(first), await wants(second)]).toEqual([true, true]);
  expect((await say(first, false)).status).toBe(204);
  expect([await wants(first), await wants(second)]).toEqual([false, false]);
  await say(second, true);
  expect(await wants(first)).toBe(true);
});

it('[NAV-02] who was there before the guide is not led, and nobody decides for others', async () => {
  const [one, other] = [await makeUser(house), await makeUser(house)];
  const [token, others] = [await signInAs(house, one), await signInAs(house, other)];
  expect(await wants(token)).toBe(false);
  await say(token, true);
  expect([await wants(token), await wants(others)]).toEqual([true, false]);
  const { status } = await house.askError(setGuide, { body: { isWanted: 'no' } }, { token });
  expect(status).toBe(422);
});

it('[NAV-02] of the demo company only the newcomer is new', async () => {
  const rows = await house.parts.db
    .selectFrom('app_user')
    .select(['email', 'wants_guide'])
    .where(
      'email',
      'in',
      [...demoAccounts, ...demoColleagues(52)].map(({ email }) => email),
    )
    .execute();
  expect(rows.length).toBe(60);
  expect(rows.filter((row) => row.wants_guide).map(({ email }) => email)).toEqual([
    'newcomer@atrium.example',
  ]);
});
