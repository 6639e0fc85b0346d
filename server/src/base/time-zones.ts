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
export function shownAt(zone: string, time: number): number {
  const part = new Map(
    clockOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const at = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
}

/** The moment at which clocks there show it. */
export function momentOf(zone: string, wanted: number): number {
  const near = wanted - (shownAt(zone, wanted) - wanted);
  // The shift may be another one there than at the first guess.
  return wanted - (shownAt(zone, near) - near);
}
