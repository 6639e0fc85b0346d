import { join } from 'node:path';
import type { AnnotationOperation, AnnotationState } from '../../contract/src/annotations.ts';
import type { Document } from '../../contract/src/documents.ts';
import { type OwnBrowser, openOwnBrowser } from '../servers/own-browser.ts';
import { mainUrl } from '../servers/places.ts';
import { open, saved, take, upload } from '../steps/annotating.ts';
import { expect, type Page } from '../steps/fixtures.ts';
import { test } from '../steps/library.ts';
import { confirmSave, offlineRow, readStore, saveWindow, selectRows } from '../steps/offline.ts';
import { cutOff, draw, readOperations } from '../steps/offline-drawing.ts';
import { bar } from '../steps/screens.ts';
import { expectDrawn, pdfFile } from '../steps/viewer-screens.ts';

const isSave = /\/annotations$/;

/**
 * A page of the same host that starts nothing: what the browser keeps can be looked at as it is. Signed in anew, since
 * Chromium writes its small storage some seconds late: killed before, it has forgotten who was there.
 */
async function lookInto({ context }: OwnBrowser, token: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${mainUrl}/favicon.svg`);
  await page.evaluate((value) => localStorage.setItem('atrium.token', value), token);
  return page;
}

test('[OFF-02] [OFF-04] the browser is killed while it saves and while it sends: copies are whole or absent, changes arrive once @long', async ({
  library,
}, info) => {
  const space = await library.makeSpace();
  const documents = await space.upload(null, ...['Plan A', 'Plan B', 'Plan C'].map((name) => pdfFile(name)));
  const first = documents.find(({ name }) => name === 'Plan A.pdf') as Document;
  const folder = join(info.outputDir, 'browser');
  let own = await openOwnBrowser(folder);
  try {
    const token = space.api.headers.authorization.replace('Bearer ', '');
    let page = await lookInto(own, token);
    await page.goto(mainUrl + space.route);
    let asked = 0;
    await own.context.route(/\/pdf-version\/download/, async (route) => {
      asked += 1;
      // The second one never comes.
      if (asked === 1) await route.continue();
    });
    await selectRows(page, ...documents.map(({ name }) => name));
    await bar(page).getByRole('button', { name: 'Save offline' }).click();
    await confirmSave(page);
    await expect(saveWindow(page)).toContainText('2 of 3');
    await expect.poll(() => readStore(page, 'annotations', 'copies')).toHaveLength(1);
    await own.kill();

    own = await openOwnBrowser(folder);
    page = await lookInto(own, token);
    const copies = await readStore(page, 'annotations', 'copies');
    expect(copies).toEqual([first.id]);
    expect(await readStore(page, 'files', 'files')).toEqual(copies);
    await page.goto(`${mainUrl}/offline`);
    await expect(offlineRow(page, first.name)).toContainText('Up to date');
    const bringBack = await cutOff(own.context);
    await offlineRow(page, first.name).getByRole('link').click();
    await expectDrawn(page, first.name);
    await take(page, 'Rectangle');
    await draw(page, first.name, 0);
    await draw(page, first.name, 2);
    // It arrives, and nobody hears of it.
    const arrived = Promise.withResolvers<void>();
    await own.context.route(isSave, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await route.fetch();
      arrived.resolve();
    });
    await bringBack();
    await arrived.promise;
    await own.kill();

    own = await openOwnBrowser(folder);
    page = await lookInto(own, token);
    expect(await readOperations(page)).toHaveLength(2);
    await page.goto(`${mainUrl}/dashboard`);
    await expect.poll(() => readOperations(page)).toEqual([]);
    const path = `/documents/${first.id}/pdf-version/annotations`;
    const { annotations } = await space.api.read<AnnotationState>(path);
    expect(annotations.map(({ rev }) => rev)).toEqual([1, 1]);
  } finally {
    await own.kill().catch(() => {});
  }
});

/** As many more of what waits as are needed, in the store that the app sends from. */
const multiply = (page: Page, count: number) =>
  page.evaluate(async (count) => {
    const kept = (await indexedDB.databases()).find(({ name }) => name?.startsWith('atrium-annotations-'));
    const opened = Promise.withResolvers<IDBDatabase>();
    const opening = indexedDB.open(kept?.name ?? '');
    opening.onsuccess = () => opened.resolve(opening.result);
    const database = await opened.promise;
    const change = database.transaction('operations', 'readwrite');
    const store = change.objectStore('operations');
    const reading = store.getAll();
    reading.onsuccess = () => {
      const [one] = reading.result;
      for (let at = 1; at < count; at++) {
        const opId = crypto.randomUUID();
        const operation = { ...one.operation, opId, id: crypto.randomUUID() };
        store.put({ ...one, opId, operation, isSent: false, order: one.order + at });
      }
    };
    const done = Promise.withResolvers<void>();
    change.oncomplete = () => done.resolve();
    await done.promise;
    database.close();
  }, count);

test('[OFF-04] the network is cut between two requests: the sync goes on by itself at the return, each change once @long', async ({
  page,
  context,
  library,
}) => {
  const { document, stored } = await upload(library, 'Cut between');
  await open(page, 'staff', document);
  await expect(saved(page)).toBeVisible();
  await take(page, 'Rectangle');
  await context.setOffline(true);
  await draw(page, document.name, 0);
  await page.close();
  await context.setOffline(false);
  const back = await context.newPage();
  await back.goto('/favicon.svg');
  await multiply(back, 150);

  const sent: string[][] = [];
  let bringBack: (() => Promise<void>) | undefined;
  await context.route(isSave, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const { operations } = route.request().postDataJSON() as { operations: AnnotationOperation[] };
    sent.push(operations.map(({ opId }) => opId));
    if (sent.length !== 2) return route.continue();
    bringBack = await cutOff(context);
    await route.abort();
  });
  await back.goto('/dashboard');
  await expect(back.getByRole('status').filter({ hasText: /^Offline$/ })).toBeVisible();
  const waiting = (await readOperations(back)).length;
  const arrived = (await stored()).annotations.length;
  expect(waiting + arrived).toBe(150);
  expect(arrived).toBeGreaterThan(0);
  expect(waiting).toBeGreaterThan(0);
  await bringBack?.();
  await expect.poll(() => readOperations(back)).toEqual([]);
  const { annotations } = await stored();
  expect(annotations.map(({ rev }) => rev)).toEqual(Array(150).fill(1));
  // What was cut off is sent as it was.
  expect(sent.at(2)).toEqual(sent.at(1));
  expect(new Set(sent.flat()).size).toBe(150);
  for (const request of sent) expect(request.length).toBeLessThanOrEqual(100);
});
