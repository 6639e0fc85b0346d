import type { LayoutItem } from '@atrium/contract/dashboards';
import { columnsOf } from '@atrium/contract/parts/dashboard-grid';

/** The widths that the grid is drawn for; the others of a layout are kept as they came. */
export const widths = ['lg', 'sm', 'xxs'] as const;
export type Width = (typeof widths)[number];

/** The widths of the window from which on each counts. */
const from: [Width, number][] = [
  ['lg', 1100],
  ['sm', 768],
  ['xxs', 0],
];

export const widthOf = (pixels: number): Width => from.find(([, least]) => pixels >= least)?.[0] ?? 'xxs';

export const rowHeight = 30;
export const margin = 40;

export const columnsAt = (width: Width): number => columnsOf[width];

type Box = Pick<LayoutItem, 'x' | 'y' | 'w' | 'h'>;

const shareColumns = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w;

export const overlap = (a: Box, b: Box): boolean => shareColumns(a, b) && a.y < b.y + b.h && b.y < a.y + a.h;

/** The items from the top, row by row: the order in which people read, and in which the keyboard goes through them. */
export const inReadingOrder = (items: LayoutItem[]): LayoutItem[] =>
  [...items].sort((a, b) => a.y - b.y || a.x - b.x);

/**
 * Nothing beyond the edge, nothing over something else, and everything as far up as it goes: what an item that is
 * left out would leave open is closed. Where nothing overlaps this is what the editor's grid does, too.
 */
export function settle(items: LayoutItem[], columns: number): LayoutItem[] {
  const fitting = items.map((item) => {
    const w = Math.min(item.w, columns);
    return { ...item, w, x: Math.min(item.x, columns - w) };
  });
  const placed: LayoutItem[] = [];
  // What is fixed has its place before the others look for theirs.
  for (const item of inReadingOrder(fitting.filter((one) => one.static))) {
    placed.push(lower(item, placed));
  }
  for (const item of inReadingOrder(fitting.filter((one) => !one.static))) {
    placed.push(raise(lower(item, placed), placed));
  }
  return inReadingOrder(placed);
}

function lower(item: LayoutItem, others: LayoutItem[]): LayoutItem {
  const inTheWay = others.find((other) => overlap(item, other));
  return inTheWay ? lower({ ...item, y: inTheWay.y + inTheWay.h }, others) : item;
}

function raise(item: LayoutItem, others: LayoutItem[]): LayoutItem {
  const above = others.filter((other) => other.y + other.h <= item.y && shareColumns(item, other));
  return { ...item, y: Math.max(0, ...above.map((other) => other.y + other.h)) };
}

/** The first place, from the top, where a widget fits. */
export function firstPlace(
  items: LayoutItem[],
  { w, h }: { w: number; h: number },
  columns: number,
): { x: number; y: number } {
  for (let y = 0; ; y++) {
    for (let x = 0; x + w <= columns; x++) {
      if (!items.some((item) => overlap({ x, y, w, h }, item))) return { x, y };
    }
  }
}
