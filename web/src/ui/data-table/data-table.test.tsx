import { act, fireEvent, screen } from '@testing-library/react';
import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { expect, it, vi } from 'vitest';
import { renderAlone } from '../../testing/test-frame.tsx';
import { DataTable } from './data-table.tsx';
import { noneSelected, type Selection } from './select-rows.ts';
import { compareText } from './sort-rows.ts';
import type { Column, RowAction, Shortcuts, Sort } from './types.ts';

interface Row {
  id: number;
  name: string;
}
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index, name: `Row ${index}` }));
const drawn: string[] = [];
const columns: Column<Row>[] = [
  {
    id: 'name',
    label: 'Name',
    phone: 'title',
    cell: ({ name }, tabStop) => {
      drawn.push(name);
      return (
        <a href="/" tabIndex={tabStop}>
          {name}
        </a>
      );
    },
    compare: (a, b) => compareText(a.name, b.name),
  },
  { id: 'id', label: 'Number', cell: ({ id }) => id, width: 60 },
];
const noun = ({ name }: Row) => name;
const keyOf = ({ id }: Row) => `row-${id}`;

interface TableProps {
  rows: Row[] | undefined;
  shortcuts?: Shortcuts<Row>;
  actions?: RowAction<Row>[];
  preview?: ComponentType<{ row: Row }>;
}

function Table(props: TableProps) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [selection, select] = useState<Selection>(noneSelected);
  return (
    <DataTable
      {...props}
      label="Rows"
      rowKey={keyOf}
      rowName={noun}
      columns={columns}
      sort={sort}
      onSort={setSort}
      selection={selection}
      onSelect={select}
      empty={<p>Nothing here</p>}
    />
  );
}

const show = (props: TableProps) => renderAlone(<Table {...props} />);
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`Select ${name}\\b`) });
const press = (key: string, more: object = {}) =>
  act(() => fireEvent.keyDown(document.activeElement as Element, { key, ...more }));
const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter((box) => box.checked && box.getAttribute('aria-label') !== 'Select all')
    .map((box) => box.getAttribute('aria-label'));

it('[DOC-04] of 10,000 rows those in sight are drawn, and the count is told', async () => {
  await show({ rows: rowsOf(10_000) });
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001');
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
});

it('the arrows, Home and End lead through the rows, with one stop in the tab order', async () => {
  await show({ rows: rowsOf(3) });
  const stops = () => screen.getAllByRole('row').filter((one) => one.tabIndex === 0);
  expect(stops()).toEqual([row('Row 0')]);
  act(() => row('Row 0').focus());
  press('ArrowDown');
  expect(document.activeElement).toBe(row('Row 1'));
  press('End');
  expect(document.activeElement).toBe(row('Row 2'));
  press('ArrowDown');
  expect(document.activeElement).toBe(row('Row 2'));
  press('Home');
  expect(document.activeElement).toBe(row('Row 0'));
  expect(stops()).toEqual([row('Row 0')]);
});

it('[DOC-03] Space selects, Shift and arrow selects on, Control A all, Escape none', async () => {
  await show({ rows: rowsOf(4) });
  act(() => row('Row 0').focus());
  press(' ');
  expect(row('Row 0').getAttribute('aria-selected')).toBe('true');
  press('ArrowDown', { shiftKey: true });
  press('ArrowDown', { shiftKey: true });
  expect(checked()).toEqual(['Select Row 0', 'Select Row 1', 'Select Row 2']);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' }).indeterminate).toBe(true);
  press('a', { ctrlKey: true });
  expect(checked()).toHaveLength(4);
  press('Escape');
  expect(checked()).toHaveLength(0);
});

it('[DOC-03] select all and a click with Shift', async () => {
  await show({ rows: rowsOf(5) });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Row 1' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Row 3' }), { shiftKey: true });
  expect(checked()).toEqual(['Select Row 1', 'Select Row 2', 'Select Row 3']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(checked()).toHaveLength(5);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(checked()).toHaveLength(0);
});

it('Enter, F2, Delete and S act on the row that has the focus, not from inside its controls', async () => {
  const open = vi.fn();
  const rename = vi.fn();
  const remove = vi.fn();
  const star = vi.fn();
  await show({ rows: rowsOf(3), shortcuts: { open, rename, remove, star } });
  act(() => row('Row 1').focus());
  press('s');
  press('s', { ctrlKey: true });
  press('Enter');
  press('F2');
  press('Delete');
  // A key that is held acts once.
  press('Enter', { repeat: true });
  press('Delete', { repeat: true });
  for (const shortcut of [open, rename, remove, star])
    expect(shortcut.mock.calls).toEqual([[{ id: 1, name: 'Row 1' }]]);
  act(() => screen.getByRole('link', { name: 'Row 1' }).focus());
  press('Delete');
  press('Enter');
  expect(remove).toHaveBeenCalledTimes(1);
  expect(open).toHaveBeenCalledTimes(1);
  press('ArrowDown');
  expect(document.activeElement).toBe(row('Row 2'));
});

it('[DOC-02] headers sort and say so', async () => {
  await show({ rows: rowsOf(3) });
  const header = screen.getByRole('columnheader', { name: 'Name' });
  const order = () => screen.getAllByRole('link').map((link) => link.textContent);
  const button = screen.getByRole('button', { name: 'Name' });
  expect(header.getAttribute('aria-sort')).toBe('none');
  expect(screen.getByRole('columnheader', { name: 'Number' }).hasAttribute('aria-sort')).toBe(false);
  fireEvent.click(button);
  expect(header.getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(button);
  expect(header.getAttribute('aria-sort')).toBe('descending');
  expect(order()).toEqual(['Row 2', 'Row 1', 'Row 0']);
  fireEvent.click(button);
  expect(order()).toEqual(['Row 0', 'Row 1', 'Row 2']);
});

it('a selection draws anew only the row that it changes', async () => {
  await show({ rows: rowsOf(10) });
  act(() => row('Row 0').focus());
  drawn.length = 0;
  press(' ');
  expect([...new Set(drawn)]).toEqual(['Row 0']);
});

it('[DOC-01] an action stands only in rows that allow it', async () => {
  const run = vi.fn();
  const isShown = ({ id }: Row) => id === 1;
  const actions = [{ id: 'edit', label: 'Edit', icon: () => null, isShown, run }];
  await show({ rows: rowsOf(3), actions });
  fireEvent.click(screen.getByRole('button', { name: /^Edit/ }));
  expect(run.mock.calls).toEqual([[{ id: 1, name: 'Row 1' }]]);
});

const listeners = new Map<number, () => void>();
let ids: ReadonlySet<number> | undefined;
const set = (on: number[]) => {
  ids = new Set(on);
  for (const listener of listeners.values()) listener();
};
const useIsOn = ({ id }: Row) =>
  useSyncExternalStore(
    (listener) => {
      listeners.set(id, listener);
      return () => listeners.delete(id);
    },
    () => ids?.has(id),
  );

it('[FAV-01] a switch draws itself anew, not its row; it is not there until it is known which way', async () => {
  const actions: RowAction<Row>[] = [
    {
      ...{ id: 'star', label: 'Star', icon: () => null, isShown: () => true, run: () => {} },
      on: { useIsOn, icon: () => <i>on</i>, hint: 'Take it off', isSwitch: true },
    },
  ];
  await show({ rows: rowsOf(3), actions });
  const pressed = () =>
    screen.queryAllByRole('button', { name: /^Star/ }).map((one) => one.getAttribute('aria-pressed'));
  expect(pressed()).toEqual([]);
  act(() => set([]));
  expect(pressed()).toEqual(['false', 'false', 'false']);
  drawn.length = 0;
  act(() => set([1]));
  expect(pressed()).toEqual(['false', 'true', 'false']);
  expect(screen.getByText('on').closest('button')?.title).toBe('Take it off');
  expect(drawn).toEqual([]);
});

it('[DOC-04] ten grey rows while rows are awaited, and a word where there are none', async () => {
  await show({ rows: undefined });
  const grid = screen.getByRole('grid');
  expect(grid.getAttribute('aria-busy')).toBe('true');
  expect(grid.querySelectorAll('[data-skeleton]')).toHaveLength(10);
  await show({ rows: [] });
  expect(screen.getByText('Nothing here')).toBeTruthy();
});

it('where the row with the focus is deleted, the one that takes its place has it', async () => {
  await renderAlone(<ChangingTable first={rowsOf(4)} />);
  act(() => row('Row 2').focus());
  act(() => change(rowsOf(4).filter(({ id }) => id !== 2)));
  expect(document.activeElement).toBe(row('Row 3'));
  act(() => change(rowsOf(2)));
  expect(document.activeElement).toBe(row('Row 1'));
});

let change: (rows: Row[]) => void = () => {};

function ChangingTable({ first }: { first: Row[] }) {
  const [rows, setRows] = useState(first);
  change = setRows;
  return <Table rows={rows} />;
}

const Closer = ({ row: { name } }: { row: Row }) => <p>More of {name}</p>;
const previewed = () => screen.queryByRole('region')?.textContent;

it('[DOC-01] Space shows a preview that goes with the arrows; Escape closes it alone, Control and Space checks', async () => {
  await show({ rows: rowsOf(3), preview: Closer });
  act(() => row('Row 0').focus());
  press(' ', { ctrlKey: true });
  expect(checked()).toEqual(['Select Row 0']);
  expect(previewed()).toBeUndefined();
  press(' ');
  expect(previewed()).toBe('More of Row 0');
  expect(document.activeElement).toBe(row('Row 0'));
  press('ArrowDown');
  expect(previewed()).toBe('More of Row 1');
  press('Escape');
  expect(previewed()).toBeUndefined();
  expect(checked()).toEqual(['Select Row 0']);
  press(' ');
  press(' ');
  expect(previewed()).toBeUndefined();
  press(' ');
  act(() => screen.getByRole('checkbox', { name: 'Select all' }).focus());
  expect(previewed()).toBeUndefined();
});

it('[DOC-01] a mouse that rests on a name shows a preview, one that passes or a finger does not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await show({ rows: rowsOf(3), preview: Closer });
  const name = (of: string) => screen.getByRole('link', { name: of });
  const go = (event: 'pointerOver' | 'pointerOut', of: string, pointerType = 'mouse') =>
    fireEvent[event](name(of), { pointerType, buttons: 0 });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  go('pointerOver', 'Row 0');
  await wait(300);
  go('pointerOut', 'Row 0');
  go('pointerOver', 'Row 1', 'touch');
  await wait(2000);
  expect(previewed()).toBeUndefined();
  go('pointerOver', 'Row 2');
  await wait(600);
  expect(previewed()).toBe('More of Row 2');
  // Into the card itself, and out of it.
  go('pointerOut', 'Row 2');
  fireEvent.pointerEnter(screen.getByRole('region'));
  await wait(1000);
  expect(previewed()).toBe('More of Row 2');
  fireEvent.pointerLeave(screen.getByRole('region'));
  await wait(1000);
  expect(previewed()).toBeUndefined();
  vi.useRealTimers();
});
