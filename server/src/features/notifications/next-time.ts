/** When somebody wants to hear: at an hour of each day, or of one day of the week, where they are. */
export interface Timetable {
  /** Minutes after midnight. */
  minute: number;
  /** 1 is Monday; none: every day. */
  weekday?: number;
  zone: string;
}

/** Making one takes longer than what it is used for. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
      ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
    });
  clocks.set(zone, clock);
  return clock;
}

/** What clocks show there, as if it were UTC. */
function shownAt(zone: string, time: number): number {
  const part = new Map(
    clockOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const at = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
}

const day = 86_400_000;

/** The next time after a moment. Where clocks leave out that hour, the one after it; where they repeat it, once. */
export function nextTime(after: Date, { minute, weekday, zone }: Timetable): Date {
  const shown = shownAt(zone, after.getTime());
  const midnight = shown - (shown % day);
  for (let days = 0; days <= 8; days += 1) {
    const wanted = midnight + days * day + minute * 60_000;
    // Sunday is 0 to JavaScript.
    if (weekday !== undefined && new Date(wanted).getUTCDay() !== weekday % 7) continue;
    const time = momentOf(zone, wanted);
    if (time > after.getTime()) return new Date(time);
  }
  throw new Error(`There is no next time in ${zone}.`);
}

/** The moment at which clocks there show it. */
function momentOf(zone: string, wanted: number): number {
  const near = wanted - (shownAt(zone, wanted) - wanted);
  // The shift may be another one there than at the first guess.
  return wanted - (shownAt(zone, near) - near);
}
