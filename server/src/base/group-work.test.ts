import { expect, it } from 'vitest';
import { createGrouping } from './group-work.ts';

/** Work that ends when it is told to; what it was given, by turns. */
function open({ most = 10, fails = [] as number[] } = {}) {
  const turns: number[][] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const group = createGrouping<number, string>(async (items) => {
    turns.push(items);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
    if (items.some((item) => fails.includes(item))) throw new Error(`no ${items}`);
    return items.map((item) => `done ${item}`);
  }, most);
  const endAll = async (answers: Promise<unknown>[]) => {
    const all = Promise.allSettled(answers);
    let isOver = false;
    void all.then(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const end of ends.splice(0)) end.resolve();
      await new Promise(setImmediate);
    }
    return (await all).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)));
  };
  return { group, turns, endAll };
}

it('what comes meanwhile is done together, in its order, and each has its own answer', async () => {
  const { group, turns, endAll } = open();
  const answers = [1, 2, 3, 4].map((number) => group('a', number));
  expect(turns).toEqual([[1]]);
  expect(await endAll(answers)).toEqual(['done 1', 'done 2', 'done 3', 'done 4']);
  expect(turns).toEqual([[1], [2, 3, 4]]);
});

it('what has another name does not wait, and the next begins at once', async () => {
  const { group, turns, endAll } = open();
  const answers = [group('a', 1), group('b', 2)];
  expect(turns).toEqual([[1], [2]]);
  await endAll(answers);
  expect(await endAll([group('a', 3)])).toEqual(['done 3']);
  expect(turns).toEqual([[1], [2], [3]]);
});

it('no more at once than allowed', async () => {
  const { group, turns, endAll } = open({ most: 2 });
  await endAll([1, 2, 3, 4, 5].map((number) => group('a', number)));
  expect(turns).toEqual([[1], [2, 3], [4, 5]]);
});

it('nothing fails for the sake of another', async () => {
  const { group, turns, endAll } = open({ fails: [3] });
  const answers = await endAll([1, 2, 3, 4].map((number) => group('a', number)));
  expect(answers).toEqual(['done 1', 'done 2', 'Error: no 3', 'done 4']);
  expect(turns).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
});
