import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';
import { createSharedWork } from './shared-work.ts';

function open({ slots = 1, mostWaiting = 10 } = {}) {
  const queue = createFairQueue({ slots, slotsPerAsker: 1, mostWaiting });
  const share = createSharedWork(queue);
  const done: string[] = [];
  const ask = (question: string, asker: number) =>
    share(question, asker, async () => {
      done.push(question);
      if (question === 'bad') throw new Error('bad');
      return `${question}!`;
    });
  return { queue, ask, done };
}

it.each([1, 2])(
  '[15.2.2] what several ask meanwhile is worked on once; afterwards anew: %i at a time',
  async (slots) => {
    const { ask, done, queue } = open({ slots });
    expect(await Promise.all([ask('a', 1), ask('a', 1), ask('a', 2), ask('a', 3)])).toEqual(
      Array(4).fill('a!'),
    );
    const failed = await Promise.allSettled([ask('bad', 1), ask('bad', 2)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask('a', 2)).toBe('a!');
    expect(done).toEqual(['a', 'bad', 'a']);
    await nextTurn();
    expect(queue.size()).toBe(0);
  },
);

it('[15.2.2] [2.4.1] nobody waits longer because somebody with much in line asked the same before', async () => {
  const { ask, done, queue } = open();
  const release = await queue.take(0);
  const all = [...'abcdef'].map((question) => ask(question, 1));
  const same = ask('f', 2);
  release();
  expect(await same).toBe('f!');
  expect(done.slice(0, 2).sort()).toEqual(['a', 'f']);
  expect(await Promise.all(all)).toEqual([...'abcdef'].map((one) => `${one}!`));
  expect(done).toHaveLength(6);
});

it('[15.2.2] who may not wait for more is refused, unless another waits for the same', async () => {
  const { ask, queue } = open({ mostWaiting: 1 });
  const release = await queue.take(0);
  const first = ask('a', 1);
  await expect(ask('b', 1)).rejects.toMatchObject({ code: 'request.too-many' });
  const others = ask('b', 2);
  const joined = ask('b', 1);
  release();
  expect(await Promise.all([first, others, joined])).toEqual(['a!', 'b!', 'b!']);
});
