import { t } from '@lingui/core/macro';
import { dayIn, dayOf } from '../../../base/text/write-time.ts';

const minute = 60_000;

/** How long ago it was, in a word or two beside the time itself; nothing where the date says as much. */
export function tellWhen(time: string, now: Date): string | undefined {
  const at = new Date(time);
  const minutes = Math.floor((now.getTime() - at.getTime()) / minute);
  if (minutes < 1) return t`Just now`;
  if (minutes < 60) return t`${minutes} min ago`;
  const day = dayOf(at);
  if (day === dayOf(now)) return t`Today`;
  return day === dayIn(-1, now) ? t`Yesterday` : undefined;
}
