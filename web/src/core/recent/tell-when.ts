import { t } from '@lingui/core/macro';
import { dayIn, dayOf, writeDate, writeHour } from '../../base/text/write-time.ts';

/** When it was, in as few letters as tell it: the hour of today, else the day. */
export function tellWhen(time: string, now = new Date()): string {
  const day = dayOf(new Date(time));
  if (day === dayOf(now)) return writeHour(time);
  return day === dayIn(-1, now) ? t`Yesterday` : writeDate(time);
}
