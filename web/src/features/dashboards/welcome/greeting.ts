import { t } from '@lingui/core/macro';

/** Morning before 12, afternoon before 17, evening before 24. */
export function greeting(hour: number, firstName: string): string {
  if (!firstName) {
    if (hour < 12) return t`Good morning`;
    return hour < 17 ? t`Good afternoon` : t`Good evening`;
  }
  if (hour < 12) return t`Good morning, ${firstName}`;
  return hour < 17 ? t`Good afternoon, ${firstName}` : t`Good evening, ${firstName}`;
}
