/** An annotation on an earlier version of a file; deleted ones count too, so that they do not come back. */
export interface EarlierAnnotation {
  id: string;
  version: number;
  page: number;
  deleted: boolean;
}

export interface Carried {
  id: string;
  fromVersion: number;
  page: number;
}

/**
 * Which annotations go along to a new version, and to which of its pages: those whose page looks the same there.
 * Of one that several versions have, the newest counts. All others stay with the version that they were made on.
 */
export function carryOver(
  earlier: EarlierAnnotation[],
  marksOf: (version: number) => string[],
  newMarks: string[],
): Carried[] {
  const newest = new Map<string, EarlierAnnotation>();
  for (const one of earlier) {
    const known = newest.get(one.id);
    if (!known || known.version < one.version) newest.set(one.id, one);
  }
  const moves = new Map<number, (number | undefined)[]>();
  const carried: Carried[] = [];
  for (const { id, version, page, deleted } of newest.values()) {
    if (deleted) continue;
    const move = moves.get(version) ?? matchPages(marksOf(version), newMarks);
    moves.set(version, move);
    const to = move[page];
    if (to !== undefined) carried.push({ id, fromVersion: version, page: to });
  }
  return carried;
}

/**
 * Finds for each old page the new one that is the same; undefined where there is none. A page that is where it was
 * stays there. Of several that look alike, such as empty ones, the others count only where it is clear which is
 * which.
 */
export function matchPages(oldMarks: string[], newMarks: string[]): (number | undefined)[] {
  const oldPlaces = placesOf(oldMarks);
  const newPlaces = placesOf(newMarks);
  return oldMarks.map((mark, page) => {
    if (newMarks[page] === mark) return page;
    const before = oldPlaces.get(mark) as number[];
    const after = newPlaces.get(mark);
    return after?.length === before.length ? after[before.indexOf(page)] : undefined;
  });
}

function placesOf(marks: string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  marks.forEach((mark, page) => {
    places.set(mark, [...(places.get(mark) ?? []), page]);
  });
  return places;
}
