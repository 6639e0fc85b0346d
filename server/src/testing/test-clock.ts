import type { Clock } from '../base/clock.ts';

/** Starts at the real time and goes on by itself, unless it stands; a test moves it on. */
export interface TestClock extends Clock {
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

export function testClock({ stands = false } = {}): TestClock {
  const started = Date.now();
  let offset = 0;
  return {
    now: () => new Date((stands ? started : Date.now()) + offset),
    advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      offset += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

/** Stands still until it is moved: what two servers answer can then be compared to the last byte. */
export function stillClock(start: Date): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
