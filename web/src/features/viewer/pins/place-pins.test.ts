import { expect, it } from 'vitest';
import type { Thread } from '../comments/threads.ts';
import { placePins } from './place-pins.ts';

const thread = (id: string, number: number | null, pageIndex: number, y: number) =>
  ({ id, number, object: { pageIndex, rect: { origin: { x: 0, y } } } }) as Thread;
const places = {
  pageBox: (page: number) => (page < 2 ? { x: 10, y: page * 1000, width: 500, height: 900 } : null),
  boxOf: ({ object }: Thread) => ({
    ...{ x: 0, y: object.pageIndex * 1000 + object.rect.origin.y },
    ...{ width: 1, height: 1 },
  }),
};
const tell = (...threads: Thread[]) =>
  placePins(threads, new Set([0, 1, 2]), places).map(({ number, left, top }) => [number, left, top]);

it('[VIEW-02] pins stand at the edge of their page, as high as what they stand for', () => {
  expect(tell(thread('a', 1, 0, 300), thread('b', 2, 1, 40))).toEqual([
    [1, 474, 300],
    [2, 474, 1040],
  ]);
});

it('[VIEW-02] no pin lies on another, and what has no words or no place has none', () => {
  expect(
    tell(thread('a', 1, 0, 300), thread('b', 2, 0, 301), thread('c', null, 0, 302), thread('d', 3, 0, 310)),
  ).toEqual([
    [1, 474, 300],
    [2, 474, 326],
    [3, 474, 352],
  ]);
  expect(tell(thread('a', 1, 2, 300), thread('b', 2, 1, -20))).toEqual([[2, 474, 1000]]);
  expect(placePins([thread('a', 1, 0, 300)], new Set([1]), places)).toEqual([]);
});
