/** DD.MM.YYYY HH:mm, in the reader's own time zone. */
export function writeTime(time: string | number): string {
  if (!time) return '';
  const at = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(at.getDate())}.${two(at.getMonth() + 1)}.${at.getFullYear()}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** DD.MM.YYYY of a day that is written as YYYY-MM-DD. */
export const writeDay = (day: string): string => day.split('-').reverse().join('.');
