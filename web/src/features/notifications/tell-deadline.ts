import { plural, t } from '@lingui/core/macro';
import { dayOf } from '../../base/text/write-time.ts';

const aDay = 24 * 60 * 60_000;

/** How far a day is, written as YYYY-MM-DD. */
export function tellDeadline(deadline: string, now: Date): string {
  const days = Math.round((Date.parse(deadline) - Date.parse(dayOf(now))) / aDay);
  if (days < 0) return t`Late`;
  if (days === 0) return t`Due today`;
  return plural(days, { one: 'Due in # day', other: 'Due in # days' });
}
