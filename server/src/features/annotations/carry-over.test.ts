import { expect, it } from 'vitest';
import { carryOver, matchPages } from './carry-over.ts';

const one = (id: string, version: number, page: number, deleted = false) => ({ id, version, page, deleted });

it('[DOC-13] a page is found again where it looks the same', () => {
  expect(matchPages(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual([0, 1, 2]);
  expect(matchPages(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([0, undefined, 2]);
  expect(matchPages(['a', 'b', 'c'], ['new', 'a', 'b', 'c'])).toEqual([1, 2, 3]);
  expect(matchPages(['a', 'b', 'c'], ['c', 'b'])).toEqual([undefined, 1, 0]);
  expect(matchPages(['a'], [])).toEqual([undefined]);
});

it('[DOC-13] of pages that look alike only those that are clear are found', () => {
  expect(matchPages(['', 'a', ''], ['x', '', 'a', ''])).toEqual([1, 2, 3]);
  expect(matchPages(['', 'a', ''], ['', 'a'])).toEqual([0, 1, undefined]);
  expect(matchPages(['a', '', ''], ['', 'a', '', ''])).toEqual([1, undefined, 2]);
});

it('[DOC-13] of one on several versions the newest counts, and what was deleted stays so', () => {
  const marks: Record<number, string[]> = { 1: ['a', 'b'], 2: ['a', 'x'] };
  const earlier = [one('kept', 1, 0), one('kept', 2, 0), one('old page', 1, 1), one('gone', 1, 0)];
  const all = [...earlier, one('gone', 2, 0, true), one('on x', 2, 1)];
  const carried = (newMarks: string[]) => carryOver(all, (version) => marks[version] ?? [], newMarks);
  expect(carried(['a', 'x'])).toEqual([
    { id: 'kept', fromVersion: 2, page: 0 },
    { id: 'on x', fromVersion: 2, page: 1 },
  ]);
  // Its first file again: what stayed behind on that is there again.
  expect(carried(['a', 'b'])).toEqual([
    { id: 'kept', fromVersion: 2, page: 0 },
    { id: 'old page', fromVersion: 1, page: 1 },
  ]);
});
