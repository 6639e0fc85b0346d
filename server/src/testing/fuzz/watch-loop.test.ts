import { expect, it } from 'vitest';
import { waitFor } from '../wait-for.ts';
import { longestTurn } from './watch-loop.ts';

const busy = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

it('work that lets nobody have a turn is seen, whatever was collected meanwhile', async () => {
  // Again where the machine gave nearly all of that second to others.
  const longest = await waitFor('a long turn', async () => {
    const turn = await longestTurn(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      busy(1000);
    });
    return turn > 60 && turn;
  });
  const short = await longestTurn(async () => {
    for (let times = 0; times < 10; times += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      busy(2);
    }
  });
  expect(short).toBeLessThan(longest);
});
