/** DD.MM.YYYY of a day that is written as YYYY-MM-DD. */
export const writeDay = (day: string): string => day.split('-').reverse().join('.');

/** Writes moments as DD.MM.YYYY HH:mm in a time zone. */
export function timeFormat(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (time) => {
    const [day, month, year, hour, minute] = format.format(time).match(/\d+/g) ?? [];
    return `${day}.${month}.${year} ${hour}:${minute}`;
  };
}
