/** YYYY-MM-DD of a day so far from today, on this device. */
export function dayIn(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
