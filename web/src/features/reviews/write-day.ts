import { writeTime } from '../../base/write-time.ts';

/** DD.MM.YYYY of a day that is written as YYYY-MM-DD. */
export const writeDay = (day: string): string => day.split('-').reverse().join('.');

/** DD.MM.YYYY of a moment. */
export const dayOf = (time: string): string => writeTime(time).slice(0, 10);
