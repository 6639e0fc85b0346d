import { getSession } from '../../../base/session/session.ts';
import { sharedByTabs } from '../../../base/storage.ts';
import { makeListeners, useStore } from '../../../base/store.ts';

/**
 * Which uploads this browser has begun and not finished. Only where there are some, the server is asked for them: they
 * are rare, and pages are many.
 */
const prefix = 'atrium.unfinished.';
const listeners = makeListeners();

const keyOf = (id: string): string => {
  const session = getSession();
  return `${prefix}${session.kind === 'visitor' ? '' : session.claims.sub}.${id}`;
};

export function rememberUnfinished(id: string): void {
  sharedByTabs.setItem(keyOf(id), '');
  listeners.tell();
}

export function forgetUnfinished(id: string): void {
  sharedByTabs.removeItem(keyOf(id));
  listeners.tell();
}

export const hasUnfinished = (): boolean => sharedByTabs.keys().some((key) => key.startsWith(keyOf('')));

/** What the server does not know any more is forgotten. */
export function keepUnfinished(ids: string[]): void {
  const known = new Set(ids.map(keyOf));
  const gone = sharedByTabs.keys().filter((key) => key.startsWith(keyOf('')) && !known.has(key));
  for (const key of gone) sharedByTabs.removeItem(key);
  if (gone.length > 0) listeners.tell();
}

export const useUnfinished = (): boolean => useStore({ subscribe: listeners.add, get: hasUnfinished });
