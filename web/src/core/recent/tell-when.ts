import { dayOf, writeDate, writeHour } from '../../base/text/write-time.ts';

/** When it was, in as few letters as tell it: the hour of today, else the day. */
export const tellWhen = (time: string, now = new Date()): string =>
  dayOf(new Date(time)) === dayOf(now) ? writeHour(time) : writeDate(time);
