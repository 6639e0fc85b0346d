import { expect, it } from 'vitest';
import { fitZoom, keepPoint, limitZoom, margin, stepZoom, turned } from './zoom-and-place.ts';

const room = { width: 1000, height: 600 };
const middle = { x: 500, y: 300 };
const atStart = { x: 0, y: 0 };

it('[VIEW-01] a picture fits with its margin, turned too; a small one stays as it is', () => {
  const wide = { width: 3808, height: 1000 };
  expect(fitZoom(wide, room)).toBeCloseTo((1000 - 2 * margin) / 3808);
  expect(fitZoom(turned(wide, 3), room)).toBeCloseTo((600 - 2 * margin) / 3808);
  expect(turned(wide, 2)).toEqual(wide);
  expect(fitZoom({ width: 10, height: 10 }, room)).toBe(1);
  // A window that has no room yet.
  expect(fitZoom(wide, { width: 0, height: 0 })).toBeGreaterThan(0);
});

it('[VIEW-01] zoom goes by steps, of which the fitting one is one, and ends at both ends', () => {
  expect(stepZoom(0.5, 0.3, true)).toBe(0.75);
  expect(stepZoom(0.5, 0.3, false)).toBe(0.3);
  expect(stepZoom(0.3, 0.3, false)).toBe(0.25);
  // Not almost the same once more.
  expect(stepZoom(0.4999, 0.3, true)).toBe(0.75);
  expect(stepZoom(8, 0.3, true)).toBe(8);
  expect(stepZoom(0.05, 0.3, false)).toBe(0.05);
  expect(stepZoom(0.05, 0.01, false)).toBe(0.01);
  expect([limitZoom(99, 0.3), limitZoom(0.001, 0.3), limitZoom(0.001, 0.01)]).toEqual([8, 0.05, 0.01]);
});

it('[VIEW-01] what is under the pointer stays there', () => {
  const before = { width: 2000, height: 1000 };
  const after = { width: 4000, height: 2000 };
  const scrolled = { x: 300, y: 200 };
  const at = { x: 250, y: 100 };
  const { x, y } = keepPoint(at, scrolled, before, after, room);
  expect((x + at.x - margin) / 4000).toBeCloseTo((scrolled.x + at.x - margin) / 2000);
  expect((y + at.y - margin) / 2000).toBeCloseTo((scrolled.y + at.y - margin) / 1000);
});

it('[VIEW-01] a picture that outgrows its window from the middle shows its middle, and one that shrinks into it scrolls no more', () => {
  const small = { width: 400, height: 200 };
  const large = { width: 1600, height: 800 };
  const grown = keepPoint(middle, atStart, small, large, room);
  expect(grown).toEqual({ x: 800 + margin - 500, y: 400 + margin - 300 });
  expect(keepPoint(middle, grown, large, small, room)).toEqual(atStart);
});

it('[VIEW-01] a point beside the picture scrolls no farther than its end', () => {
  const after = { width: 1600, height: 800 };
  expect(keepPoint({ x: 990, y: 590 }, atStart, { width: 100, height: 100 }, after, room)).toEqual({
    x: 1600 + 2 * margin - 1000,
    y: 800 + 2 * margin - 600,
  });
});
