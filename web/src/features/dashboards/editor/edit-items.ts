import type { LayoutItem } from '@atrium/contract/dashboards';
import { sizeOf } from '@atrium/contract/parts/dashboard-grid';
import { cloneLayout, moveElement, verticalCompactor } from 'react-grid-layout/core';
import { columnsAt, firstPlace, inReadingOrder, settle, type Width } from '../grid.ts';

/** What the keyboard does goes through the same functions as what the mouse does. */
type GridItem = ReturnType<typeof cloneLayout>[number];

export const leastHeight = 2;
const mostHeight = 30;

/** Makes items of what the grid hands back: it adds fields of its own. */
export const toLayoutItems = (items: readonly GridItem[]): LayoutItem[] =>
  inReadingOrder(
    items.map(({ i, x, y, w, h, static: isStatic }) => ({ i, x, y, w, h, static: Boolean(isStatic) })),
  );

const find = (items: LayoutItem[], id: string): LayoutItem | undefined => items.find(({ i }) => i === id);

function moveTo(items: LayoutItem[], id: string, x: number, y: number, columns: number): LayoutItem[] {
  const copy = cloneLayout(items);
  const item = copy.find(({ i }) => i === id);
  if (!item) return items;
  const moved = moveElement(copy, item, x, y, true, false, 'vertical', columns, false);
  return toLayoutItems(verticalCompactor.compact(moved, columns));
}

export type Direction = 'up' | 'down' | 'left' | 'right';

const ways: Record<Direction, { x: number; y: number }> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** Moves an item as far as it takes to end up elsewhere that way; undefined where it cannot. */
export function step(items: LayoutItem[], id: string, to: Direction, width: Width): LayoutItem[] | undefined {
  const columns = columnsAt(width);
  const before = find(items, id);
  if (!before || before.static) return undefined;
  const way = ways[to];
  const furthest = Math.max(columns, ...items.map(({ y, h }) => y + h));
  for (let steps = 1; steps <= furthest; steps++) {
    const [x, y] = [before.x + way.x * steps, before.y + way.y * steps];
    if (x < 0 || y < 0 || x + before.w > columns) return undefined;
    const after = moveTo(items, id, x, y, columns);
    const at = find(after, id);
    if (at && (at.x - before.x) * way.x + (at.y - before.y) * way.y > 0) return after;
  }
  return undefined;
}

export function resize(
  items: LayoutItem[],
  id: string,
  to: Direction,
  width: Width,
): LayoutItem[] | undefined {
  const columns = columnsAt(width);
  const before = find(items, id);
  if (!before || before.static) return undefined;
  const w = before.w + ways[to].x;
  const h = before.h + ways[to].y;
  if (w < 1 || h < leastHeight || h > mostHeight || before.x + w > columns) return undefined;
  const changed = items.map((item) => (item === before ? { ...item, w, h } : item));
  return toLayoutItems(verticalCompactor.compact(cloneLayout(changed), columns));
}

export function add(items: LayoutItem[], id: string, width: Width): LayoutItem[] {
  const size = sizeOf(id, width);
  const place = firstPlace(items, size, columnsAt(width));
  return settle([...items, { i: id, ...place, ...size, static: false }], columnsAt(width));
}

export const remove = (items: LayoutItem[], id: string, width: Width): LayoutItem[] =>
  settle(
    items.filter(({ i }) => i !== id),
    columnsAt(width),
  );

/** What the grid calls a thing from the toolbox while it hangs over it. */
export const dropped = '__dropped__';

/** A widget was let go over the grid, which made room for it. */
export const drop = (items: readonly GridItem[], id: string, width: Width): LayoutItem[] =>
  settle(
    toLayoutItems(items).map((item) => (item.i === dropped ? { ...item, i: id } : item)),
    columnsAt(width),
  );
