import type { Clock } from '../base/clock.ts';

/** Starts at the real time; a test moves it on. */
export interface TestClock extends Clock {
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

export function testClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
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
