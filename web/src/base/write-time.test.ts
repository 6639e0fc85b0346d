import { expect, it } from 'vitest';
import { writeTime } from './write-time.ts';

it('[DOC-01] dates are written DD.MM.YYYY HH:mm', () => {
  expect(writeTime(new Date(2026, 0, 5, 7, 3).toISOString())).toBe('05.01.2026 07:03');
  expect(writeTime('')).toBe('');
});
