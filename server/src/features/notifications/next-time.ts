import { momentOf, shownAt } from '../../base/time-zones.ts';

/** When somebody wants to hear: at an hour of each day, or of one day of the week, where they are. */
export interface Timetable {
  /** Minutes after midnight. */
  minute: number;
  /** 1 is Monday; none: every day. */
  weekday?: number;
  zone: string;
}

const day = 86_400_000;

/** The next time after a moment. Where clocks leave out that hour, the one after it; where they repeat it, once. */
export function nextTime(after: Date, { minute, weekday, zone }: Timetable): Date {
  const shown = shownAt(zone, after.getTime());
  const midnight = shown - (shown % day);
  for (let days = 0; days <= 8; days += 1) {
    const wanted = midnight + days * day + minute * 60_000;
    // Sunday is 0 to JavaScript.
    if (weekday !== undefined && new Date(wanted).getUTCDay() !== weekday % 7) continue;
    const time = momentOf(zone, wanted);
    if (time > after.getTime()) return new Date(time);
  }
  throw new Error(`There is no next time in ${zone}.`);
}
