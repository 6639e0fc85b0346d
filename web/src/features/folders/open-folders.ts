import { useSyncExternalStore } from 'react';

/**
 * Which folders are open in the trees of the spaces. Kept beside the components: the side menu exists twice, fixed
 * and as a drawer that comes and goes.
 */
const openIn = new Map<number, string[]>();
const listeners = new Set<() => void>();
const none: string[] = [];

export function setOpenFolders(spaceId: number, ids: string[]): void {
  openIn.set(spaceId, ids);
  for (const tell of listeners) tell();
}

export function openFolders(spaceId: number, ids: string[]): void {
  const present = openIn.get(spaceId) ?? none;
  const more = ids.filter((id) => !present.includes(id));
  if (more.length > 0) setOpenFolders(spaceId, [...present, ...more]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOpenFolders = (spaceId: number): string[] =>
  useSyncExternalStore(subscribe, () => openIn.get(spaceId) ?? none);
