import { ofThisTab } from '../storage.ts';

const key = 'atrium.destination';
const fallback = '/dashboard';

/** Leaves only paths of our own: anything a browser would read as another site falls back to the dashboard. */
export function ownPath(path: string | null): string {
  if (!path?.startsWith('/') || path.startsWith('//') || path.includes('\\')) return fallback;
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return fallback;
  if (url.pathname === '/' || /^\/login(\/|$)/.test(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

export const rememberDestination = (path: string): void => ofThisTab.setItem(key, path);

export const readDestination = (): string => ownPath(ofThisTab.getItem(key));

export const forgetDestination = (): void => ofThisTab.removeItem(key);
