import { makeStore, useStore } from '../../base/store.ts';

/**
 * Which folders are open in the trees of the spaces. Kept beside the components: the side menu exists twice, fixed
 * and as a drawer that comes and goes.
 */
const openIn = makeStore<ReadonlyMap<number, string[]>>(new Map());
const none: string[] = [];

export const setOpenFolders = (spaceId: number, ids: string[]): void =>
  openIn.set(new Map(openIn.get()).set(spaceId, ids));

export function openFolders(spaceId: number, ids: string[]): void {
  const present = openIn.get().get(spaceId) ?? none;
  const more = ids.filter((id) => !present.includes(id));
  if (more.length > 0) setOpenFolders(spaceId, [...present, ...more]);
}

export const useOpenFolders = (spaceId: number): string[] =>
  useStore({ subscribe: openIn.subscribe, get: () => openIn.get().get(spaceId) ?? none });
