import { health, ready } from '@atrium/contract/system';
import { expect, it } from 'vitest';
import { version } from '../../base/version.ts';
import { openHouse } from '../../testing/house.ts';

const house = await openHouse();

it('health and ready answer without a sign-in', async () => {
  expect((await house.ask(health, {})).body).toEqual({ status: 'up', version });
  expect((await house.ask(ready, {})).body).toEqual({ status: 'ready' });
});
