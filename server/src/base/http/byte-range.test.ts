import { expect, it } from 'vitest';
import { readRange } from './byte-range.ts';

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['BYTES=990-5000', { start: 990, end: 999 }],
  ['bytes=-10', { start: 990, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=999-', { start: 999, end: 999 }],
  ['bytes=0-99999999999999999999', { start: 0, end: 999 }],
  ['bytes=1000-', 'none'],
  ['bytes=99999999999999999999-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=0-1,5-6', undefined],
  ['bytes=20-10', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['items=0-1', undefined],
  ['', undefined],
  [undefined, undefined],
])('[DOC-10] %s of 1000 bytes', (header, expected) => {
  expect(readRange(header, 1000)).toEqual(expected);
});

it('an empty file has no part', () => {
  expect([readRange('bytes=0-', 0), readRange('bytes=-5', 0), readRange(undefined, 0)]).toEqual([
    'none',
    'none',
    undefined,
  ]);
});
