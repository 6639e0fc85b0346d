import { expect, it } from 'vitest';
import { columnWidths, countHidden, layOut, type Parts } from './lay-out.ts';
import { nextRow } from './next-row.ts';

const cell = () => null;
const parts: Parts<unknown> = {
  columns: [
    { id: 'type', label: 'Type', cell, width: 60, phone: 'lead' },
    { id: 'name', label: 'Name', cell, phone: 'title' },
    { id: 'author', label: 'Author', cell, width: 136, givesWay: 2 },
    { id: 'tag', label: 'Tag', cell, width: 148, givesWay: 1 },
  ],
  actions: [{ id: 'edit', label: 'Edit', icon: cell, isShown: () => true, run: () => {} }],
  isSelectable: true,
};
const idsAt = (width: number) => layOut(parts, countHidden(parts, width), false).columns.map(({ id }) => id);

it('[DOC-04] columns give way in their order, so that the name keeps its 220 pixels', () => {
  const all = 65 + 60 + 220 + 136 + 148 + 36;
  expect(idsAt(all)).toEqual(['type', 'name', 'author', 'tag']);
  expect(idsAt(all - 1)).toEqual(['type', 'name', 'author']);
  const withoutTag = all - 148 + 36;
  expect(idsAt(withoutTag)).toEqual(['type', 'name', 'author']);
  expect(idsAt(withoutTag - 1)).toEqual(['type', 'name']);
  expect(idsAt(1)).toEqual(['type', 'name']);
});

it('[DOC-03] [DOC-04] the box has 65 pixels, and what is hidden can be expanded', () => {
  expect(columnWidths(layOut(parts, 0, false))).toBe('65px 60px minmax(220px, 1fr) 136px 148px 36px');
  const narrow = layOut(parts, 1, false);
  expect(narrow.isExpandable).toBe(true);
  expect(narrow.details.map(({ id }) => id)).toEqual(['tag']);
  expect(columnWidths(narrow)).toBe('65px 60px minmax(220px, 1fr) 136px 36px 36px');
});

it('[DOC-04] on a phone only the columns with a place there stay', () => {
  const phone = layOut(parts, 0, true);
  expect(phone.columns.map(({ id }) => id)).toEqual(['type', 'name']);
  expect(phone.details.map(({ id }) => id)).toEqual(['author', 'tag']);
});

it('keys lead from row to row and stop at the ends', () => {
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'x'].map((key) => nextRow(key, 3, 5))).toEqual([
    4,
    2,
    0,
    4,
    4,
    undefined,
  ]);
  expect(nextRow('ArrowUp', 0, 5)).toBe(0);
  expect(nextRow('End', 0, 0)).toBeUndefined();
});
