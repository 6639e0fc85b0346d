import { expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

it('[NAV-05] reads what the server wrote into the page', () => {
  const written = {
    environmentName: 'TEST',
    organization: 'Aldera Group',
    singleSignIn: true,
    passwordMinimum: 12,
    offlineDays: 14,
  };
  expect(parseSettings(JSON.stringify(written))).toMatchObject(written);
});

it.each(['{}', '', null, 'not json', '{"passwordMinimum":"many"}'])('takes the defaults for %j', (text) => {
  expect(parseSettings(text)).toMatchObject({
    environmentName: null,
    passwordMinimum: 6,
    offlineDays: 30,
    demo: false,
  });
});
