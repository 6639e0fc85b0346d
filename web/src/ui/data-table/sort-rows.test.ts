import { expect, it } from 'vitest';
import { compareText, nextSort, sortRows } from './sort-rows.ts';
import type { Column } from './types.ts';

interface Row {
  name: string;
  kind: number;
}
const columns: Column<Row>[] = [
  { id: 'name', label: 'Name', cell: () => null, compare: (a, b) => compareText(a.name, b.name) },
  { id: 'kind', label: 'Kind', cell: () => null },
];
const rows = ['Öl 10', 'b', 'öl 2', 'A'].map((name, index) => ({ name, kind: index % 2 }));
const names = (list: Row[]) => list.map(({ name }) => name);

it('[DOC-02] without a sort rows stay as given, and a column that cannot be compared sorts nothing', () => {
  expect(sortRows(rows, columns, null)).toBe(rows);
  expect(sortRows(rows, columns, { column: 'kind', isDescending: false })).toBe(rows);
});

it('[DOC-02] sorts as people read: no case, numbers by value, both ways', () => {
  expect(names(sortRows(rows, columns, { column: 'name', isDescending: false }))).toEqual([
    'A',
    'b',
    'öl 2',
    'Öl 10',
  ]);
  expect(names(sortRows(rows, columns, { column: 'name', isDescending: true }))).toEqual([
    'Öl 10',
    'öl 2',
    'b',
    'A',
  ]);
});

it('[DOC-02] groups are not mixed, in neither direction', () => {
  const byKind = (a: Row, b: Row) => a.kind - b.kind;
  expect(names(sortRows(rows, columns, { column: 'name', isDescending: false }, byKind))).toEqual([
    'öl 2',
    'Öl 10',
    'A',
    'b',
  ]);
  expect(names(sortRows(rows, columns, { column: 'name', isDescending: true }, byKind))).toEqual([
    'Öl 10',
    'öl 2',
    'b',
    'A',
  ]);
});

it('a header sorts up, down, and back to the order of the page', () => {
  const up = nextSort(null, 'name');
  const down = nextSort(up, 'name');
  expect([up, down, nextSort(down, 'name')]).toEqual([
    { column: 'name', isDescending: false },
    { column: 'name', isDescending: true },
    null,
  ]);
  expect(nextSort(down, 'date')).toEqual({ column: 'date', isDescending: false });
});
