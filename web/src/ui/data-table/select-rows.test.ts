import { expect, it } from 'vitest';
import {
  countSelected,
  keepPresent,
  noneSelected,
  toggleAll,
  toggleRange,
  toggleRow,
} from './select-rows.ts';

const keys = ['a', 'b', 'c', 'd', 'e'];

it('[DOC-03] toggles one row', () => {
  const one = toggleRow(noneSelected, 'b');
  expect([...one]).toEqual(['b']);
  expect(toggleRow(one, 'b').size).toBe(0);
  expect(noneSelected.size).toBe(0);
});

it('[DOC-03] a range goes either way and takes the state of its last row', () => {
  expect([...toggleRange(new Set(['b']), keys, 'b', 'd')]).toEqual(['b', 'c', 'd']);
  expect([...toggleRange(new Set(['d']), keys, 'd', 'b')].sort()).toEqual(['b', 'c', 'd']);
  expect([...toggleRange(new Set(keys), keys, 'a', 'c')]).toEqual(['d', 'e']);
});

it('a range from a row that is gone is the one row alone', () => {
  expect([...toggleRange(noneSelected, keys, 'gone', 'c')]).toEqual(['c']);
});

it('[DOC-03] select all selects what is missing, then nothing; hidden rows keep what they were', () => {
  const all = toggleAll(new Set(['b', 'hidden']), keys);
  expect(countSelected(all, keys)).toBe(5);
  expect([...toggleAll(all, keys)]).toEqual(['hidden']);
});

it('forgets rows that are gone, and stays the same set when none is', () => {
  const selection = new Set(['a', 'b']);
  expect(keepPresent(selection, () => true)).toBe(selection);
  expect([...keepPresent(selection, (key) => key === 'b')]).toEqual(['b']);
});
