import { expect, it } from 'vitest';
import { askTogether } from './ask-together.ts';

it('questions of the same moment are asked as one, and each gets its own answer', async () => {
  const asked: number[][] = [];
  const ask = askTogether(async (questions: number[]) => {
    asked.push(questions);
    return questions.map((question) => question * 2);
  });
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual([2, 4, 6]);
  expect(await ask(4)).toBe(8);
  expect(asked).toEqual([[1, 2, 3], [4]]);
});

it('very many are asked in several goes', async () => {
  const sizes: number[] = [];
  const ask = askTogether(async (questions: number[]) => {
    sizes.push(questions.length);
    return questions;
  });
  const all = Array.from({ length: 2500 }, (_, index) => index);
  expect(await Promise.all(all.map(ask))).toEqual(all);
  expect(sizes).toEqual([1000, 1000, 500]);
});

it('what fails fails for all that asked together, and for nobody after them', async () => {
  let isBroken = true;
  const ask = askTogether(async (questions: number[]) => {
    if (isBroken) throw new Error('away');
    return questions;
  });
  const first = await Promise.allSettled([ask(1), ask(2)]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await ask(3)).toBe(3);
});
