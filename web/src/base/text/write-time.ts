import { i18n } from '../i18n.ts';

// Days and times are written here and nowhere else (a test looks): DD.MM.YYYY and HH:mm, in the reader's own zone.

type Moment = string | number | Date;

const two = (value: number) => String(value).padStart(2, '0');

/** YYYY-MM-DD on this device: as days are sent, compared and put into fields. */
export const dayOf = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** YYYY-MM-DD of a day so far from today. */
export function dayIn(days: number, from = new Date()): string {
  const day = new Date(from);
  day.setDate(day.getDate() + days);
  return dayOf(day);
}

/** DD.MM.YYYY of a day that is written as YYYY-MM-DD. */
export const writeDay = (day: string): string => day.split('-').reverse().join('.');

/** DD.MM.YYYY of a moment. */
export const writeDate = (time: Moment): string => (time ? writeDay(dayOf(new Date(time))) : '');

/** DD.MM.YYYY HH:mm of a moment. */
export const writeTime = (time: Moment): string => (time ? `${writeDate(time)} ${writeHour(time)}` : '');

/** HH:mm of a moment, where it is known which day is meant. */
export function writeHour(time: Moment): string {
  const at = new Date(time);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The weekday of a day that is written as YYYY-MM-DD. */
export const writeWeekday = (day: string, weekday: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(i18n.locale, { weekday, timeZone: 'UTC' }).format(new Date(day));

/** The name of the reader's own zone: for what a server writes for them. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** HH:mm of a moment where another time holds. */
export const writeClock = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at);
