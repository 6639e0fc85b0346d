import type { PermissionEntry } from '@atrium/contract/permissions';
import { bitsOf, shown } from './flags.ts';
import { parentOf, type Tree } from './tree.ts';

/** No entry of its own. */
export const inherits = -1;

/** What is stored, by the place in the tree; `inherits` where there is no entry. */
export type Stored = Int16Array;

/** What was changed and is not saved, by the place in the tree. */
export type Draft = ReadonlyMap<number, number>;

export function storedOf(tree: Tree, entries: PermissionEntry[]): Stored {
  const stored = new Int16Array(tree.size).fill(inherits);
  for (const entry of entries) {
    const place = tree.placeOf.get(entry.objectIdentityId);
    if (place !== undefined) stored[place] = bitsOf(entry);
  }
  return stored;
}

export const ownOf = (stored: Stored, draft: Draft, place: number): number =>
  draft.get(place) ?? (stored[place] as number);

/** The nearest one with an entry, from the row itself upwards; undefined where nothing is set. */
export function sourceOf(tree: Tree, stored: Stored, draft: Draft, place: number): number | undefined {
  for (let at = place; at >= 0; at = parentOf(tree, at)) if (ownOf(stored, draft, at) !== inherits) return at;
  return undefined;
}

export function effectiveOf(tree: Tree, stored: Stored, draft: Draft, place: number): number {
  const source = sourceOf(tree, stored, draft, place);
  return source === undefined ? 0 : ownOf(stored, draft, source);
}

const nothing: Draft = new Map();

/** What would be there without the draft. */
export const storedEffective = (tree: Tree, stored: Stored, place: number): number =>
  effectiveOf(tree, stored, nothing, place);

/** Sets or inherits; what comes back to what is stored is no change. At a space nothing set is the same as none. */
export function change(tree: Tree, stored: Stored, draft: Draft, place: number, own: number): Draft {
  const next = new Map(draft);
  const isSpace = parentOf(tree, place) < 0;
  const wanted = isSpace && own === 0 && stored[place] === inherits ? inherits : own;
  if (wanted === stored[place]) next.delete(place);
  else next.set(place, wanted);
  return next;
}

/** Puts the changes on what others have stored meanwhile; those that they have made too are none any more. */
export function rebase(stored: Stored, draft: Draft): Draft {
  return new Map([...draft].filter(([place, own]) => own !== stored[place]));
}

/** How many rows inherit one of the changes: all below, as far as nothing else is set there. */
export function countInheriting(tree: Tree, stored: Stored, draft: Draft): number {
  let count = 0;
  for (const place of draft.keys()) {
    for (let at = place + 1; at < (tree.ends[place] as number); ) {
      if (draft.has(at) || stored[at] !== inherits) {
        at = tree.ends[at] as number;
        continue;
      }
      count += 1;
      at += 1;
    }
  }
  return count;
}

export interface RowChange {
  place: number;
  name: string;
  /** Bits that are there with it and were not before, and the other way round. */
  gained: number;
  lost: number;
  /** The way that a row has gone: from inheriting to an entry of its own, or back. */
  became: 'own' | 'inherited' | undefined;
  isSpace: boolean;
}

/** Lists the changes in the order of the tree. */
export function listChanges(tree: Tree, stored: Stored, draft: Draft): RowChange[] {
  return [...draft.keys()]
    .sort((a, b) => a - b)
    .map((place) => {
      const before = shown(storedEffective(tree, stored, place));
      const after = shown(effectiveOf(tree, stored, draft, place));
      const own = draft.get(place) as number;
      const became =
        own === inherits ? 'inherited' : stored[place] === inherits ? ('own' as const) : undefined;
      return {
        place,
        name: tree.names[place] as string,
        gained: after & ~before,
        lost: before & ~after,
        became,
        isSpace: parentOf(tree, place) < 0,
      };
    });
}

/** The places where what is stored differs. */
export function differences(before: Stored, after: Stored): number[] {
  const places: number[] = [];
  for (let place = 0; place < after.length; place += 1) {
    if (before[place] !== after[place]) places.push(place);
  }
  return places;
}
