import { setLanguage } from '@atrium/contract/language';
import { languages } from '@atrium/contract/parts/languages';
import { getMe } from '@atrium/contract/users';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';

const house = await openHouse();
const spoken = async (token: string) => (await house.ask(getMe, {}, { token })).body.language;

it('[AUTH-12] a language that somebody chose holds on all their devices, for them alone, until they take it back', async () => {
  const [one, other] = [await makeUser(house), await makeUser(house)];
  const [first, second] = [await signInAs(house, one), await signInAs(house, one)];
  const others = await signInAs(house, other);
  expect([await spoken(first), await spoken(others)]).toEqual([null, null]);
  for (const language of [...languages, null]) {
    expect((await house.ask(setLanguage, { body: { language } }, { token: first })).status).toBe(204);
    expect([await spoken(first), await spoken(second), await spoken(others)]).toEqual([
      language,
      language,
      null,
    ]);
  }
});

it('[AUTH-12] a language that Atrium does not speak is refused', async () => {
  const token = await signInAs(house, await makeUser(house));
  for (const language of ['rm', 'de-CH', '', 1]) {
    const { status } = await house.askError(setLanguage, { body: { language } }, { token });
    expect(status).toBe(422);
  }
  expect(await spoken(token)).toBe(null);
});
