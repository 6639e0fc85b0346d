import { expect, it } from 'vitest';
import { formatBytes } from '../../../base/text/in-language.ts';
import { timeLeft } from './time-left.ts';

it.each([
  [1, 'about 5 seconds left'],
  [38, 'about 40 seconds left'],
  [58, 'about 1 minute left'],
  [200, 'about 3 minutes left'],
  [7000, 'about 2 hours left'],
])('[DOC-05] %s seconds read "%s"', (seconds, words) => {
  expect(timeLeft(seconds * 1000, 1000)).toBe(words);
});

it.each([
  [0, '0 kB'],
  [12, '1 kB'],
  [840_000, '840 kB'],
  [999_900, '1 MB'],
  [14_200_000, '14.2 MB'],
  [318_000_000, '318 MB'],
  [5_000_000_000, '5 GB'],
])('[DOC-05] %s bytes read "%s"', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
