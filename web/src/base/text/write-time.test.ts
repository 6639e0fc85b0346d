import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dayIn, dayOf, writeDate, writeDay, writeTime, writeWeekday } from './write-time.ts';

it('[DOC-01] [VIEW-02] [DASH-02] dates are written DD.MM.YYYY, with HH:mm where a time is shown', () => {
  const at = new Date(2026, 0, 5, 7, 3);
  expect(writeTime(at.toISOString())).toBe('05.01.2026 07:03');
  expect(writeTime(at)).toBe('05.01.2026 07:03');
  expect(writeDate(at.getTime())).toBe('05.01.2026');
  expect(writeDay(dayOf(at))).toBe('05.01.2026');
  expect(writeWeekday(dayOf(at), 'long')).toBe('Monday');
  expect([writeTime(''), writeDate('')]).toEqual(['', '']);
});

it('days are counted on the calendar, over the ends of months and changes of the clock', () => {
  expect(dayIn(-1, new Date(2026, 2, 1, 0, 30))).toBe('2026-02-28');
  expect(dayIn(1, new Date(2026, 2, 28, 23, 30))).toBe('2026-03-29');
  expect(dayIn(7, new Date(2026, 9, 22, 12))).toBe('2026-10-29');
});

/** Every other way to write a day or a time; counting in days is left to this file too. */
const otherWays =
  /toLocale(Date|Time)String|to(Date|Time|UTC)String\(|DateTimeFormat|RelativeTimeFormat|\bdayjs\b|\.(get|set)(UTC)?(Date|Month)\(|reverse\(\)\.join\('\.'\)/;

it('[DOC-01] [VIEW-02] [DASH-02] nothing else in the web app writes a day or a time', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && name !== 'base/text/write-time.ts',
    );
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter((name) => otherWays.test(readFileSync(join(root, name), 'utf8')));
  expect(found).toEqual([]);
});
