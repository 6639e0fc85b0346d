import type { BrowserContext, Route } from '@playwright/test';
import { drag } from './annotating.ts';
import { expect, type Page } from './fixtures.ts';
import { confirmSave, readStore, saveWindow } from './offline.ts';
import { button } from './viewer-screens.ts';

export const syncWindow = (page: Page) => page.getByRole('dialog', { name: 'Synchronize offline changes' });
export const complete = (page: Page) => syncWindow(page).getByText('Synchronization complete');
export const keptHere = (page: Page) => page.getByText('Offline: changes are kept on this device');

/** From the viewer's bar. */
export async function saveOffline(page: Page): Promise<void> {
  await button(page, 'Save offline').click();
  await confirmSave(page);
  await expect(button(page, 'Save offline')).toHaveAttribute('aria-pressed', 'true');
  await expect(saveWindow(page)).toBeHidden();
}

/** The ids of the changes that wait on this device. */
export const readOperations = (page: Page) => readStore(page, 'annotations', 'operations');

/** A rectangle in a place of its own. */
export async function draw(page: Page, name: string, at: number): Promise<void> {
  const before = (await readOperations(page)).length;
  await drag(page, name, [0.2, 0.2 + at * 0.1], [0.4, 0.26 + at * 0.1]);
  await expect.poll(async () => (await readOperations(page)).length).toBeGreaterThan(before);
}

/** As if nobody answered: the page itself still comes. Answers a function that brings the server back. */
export async function cutOff(context: BrowserContext): Promise<() => Promise<void>> {
  const all = /\/api\/rest\//;
  const drop = (route: Route) => route.abort();
  await context.route(all, drop);
  return () => context.unroute(all, drop);
}

/** Everything that this browser keeps for the app, as text. */
export const readEverything = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
      const opening = indexedDB.open(name ?? '');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = reject;
      const database = await promise;
      for (const store of database.objectStoreNames) {
        const read = Promise.withResolvers<{ bytes?: Blob }[]>();
        const asked = database.transaction(store).objectStore(store).getAll();
        asked.onsuccess = () => read.resolve(asked.result);
        for (const one of await read.promise) found.push(one, (await one.bytes?.text()) ?? '');
      }
      database.close();
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        found.push(request.url, await (await caches.match(request))?.text());
    return JSON.stringify(found);
  });
