import { expect, it } from 'vitest';
import { columnWidths, fitInto, layOut, type Parts } from './lay-out.ts';
import { nextRow } from './next-row.ts';
import type { RowAction } from './types.ts';

const cell = () => null;
const action = (id: string, more: Partial<RowAction<unknown>> = {}): RowAction<unknown> => ({
  ...{ id, label: id, icon: cell, isShown: () => true, run: () => {} },
  ...more,
});
const parts: Parts<unknown> = {
  columns: [
    { id: 'type', label: 'Type', cell, width: 60, denseWidth: 44, phone: 'lead' },
    { id: 'name', label: 'Name', cell, phone: 'title' },
    { id: 'author', label: 'Author', cell, width: 136, givesWay: 2 },
    { id: 'tag', label: 'Tag', cell, width: 148, givesWay: 1 },
  ],
  actions: [action('star', { stays: true }), ...['keep', 'edit', 'clone', 'delete'].map((id) => action(id))],
  isSelectable: true,
  isDense: false,
};
const at = (width: number, given = parts) => {
  const { columns, icons, menu } = layOut(given, fitInto(given, width), false);
  return [columns, icons, menu].map((list) => list.map(({ id }) => id).join(' '));
};
const rest = 65 + 60 + 200 + 136 + 148;

it('[DOC-01] [DOC-04] icons fold into the menu, which has everything, before any column goes; then columns in their order; the name keeps 200 pixels', () => {
  const all = rest + 5 * 36;
  expect(at(all)).toEqual(['type name author tag', 'star keep edit clone delete', '']);
  expect(at(all - 1)).toEqual(['type name author tag', 'star', 'star keep edit clone delete']);
  const folded = rest + 2 * 36;
  expect(at(folded)).toEqual(['type name author tag', 'star', 'star keep edit clone delete']);
  expect(at(folded - 1)).toEqual(['type name author', 'star', 'star keep edit clone delete']);
  const withoutTag = folded - 148 + 36;
  expect(at(withoutTag)[0]).toBe('type name author');
  expect(at(withoutTag - 1)[0]).toBe('type name');
  expect(at(1)[0]).toBe('type name');
});

it('[DOC-04] a few icons stay where they are, and a column goes', () => {
  const few = { ...parts, actions: parts.actions.slice(0, 4) };
  expect(at(rest + 36, few)).toEqual(['type name author', 'star keep edit clone', '']);
});

it('[DOC-03] [DOC-04] the box has 65 pixels, and what is hidden can be expanded', () => {
  const wide = layOut(parts, { isFolded: false, hidden: 0 }, false);
  expect(columnWidths(wide)).toBe('65px 60px minmax(200px, 1fr) 136px 148px 36px 36px 36px 36px 36px');
  const narrow = layOut(parts, { isFolded: true, hidden: 1 }, false);
  expect(narrow.isExpandable).toBe(true);
  expect(narrow.details.map(({ id }) => id)).toEqual(['tag']);
  expect(columnWidths(narrow)).toBe('65px 60px minmax(200px, 1fr) 136px 36px 36px 36px');
});

it('[DOC-03] [DOC-04] a dense table has narrower columns, but not the box', () => {
  const dense = { ...parts, isDense: true };
  const layout = layOut(dense, fitInto(dense, rest - 16 + 2 * 30), false);
  expect(columnWidths(layout)).toBe('65px 44px minmax(200px, 1fr) 136px 148px 30px 30px');
});

it('[DOC-04] on a phone only the columns with a place there stay, and all actions are in the expandable row', () => {
  const phone = layOut(parts, { isFolded: true, hidden: 0 }, true);
  expect(phone.columns.map(({ id }) => id)).toEqual(['type', 'name']);
  expect(phone.details.map(({ id }) => id)).toEqual(['author', 'tag']);
  expect([phone.icons.length, phone.menu.length, phone.actions.length]).toEqual([0, 0, 5]);
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
