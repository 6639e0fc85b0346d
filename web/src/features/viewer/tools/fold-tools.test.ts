import { expect, it } from 'vitest';
import { buttonWidth, dividerWidth, foldTools } from './fold-tools.ts';

const tools = [
  { group: 0, rank: 3 },
  { group: 0, rank: 1 },
  { group: 1, rank: 4, width: 60 },
  { group: 1, rank: 2 },
];
const all = 3 * buttonWidth + 60 + dividerWidth;

it('[VIEW-01] where there is room everything is shown', () => {
  expect(foldTools(tools, all, false)).toEqual([true, true, true, true]);
  expect(foldTools(tools, Number.POSITIVE_INFINITY, true)).toEqual([true, true, true, true]);
});

it('[VIEW-01] where there is not, the most important stay, and a button for the others fits beside them', () => {
  expect(foldTools(tools, all - 1, false)).toEqual([true, true, false, true]);
  expect(foldTools(tools, all, true)).toEqual([true, true, false, true]);
  expect(foldTools(tools, 3 * buttonWidth, false)).toEqual([false, true, false, true]);
  expect(foldTools(tools, 3 * buttonWidth - 1, false)).toEqual([false, true, false, false]);
  expect(foldTools(tools, 0, false)).toEqual([false, false, false, false]);
});

it('[VIEW-01] what belongs together stays or goes together', () => {
  const pair = [
    { group: 0, rank: 1 },
    { group: 1, rank: 2 },
    { group: 1, rank: 2 },
  ];
  expect(foldTools(pair, 3 * buttonWidth, false)).toEqual([true, false, false]);
});
