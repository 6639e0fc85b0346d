import type { LayoutItem } from '@atrium/contract/dashboards';
import { lineUp, lineUpEvenly, minimalWidgets } from '@atrium/contract/parts/dashboard-grid';
import { cloneLayout, correctBounds, verticalCompactor } from 'react-grid-layout/core';
import { expect, it } from 'vitest';
import { add, type Direction, remove, resize, step, toLayoutItems } from './editor/edit-items.ts';
import { columnsAt, overlap, settle, type Width, widthOf, widths } from './grid.ts';

/** The same layouts in every run. */
function randomLayouts(count: number): { items: LayoutItem[]; width: Width }[] {
  let seed = 20261115;
  const upTo = (n: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * n);
  };
  return Array.from({ length: count }, () => {
    const width = widths[upTo(3)] as Width;
    const columns = columnsAt(width);
    const items = Array.from({ length: upTo(9) }, (_, index) => {
      const w = 1 + upTo(columns);
      return { i: `w${index}`, x: upTo(columns - w + 1), y: upTo(12), w, h: 2 + upTo(6), static: false };
    });
    for (const item of items) if (upTo(12) === 0) item.static = true;
    return { items, width };
  });
}

/** Asked once for each layout: thousands of expectations would take seconds. */
function expectSound(items: LayoutItem[], columns: number): void {
  const wrong = items.filter(
    (a, index) =>
      !(a.x >= 0 && a.y >= 0 && a.x + a.w <= columns && a.w > 0 && a.h > 0) ||
      items.some((b, other) => other > index && overlap(a, b)),
  );
  if (wrong.length > 0) expect.fail(`overlapping or beyond the edge: ${JSON.stringify([wrong, items])}`);
}

const layouts = randomLayouts(400);

it('[DASH-01] breakpoints lg 1100, sm 768, xxs 0 with 6, 2 and 1 columns', () => {
  expect([1440, 1100, 1099, 768, 767, 375, 0].map(widthOf)).toEqual('lg lg sm sm xxs xxs xxs'.split(' '));
  expect(widths.map(columnsAt)).toEqual([6, 2, 1]);
});

it('[DASH-01] a settled layout has all items, none overlaps or sticks out, and settling again changes nothing', () => {
  for (const { items, width } of layouts) {
    const columns = columnsAt(width);
    const settled = settle(items, columns);
    expect(settled.map(({ i }) => i).sort()).toEqual(items.map(({ i }) => i).sort());
    expectSound(settled, columns);
    expect(settle(settled, columns)).toEqual(settled);
    // One that is left out leaves no hole, and one made for more columns fits.
    expectSound(settle(settled.slice(1), columns), columns);
    expectSound(settle(items, 1), 1);
  }
});

it('[DASH-01] what is settled the editor’s grid draws alike', () => {
  for (const { items, width } of layouts) {
    const settled = settle(items, columnsAt(width));
    const theirs = correctBounds(cloneLayout(settled), { cols: columnsAt(width) });
    expect(toLayoutItems(verticalCompactor.compact(theirs, columnsAt(width)))).toEqual(settled);
  }
});

it('[DASH-01] moves, sizes, additions and removals by keyboard keep a layout sound, and each way leads that way', () => {
  const directions: Direction[] = ['up', 'down', 'left', 'right'];
  let moves = 0;
  for (const { items, width } of layouts.slice(0, 40)) {
    const settled = settle(items, columnsAt(width));
    for (const { i } of settled) {
      for (const direction of directions) {
        const before = settled.find((one) => one.i === i) as LayoutItem;
        const moved = step(settled, i, direction, width);
        if (moved) {
          moves += 1;
          const after = moved.find((one) => one.i === i) as LayoutItem;
          const way = { up: before.y > after.y, down: after.y > before.y, left: before.x > after.x };
          if (!{ ...way, right: after.x > before.x }[direction]) expect.fail(`${i} did not go ${direction}`);
          if (moved.length !== settled.length) expect.fail(`${i} went ${direction} and others are gone`);
          expectSound(moved, columnsAt(width));
        }
        expectSound(resize(settled, i, direction, width) ?? [], columnsAt(width));
      }
      expectSound(remove(settled, i, width), columnsAt(width));
    }
    const added = add(settled, 'tutorial', width);
    expect(added).toHaveLength(settled.length + 1);
    expectSound(added, columnsAt(width));
  }
  expect(moves).toBeGreaterThan(100);
});

it('[DASH-01] one above another: down changes their places, up changes them back', () => {
  const two = lineUp(['news', 'tutorial'], 'xxs');
  const swapped = step(two, 'news', 'down', 'xxs') as LayoutItem[];
  expect(swapped.map(({ i, y }) => [i, y])).toEqual([
    ['tutorial', 0],
    ['news', 5],
  ]);
  expect(step(swapped, 'news', 'down', 'xxs')).toBeUndefined();
  expect(step(swapped, 'news', 'up', 'xxs')).toEqual(two);
});

it('[DASH-01] widgets start in their default sizes, beside each other as they fit', () => {
  const places = (width: Width) =>
    lineUp(['welcome', 'favorites', 'activity', 'news', 'tutorial', 'space-3'], width).map(
      ({ x, y, w, h }) => `${x},${y} ${w}x${h}`,
    );
  expect(places('lg')).toEqual(['0,0 4x6', '4,0 2x6', '0,6 2x7', '2,6 2x6', '4,6 2x5', '4,11 2x6']);
  expect(places('sm')).toEqual(['0,0 2x6', '0,6 1x6', '1,6 1x7', '0,12 1x6', '1,13 1x5', '0,18 1x6']);
  expect(places('xxs')).toEqual(['0,0 1x6', '0,6 1x6', '0,12 1x7', '0,19 1x6', '0,25 1x5', '0,30 1x6']);
});

it.each([
  ['the minimal dashboard', minimalWidgets],
  ['one more than fits a row', ['welcome', 'favorites', 'news', 'tutorial', 'activity', 'space-3']],
  ['one less', ['welcome', 'favorites', 'news', 'activity']],
  ['one alone', ['tutorial']],
])('[DASH-03] what is made for people has no hole at any width: %s', (_, widgets) => {
  for (const width of widths) {
    const items = lineUpEvenly(widgets, width);
    expectSound(items, columnsAt(width));
    expect(items.map(({ i }) => i)).toEqual(widgets);
    const end = Math.max(...items.map(({ y, h }) => y + h));
    const covered = items.reduce((sum, { w, h }) => sum + w * h, 0);
    expect(covered, width).toBe(end * columnsAt(width));
  }
});
