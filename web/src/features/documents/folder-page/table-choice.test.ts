import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { choosableColumns, readChoice, toggleColumn, usualChoice } from './table-choice.ts';

afterEach(() => localStorage.clear());

it('[DOC-01] without a choice, and with any nonsense in its place, the table is as the specification has it', () => {
  expect(readChoice(7)).toEqual(usualChoice);
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (kept) => {
      localStorage.setItem('atrium.table.7', kept);
      const { sort, columns } = readChoice(7);
      expect(columns.every((one) => choosableColumns.includes(one))).toBe(true);
      expect(sort === null || typeof sort.column === 'string').toBe(true);
    }),
  );
});

it('[DOC-01] [DOC-02] what is kept is read again, by each person for themselves', () => {
  const choice = { sort: { column: 'size', isDescending: true }, columns: ['date', 'size'] };
  localStorage.setItem('atrium.table.7', JSON.stringify(choice));
  expect(readChoice(7)).toEqual(choice);
  expect(readChoice(8)).toEqual(usualChoice);
});

it('[DOC-01] columns keep their order, and a hidden one sorts nothing', () => {
  const withSize = toggleColumn(usualChoice, 'size');
  expect(withSize.columns).toEqual(['date', 'author', 'tag', 'size']);
  const sorted = { ...withSize, sort: { column: 'size', isDescending: false } };
  expect(toggleColumn(sorted, 'author')).toEqual({ ...sorted, columns: ['date', 'tag', 'size'] });
  expect(toggleColumn(sorted, 'size')).toEqual(usualChoice);
});
