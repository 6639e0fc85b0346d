import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { answerNavigation } from './answer-navigation.ts';
import { isPage } from './is-page.ts';
import { tidy } from './tidy.ts';

/**
 * Keeps the built files and the page, so that the app opens without a network. Nothing else: what the API answers is
 * never kept here, and this worker does not even look at it.
 */
declare const self: ServiceWorkerGlobalScope;
/** The files that the build puts in: see build/service-worker.ts. */
declare const builtFiles: PrecacheEntry[];
declare const buildName: string;

const kept = new PrecacheController({ cacheName: 'atrium-build' });
kept.addToCacheList(builtFiles);
const { cacheName } = kept.strategy;
const assets = `${self.location.origin}/assets/`;

self.addEventListener('install', kept.install);
self.addEventListener('install', passApiBy);

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), tidyUp()]));
});

self.addEventListener('message', (event) => {
  if (event.data === 'build') event.ports[0]?.postMessage(buildName);
  if (event.data === 'activate') event.waitUntil(self.skipWaiting());
  if (event.data === 'tidy') event.waitUntil(tidyUp());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (request.mode === 'navigate') {
    if (isPage(url, self.location.origin)) event.respondWith(answerNavigation(request, readPage));
    return;
  }
  // A tab of the build before asks for that build's files: they are still there, see tidy.ts.
  const key =
    kept.getCacheKeyForURL(request.url) ?? (request.url.startsWith(assets) ? request.url : undefined);
  if (key && url.pathname !== '/') event.respondWith(keptOrFetched(key, request));
});

/** Browsers that can be told so do not even wake this worker for the API; one that refuses is only a little slower. */
function passApiBy(event: ExtendableEvent & { addRoutes?: (routes: object[]) => Promise<void> }): void {
  const route = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' };
  if (event.addRoutes) event.waitUntil(event.addRoutes([route]).catch(() => {}));
}

const readPage = () => readKept(kept.getCacheKeyForURL('/') as string);

const readKept = async (key: string) => (await caches.open(cacheName)).match(key);

const keptOrFetched = async (key: string, request: Request) => (await readKept(key)) ?? fetch(request);

const tidyUp = () => tidy(cacheName, buildName, new Set(kept.getURLsToCacheKeys().values()));
