import { getSession } from '../../../base/session/session.ts';
import { sharedByTabs } from '../../../base/storage.ts';
import { type DescriptionOwner, idOf } from './owner.ts';

/** One for each person and owner: on a shared computer nobody meets another's words. */
export function placeOf(owner: DescriptionOwner): string | undefined {
  const session = getSession();
  if (session.kind !== 'user' || session.claims.sub === undefined) return undefined;
  return `atrium.draft.${session.claims.sub}.${owner.kind}.${idOf(owner)}`;
}

/** Whether it is one that can be used is seen when it is read. */
export function isDraftKept(owner: DescriptionOwner): boolean {
  const place = placeOf(owner);
  return place !== undefined && sharedByTabs.getItem(place) !== null;
}

export function removeDraft(owner: DescriptionOwner): void {
  const place = placeOf(owner);
  if (place) sharedByTabs.removeItem(place);
}
