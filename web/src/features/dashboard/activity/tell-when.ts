import { t } from '@lingui/core/macro';
import { writeTime } from '../../../base/write-time.ts';

const minute = 60_000;

const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

/** Minutes within the hour, the time within today and yesterday, then the day too. */
export function tellWhen(time: string, now: Date): string {
  const at = new Date(time);
  const minutes = Math.floor((now.getTime() - at.getTime()) / minute);
  if (minutes < 1) return t`Just now`;
  if (minutes < 60) return t`${minutes} min ago`;
  const clock = writeTime(time).slice(11);
  if (isSameDay(at, now)) return clock;
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  return isSameDay(at, yesterday) ? t`Yesterday, ${clock}` : writeTime(time);
}
