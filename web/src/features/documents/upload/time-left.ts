import { plural } from '@lingui/core/macro';

/** Rounded as people would say it: the estimate is no better than that. */
export function timeLeft(bytes: number, speed: number): string {
  const seconds = bytes / speed;
  if (seconds < 55) {
    const tens = Math.max(5, Math.round(seconds / 5) * 5);
    return plural(tens, { one: 'about # second left', other: 'about # seconds left' });
  }
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return plural(minutes, { one: 'about # minute left', other: 'about # minutes left' });
  const hours = Math.round(minutes / 60);
  return plural(hours, { one: 'about # hour left', other: 'about # hours left' });
}
