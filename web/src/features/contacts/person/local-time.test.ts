import { expect, it } from 'vitest';
import { localTime } from './local-time.ts';

const at = new Date('2026-11-18T07:54:00Z');

it('[CON-01] the time where somebody is follows from the country, whatever language it is typed in', () => {
  expect(['Switzerland', 'schweiz', ' Suisse ', 'Svizzera', 'CH'].map((name) => localTime(name, at))).toEqual(
    Array(5).fill('08:54'),
  );
  expect(localTime('Japan', at)).toBe('16:54');
});

it('[CON-01] nothing is said where a country has several times, or is none', () => {
  expect(['United States', 'Brazil', '', 'Elsewhere'].map((name) => localTime(name, at))).toEqual(
    Array(4).fill(undefined),
  );
});
