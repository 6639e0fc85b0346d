export type Selection = ReadonlySet<string>;

export const noneSelected: Selection = new Set<string>();

export function toggleRow(selection: Selection, key: string): Selection {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Shift and click: everything from the last touched row to this one becomes what this one becomes. */
export function toggleRange(selection: Selection, keys: string[], from: string, to: string): Selection {
  const ends = [keys.indexOf(from), keys.indexOf(to)].sort((a, b) => a - b);
  const [start = -1, end = -1] = ends;
  if (start < 0) return toggleRow(selection, to);
  const next = new Set(selection);
  const isAdded = !selection.has(to);
  for (const key of keys.slice(start, end + 1)) {
    if (isAdded) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** The rows that a filter hides keep what they were. */
export function toggleAll(selection: Selection, keys: string[]): Selection {
  const next = new Set(selection);
  const isComplete = countSelected(selection, keys) === keys.length;
  for (const key of keys) {
    if (isComplete) next.delete(key);
    else next.add(key);
  }
  return next;
}

export const countSelected = (selection: Selection, keys: string[]): number =>
  selection.size === 0 ? 0 : keys.reduce((count, key) => count + (selection.has(key) ? 1 : 0), 0);

/** Rows may be gone after a refresh. The same set comes back when nothing changes. */
export function keepPresent(selection: Selection, isPresent: (key: string) => boolean): Selection {
  const kept = [...selection].filter(isPresent);
  return kept.length === selection.size ? selection : new Set(kept);
}
