const units = ['kB', 'MB', 'GB', 'TB'];

/** `14.2 MB`, `840 kB`; never less than 1 kB but for an empty file. */
export function formatBytes(bytes: number): string {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 100 ? 1 : 0;
  const shown = unit === 0 && bytes > 0 ? Math.max(1, Math.round(value)) : value;
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(shown)} ${units[unit]}`;
}
