import { expect, it } from 'vitest';
import { nextTime } from './next-time.ts';

const zurich = { minute: 7 * 60 + 30, zone: 'Europe/Zurich' };
const next = (after: string, timetable: Parameters<typeof nextTime>[1]) =>
  nextTime(new Date(after), timetable).toISOString();

it.each([
  ['2026-11-18T06:29:59Z', '2026-11-18T06:30:00.000Z', 'later today'],
  ['2026-11-18T06:30:00Z', '2026-11-19T06:30:00.000Z', 'tomorrow, where it has just been'],
  ['2026-03-28T12:00:00Z', '2026-03-29T05:30:00.000Z', 'in summer time'],
  ['2026-10-24T12:00:00Z', '2026-10-25T06:30:00.000Z', 'in winter time again'],
])('after %s comes %s: %s', (after, expected) => {
  expect(next(after, zurich)).toBe(expected);
});

it('an hour that clocks leave out is the one after it; one that they repeat comes once', () => {
  const night = { minute: 2 * 60 + 30, zone: 'Europe/Zurich' };
  expect(next('2026-03-28T22:00:00Z', night)).toBe('2026-03-29T01:30:00.000Z');
  const repeated = next('2026-10-24T22:00:00Z', night);
  expect(repeated).toMatch(/^2026-10-25T0[01]:30/);
  expect(next(repeated, night)).toBe('2026-10-26T01:30:00.000Z');
});

it('a day of the week, where people are', () => {
  const monday = { minute: 30, weekday: 1, zone: 'Pacific/Auckland' };
  expect(next('2026-11-18T00:00:00Z', monday)).toBe('2026-11-22T11:30:00.000Z');
  const sunday = { minute: 23 * 60, weekday: 7, zone: 'America/Los_Angeles' };
  expect(next('2026-11-18T00:00:00Z', sunday)).toBe('2026-11-23T07:00:00.000Z');
});
