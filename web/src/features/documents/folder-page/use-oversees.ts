import type { Space } from '@atrium/contract/spaces';
import { useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from '../../../base/me.ts';

/** Administrators oversee every space, owners their own: they may ask who sees what in it, and why. */
export function useOversees(space: Space): boolean {
  const { data: me } = useSuspenseQuery(meQuery);
  return me.abilities.administer || me.id === space.owner;
}
