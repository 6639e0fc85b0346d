import { expect, it } from 'vitest';
import { makeTypeAhead } from './type-ahead.ts';

const names = ['Linz', 'Lyon', 'Győr', 'Maintenance', 'Lager'];

it('[FLD-04] letters lead to the next name that starts with them', () => {
  let at = 0;
  const find = makeTypeAhead(() => at);
  expect(find('l', names, 0)).toBe(1);
  expect(find('y', names, 1)).toBe(1);
  at = 5000;
  expect(find('g', names, 1)).toBe(2);
  at = 10_000;
  expect(find('q', names, 2)).toBe(-1);
});

it('the same letter goes through all of them, round and round', () => {
  const find = makeTypeAhead(() => 0);
  expect(find('L', names, 2)).toBe(4);
  expect(find('l', names, 4)).toBe(0);
  expect(find('l', names, 0)).toBe(1);
});
