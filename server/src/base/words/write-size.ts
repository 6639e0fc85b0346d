import { type Sentence, sentence } from '@atrium/contract/parts/sentences';

const units = [
  (size: number) => sentence('{size, number} kB', { size }),
  (size: number) => sentence('{size, number} MB', { size }),
  (size: number) => sentence('{size, number} GB', { size }),
  (size: number) => sentence('{size, number} TB', { size }),
] as const;

/** `14.2 MB`, `840 kB`; never less than 1 kB but for nothing at all. */
export function writeSize(bytes: number): Sentence {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const isFine = unit > 0 && value < 100;
  const shown = isFine ? Math.round(value * 10) / 10 : Math.round(value);
  return (units[unit] as (typeof units)[0])(bytes > 0 ? Math.max(shown, unit === 0 ? 1 : 0) : 0);
}
