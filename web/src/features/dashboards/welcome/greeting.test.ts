import { expect, it } from 'vitest';
import { greeting } from './greeting.ts';

it.each([
  [0, 'Good morning, Marta'],
  [11, 'Good morning, Marta'],
  [12, 'Good afternoon, Marta'],
  [16, 'Good afternoon, Marta'],
  [17, 'Good evening, Marta'],
  [23, 'Good evening, Marta'],
])('[DASH-02] at %i o’clock: %s', (hour, words) => {
  expect(greeting(hour, 'Marta')).toBe(words);
});

it('[DASH-02] greets without a name where there is none', () => {
  expect(greeting(9, '')).toBe('Good morning');
});
