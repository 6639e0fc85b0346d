/** Time is a part like any other, so that a test can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const minutesAfter = (time: Date, minutes: number): Date =>
  new Date(time.getTime() + minutes * 60_000);
export const secondsAfter = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);
