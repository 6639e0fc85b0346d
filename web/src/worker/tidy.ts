import { buildLock } from '../base/app-worker/build-lock.ts';

/**
 * Takes away what no open page needs any more. Each page holds a lock with its build's name: as long as one of another
 * build is open, that build's files stay, so that it can go on without a network too.
 */
export async function tidy(cacheName: string, build: string, needed: Set<string>): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const isOther = ({ name = '' }: LockInfo) => name.startsWith(buildLock('')) && name !== buildLock(build);
  if (held.some(isOther)) return;
  const cache = await caches.open(cacheName);
  const spare = (await cache.keys()).filter(({ url }) => !needed.has(url));
  await Promise.all(spare.map((request) => cache.delete(request)));
}
