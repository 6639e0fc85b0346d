import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { AnnotationState } from '../../contract/src/annotations.ts';
import type { Document } from '../../contract/src/documents.ts';
import { openOwnBrowser } from '../servers/own-browser.ts';
import { ownServer } from '../servers/own-server.ts';
import { open, saved, take, upload } from '../steps/annotating.ts';
import {
  expect,
  expectAccessibleInBoth,
  fillLogin,
  openUserMenu,
  type Page,
  password,
  signIn,
} from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { offlineRow, readStore } from '../steps/offline.ts';
import { complete, draw, keptHere, saveOffline, syncWindow } from '../steps/offline-drawing.ts';
import { expectDrawn, pdfFile, surface } from '../steps/viewer-screens.ts';

test('[OFF-01] [OFF-03] [OFF-04] with the server stopped a kept document is annotated; the browser is killed, and everything arrives once @long', async () => {
  const server = ownServer(1);
  const folder = join(server.data, 'browser');
  await server.start();
  let own = await openOwnBrowser(folder);
  try {
    let page = await own.context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${server.url}/login`);
    await fillLogin(page, 'staff@atrium.example');
    await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible();
    const document = await findWritable(page);
    await page.goto(server.url + document.route);
    await expectDrawn(page, document.name);
    await expect(saved(page)).toBeVisible();
    await saveOffline(page);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    const stored = () => readAnnotations(server.url, document.id);
    const first = (await stored()).annotations.length;

    await server.stop();
    await page.reload();
    await expectDrawn(page, document.name);
    await expect(keptHere(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessibleInBoth(page);
    await take(page, 'Rectangle');
    await draw(page, document.name, 0);
    await expect(keptHere(page)).toBeVisible();

    await page.goto(`${server.url}/offline`);
    await expect(offlineRow(page, document.name)).toContainText('Offline changes');
    await page.goto(`${server.url}/offline?document=${document.id}`);
    await expectDrawn(page, document.name);
    await expect(surface(page).locator('rect[style*="cursor"]')).toHaveCount(first + 1);
    await take(page, 'Rectangle');
    await draw(page, document.name, 2);
    await own.kill();

    own = await openOwnBrowser(folder);
    await server.start();
    page = await own.context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${server.url}/dashboard`);
    await expect(complete(page)).toBeVisible();
    await expectAccessibleInBoth(page);
    const { annotations } = await stored();
    expect(annotations.map(({ rev }) => rev)).toEqual(Array(first + 2).fill(1));
    await expect(syncWindow(page)).toBeHidden({ timeout: 5000 });
    await page.goto(`${server.url}/offline`);
    await expect(offlineRow(page, document.name)).toContainText('Up to date');
  } finally {
    await own.kill().catch(() => {});
    await server.remove();
  }
});

/** Draws offline on each of them and closes all pages: what was drawn is on the device alone. */
async function drawAndLeave(pages: Page[], documents: Document[], at: number): Promise<void> {
  const context = (pages[0] as Page).context();
  await context.setOffline(true);
  for (const [number, page] of pages.entries()) {
    await page.bringToFront();
    await take(page, 'Rectangle');
    await draw(page, (documents[number] as Document).name, at);
    await expect(keptHere(page)).toBeVisible();
  }
  for (const page of pages) await page.close();
  await context.setOffline(false);
}

/** A page for each document, drawn and saved. */
async function openAll(first: Page, documents: Document[]): Promise<Page[]> {
  const pages: Page[] = [];
  for (const document of documents) {
    const page = pages.length === 0 ? first : await first.context().newPage();
    await page.goto(document.route);
    await expectDrawn(page, document.name);
    await expect(saved(page)).toBeVisible();
    pages.push(page);
  }
  return pages;
}

test('[OFF-04] two tabs on one document: what both drew offline arrives once, also when the answer is lost', async ({
  page,
  context,
  library,
}) => {
  const { document, stored } = await upload(library, 'Two tabs');
  await open(page, 'staff', document);
  const other = await context.newPage();
  await other.goto(document.route);
  await expectDrawn(other, document.name);
  for (const tab of [page, other]) await expect(saved(tab)).toBeVisible();
  await context.setOffline(true);
  for (const [at, tab] of [page, other].entries()) {
    await tab.bringToFront();
    await take(tab, 'Rectangle');
    await draw(tab, document.name, at);
    await expect(keptHere(tab)).toBeVisible();
  }
  let lost = 0;
  await context.route(/\/annotations$/, async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await expect(saved(tab)).toBeVisible();
    await expect(surface(tab).locator('rect[style*="cursor"]')).toHaveCount(2);
  }
  expect(lost).toBe(1);
  expect((await stored()).annotations.map(({ rev }) => rev)).toEqual([1, 1]);
  expect(await readStore(page, 'annotations', 'operations')).toEqual([]);
});

test('[OFF-04] two devices draw offline on the same documents: both orders bring all of it, also after the session of one has ended @long', async ({
  browser,
  library,
  request,
}) => {
  const { space, document, stored } = await upload(library, 'Two devices');
  const [second] = (await space.upload(null, pdfFile('Two devices again'))) as [Document];
  const devices = await Promise.all([browser.newContext(), browser.newContext()]);
  const both = [document, second];
  for (const [at, device] of devices.entries()) {
    const page = await device.newPage();
    await signIn(page, 'staff');
    await drawAndLeave(await openAll(page, both), both, at);
  }
  const [a, b] = devices as [BrowserContext, BrowserContext];
  const start = async (device: BrowserContext) => {
    const page = await device.newPage();
    await page.goto('/dashboard');
    return page;
  };
  const isSave = ({ pathname }: URL) => pathname.endsWith(`/${second.id}/pdf-version/annotations`);
  // The first one gets only one of the two through.
  await a.route(isSave, (route) => route.abort());
  const first = await start(a);
  await expect.poll(async () => (await stored()).annotations.length).toBe(1);
  const token = await first.evaluate(() => localStorage.getItem('atrium.token'));
  await first.close();
  const late = await start(b);
  await expect(complete(late)).toBeVisible();
  await a.unroute(isSave);
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.post('/api/rest/auth/logout', { headers })).ok()).toBe(true);
  const again = await start(a);
  await fillLogin(again, 'staff@atrium.example');
  await expect(complete(again)).toBeVisible();
  const path = `/documents/${second.id}/pdf-version/annotations`;
  const others = await space.api.read<AnnotationState>(path);
  for (const { annotations } of [await stored(), others])
    expect(annotations.map(({ rev }) => rev)).toEqual([1, 1]);
  for (const device of devices) await device.close();
});

test('[OFF-03] [OFF-04] [14.3.3] what was deleted or replaced meanwhile: bytes go, annotations stay or arrive, and it is said @long', async ({
  page,
  context,
  library,
  request,
}) => {
  const { space, document: gone } = await upload(library, 'Deleted');
  const [replaced] = (await space.upload(null, pdfFile('Replaced'))) as [Document];
  await enter(page, 'staff', gone.route);
  const pages = await openAll(page, [gone, replaced]);
  for (const viewer of pages) await saveOffline(viewer);
  await drawAndLeave(pages, [gone, replaced], 0);
  const admin = await library.as('admin');
  await admin.remove(`/documents/${gone.id}`);
  const form = new FormData();
  form.append('newFile', pdfFile('Replaced', 2));
  const path = `/api/rest/documents/${replaced.id}/file`;
  expect((await request.put(path, { headers: admin.headers, multipart: form })).ok()).toBe(true);

  const back = await context.newPage();
  await back.goto('/offline');
  await expect(syncWindow(back).getByRole('alert')).toHaveText(
    'Some documents could not be synchronized. Please contact an administrator.',
    { timeout: 20_000 },
  );
  const line = (name: string) => syncWindow(back).getByRole('listitem').filter({ hasText: name });
  await expect(line(gone.name)).toContainText('The document was deleted, or you can no longer read it.');
  await expect(line(replaced.name)).toContainText('Synchronized');
  await expectAccessibleInBoth(back);
  await syncWindow(back).getByRole('button', { name: 'Close' }).last().click();
  await expect(offlineRow(back, gone.name)).toContainText('Sync error');
  await expect.poll(() => readStore(back, 'files', 'files')).toEqual([replaced.id]);
  expect(await readStore(back, 'annotations', 'operations')).toHaveLength(1);
  const earlier = `/documents/${replaced.id}/pdf-version/annotations?version=1`;
  expect((await space.api.read<AnnotationState>(earlier)).annotations).toHaveLength(1);
  await back.goto(`/offline?document=${replaced.id}`);
  await expectDrawn(back, replaced.name);
  await expect(back.getByRole('status', { name: 'Page 1 of 2', exact: true })).toBeVisible();
  await back.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(offlineRow(back, replaced.name)).toContainText('Up to date');
});

test('[OFF-06] [14.3.1] Logout warns of changes that have not arrived, sends them first, and leaves nothing on the device', async ({
  browser,
  library,
}) => {
  const { document, stored } = await upload(library, 'Logout');
  const context = await browser.newContext();
  const first = await context.newPage();
  await signIn(first, 'staff');
  const [viewer] = (await openAll(await context.newPage(), [document])) as [Page];
  await saveOffline(viewer);
  await context.route(/\/annotations$/, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await drawAndLeave([viewer], [document], 0);
  await openUserMenu(first, 'Logout');
  const warning = first.getByRole('dialog', { name: 'Log out with unsynchronized changes?' });
  await expect(warning).toContainText('1 document has annotations that exist on this device only.');
  await expectAccessibleInBoth(first);
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await context.unrouteAll();
  await openUserMenu(first, 'Logout');
  await warning.getByRole('button', { name: 'Synchronize first' }).click();
  await expect(first.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect((await stored()).annotations).toHaveLength(1);
  const left = () =>
    first.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      local: Object.keys(localStorage).filter((key) => key.startsWith('atrium.')),
      session: Object.keys(sessionStorage).filter((key) => key.startsWith('atrium.')),
    }));
  await expect.poll(left).toEqual({ databases: [], local: [], session: [] });
  await context.close();
});

async function findWritable(page: Page): Promise<Document> {
  const document = await page.evaluate(async (): Promise<Document | undefined> => {
    const headers = { authorization: `Bearer ${localStorage.getItem('atrium.token')}` };
    const read = async (path: string) => (await fetch(`/api/rest${path}`, { headers })).json();
    for (const space of await read('/spaces')) {
      for (const folder of await read(`/folders?spaceId=${space.id}`)) {
        const documents: Document[] = await read(`/documents?spaceId=${space.id}&folderId=${folder.id}`);
        const found = documents.find(
          ({ file, permissions }) => file?.mime === 'application/pdf' && permissions.canWriteDocument,
        );
        if (found) return found;
      }
    }
    return undefined;
  });
  if (!document) throw new Error('There is no PDF to draw on.');
  return document;
}

/** As another person sees them. */
async function readAnnotations(url: string, id: number): Promise<AnnotationState> {
  const answer = async (path: string, init: RequestInit) =>
    (await fetch(`${url}/api/rest${path}`, init)).json();
  const body = JSON.stringify({ username: 'admin@atrium.example', password });
  const headers = { 'content-type': 'application/json' };
  const { token } = await answer('/auth/token', { method: 'POST', headers, body });
  return answer(`/documents/${id}/pdf-version/annotations`, {
    headers: { authorization: `Bearer ${token}` },
  });
}
