import { isOnline, onConnectivity } from '../http/connectivity.ts';
import { whenPageUsed } from '../page-use.ts';
import { getSession, onSessionChange } from '../session/session.ts';
import { makeStore, useStore } from '../store.ts';
import { buildLock } from './build-lock.ts';

const hour = 60 * 60_000;
/** At once, nearly always; reloading before would bring the old version back. */
const longestChange = 10_000;
/** A worker of another build than this page's, all of it downloaded. */
const newer = makeStore<ServiceWorker | null>(null);

/**
 * The name of the build's first script, which changes with whatever it loads; none where the code is served unbuilt.
 */
const ownBuild = (): string | null =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null;

/**
 * Lets the app open without a network, for those who work here: visitors need not download all of it. Where that fails
 * (a private window, a full disk) everything else works as before.
 */
export function keepAppOffline(): void {
  const build = ownBuild();
  if (!build || !navigator.serviceWorker || !navigator.locks) return;
  // As long as this page lives: see worker/tidy.ts.
  navigator.locks.request(buildLock(build), { mode: 'shared' }, () => new Promise(() => {})).catch(() => {});
  const start = () => whenIdle(() => register(build).catch(() => {}));
  if (getSession().kind === 'user') {
    start();
    return;
  }
  const forget = onSessionChange((now) => {
    if (now.kind !== 'user') return;
    forget();
    start();
  });
}

/** Nothing of it may slow the page that somebody waits for. */
function whenIdle(act: () => void): void {
  const rest = () => setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(act), 1000);
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
}

async function register(build: string): Promise<void> {
  const registration = await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  // Where service workers are blocked, some browsers answer with nothing.
  if (!registration) return;
  const judge = async (fresh: ServiceWorker) => {
    // The page has come from the network and is as new.
    if ((await askBuild(fresh)) === build) fresh.postMessage('activate');
    else newer.set(fresh);
  };
  if (registration.waiting) judge(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed' && registration.active) judge(fresh);
    });
  });
  registration.active?.postMessage('tidy');
  const checkForUpdate = () => void registration.update().catch(() => {});
  setInterval(() => whenPageUsed(checkForUpdate), hour);
  onConnectivity(() => isOnline() && checkForUpdate());
}

function askBuild(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage('build', [port2]);
  });
}

/** Whether there is a new version that one could change to. */
export const useHasNewVersion = (): boolean => useStore(newer) !== null;

/** The next page that is opened has it anyway. */
export const leaveNewVersion = (): void => newer.set(null);

/** A page on which something is not saved asks first, as with any reload; then it goes on with the version it has. */
export async function changeToNewVersion(): Promise<void> {
  const worker = newer.get();
  if (worker?.state === 'installed') {
    const active = new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
    worker.postMessage('activate');
    await Promise.race([active, new Promise((resolve) => setTimeout(resolve, longestChange))]);
  }
  location.reload();
}
