import { expect, it } from 'vitest';
import { placePreview } from './place-preview.ts';

const view = { width: 1000, height: 700 };
const card = { width: 320, height: 400 };
const name = (left: number, right: number, top: number) => ({ left, right, top, bottom: top + 20 });

it.each([
  ['beside the name', name(100, 300, 200), { left: 312, top: 188 }],
  ['beside it and whole at the lower edge', name(100, 300, 650), { left: 312, top: 292 }],
  ['beside it and whole at the upper edge', name(100, 300, 4), { left: 312, top: 8 }],
  ['below a name that is too long', name(100, 900, 200), { left: 100, top: 232 }],
  ['above it where there is no room below', name(100, 900, 600), { left: 100, top: 188 }],
])('[DOC-01] a preview stands %s', (_, at, place) => {
  expect(placePreview(at, card, view)).toEqual(place);
});

it('[DOC-01] a preview is whole on a narrow screen too', () => {
  const narrow = { width: 320, height: 568 };
  const { left, top } = placePreview(name(60, 300, 280), { width: 304, height: 400 }, narrow);
  expect([left, top]).toEqual([8, 8]);
});
