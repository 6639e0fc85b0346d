import { expect, it } from 'vitest';
import { tellWhen } from './tell-when.ts';

const now = new Date(2026, 10, 15, 12, 30);

it.each([
  [new Date(2026, 10, 15, 12, 31), 'Just now'],
  [new Date(2026, 10, 15, 12, 29, 30), 'Just now'],
  [new Date(2026, 10, 15, 12, 22), '8 min ago'],
  [new Date(2026, 10, 15, 11, 31), '59 min ago'],
  [new Date(2026, 10, 15, 11, 30), 'Today'],
  [new Date(2026, 10, 15, 0, 5), 'Today'],
  [new Date(2026, 10, 14, 23, 50), 'Yesterday'],
  [new Date(2026, 10, 13, 9, 0), undefined],
])('[DASH-02] %s is told as %s beside its date', (at, words) => {
  expect(tellWhen(at.toISOString(), now)).toBe(words);
});
