import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium } from '@playwright/test';
import type { Document } from '../../contract/src/documents.ts';
import { ownServer } from '../servers/own-server.ts';
import { dataFolder } from '../servers/places.ts';
import { copyBuild, putNextBuild } from '../servers/web-builds.ts';
import { expect, expectAccessibleInBoth, openUserMenu, type Page, signIn, test } from '../steps/fixtures.ts';
import { expectNoOverflow, grid } from '../steps/screens.ts';

const web = join(dataFolder, 'web-of-offline-start');
const server = ownServer(0, { web });

test.beforeAll(async () => {
  copyBuild(web);
  await server.start();
});
test.afterAll(() => server.remove());

const pill = (page: Page) => page.getByRole('status').filter({ hasText: /^Offline$/ });
const youAreOffline = (page: Page) => page.getByRole('heading', { name: 'You are offline' });
const account = (page: Page) => page.getByRole('button', { name: /^Account menu of/ });
const actions = (page: Page) => page.getByRole('button', { name: 'More actions' });
const newVersion = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version of Atrium is ready.' });
const greeting = (page: Page) => page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ });

/** The whole app is on the device, and this page goes through its worker. */
const expectKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

/** Everything that any worker of this origin has kept: paths, and the text of all of it. */
const keptByWorkers = (page: Page) =>
  page.evaluate(async () => {
    const kept: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? '';
        kept.push({ path: new URL(request.url).pathname, text });
      }
    }
    return kept;
  });

/** The addresses of a folder of the demo company with a PDF in it, and of that PDF. */
async function findPlaces(page: Page): Promise<{ folder: string; viewer: string }> {
  const document = await page.evaluate(async (): Promise<Document | undefined> => {
    const headers = { authorization: `Bearer ${localStorage.getItem('atrium.token')}` };
    const read = async (path: string) => (await fetch(`/api/rest${path}`, { headers })).json();
    const [space] = await read('/spaces');
    for (const folder of await read(`/folders?spaceId=${space.id}`)) {
      const documents: Document[] = await read(`/documents?spaceId=${space.id}&folderId=${folder.id}`);
      const found = documents.find(({ file }) => file?.mime === 'application/pdf');
      if (found) return found;
    }
    return undefined;
  });
  if (!document) throw new Error('There is no PDF.');
  const folder = `/spaces/${document.space}/documents/folder/${document.folder}`;
  return { folder, viewer: `${folder}/document/${document.id}` };
}

const readStorage = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

/** Of the answers that the page gets from now on: which way they came, as the browser tells it. */
async function watchWays(session: CDPSession): Promise<{ path: string; way: string }[]> {
  const ways: { path: string; way: string }[] = [];
  session.on('Network.responseReceived', ({ response }) => {
    const { actualSourceType } = response.serviceWorkerRouterInfo ?? {};
    const way = response.fromServiceWorker ? 'worker' : (actualSourceType ?? 'past the worker');
    ways.push({ path: new URL(response.url).pathname, way });
  });
  await session.send('Network.enable');
  return ways;
}

/** A browser with a memory of its own: one that forgets everything installs nothing. */
const openBrowser = () =>
  chromium.launchPersistentContext(join(server.data, 'browser'), {
    ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    baseURL: server.url,
    serviceWorkers: 'allow',
    viewport: { width: 1440, height: 900 },
  });

async function openApp(context: BrowserContext, who: string): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, who);
  await expectKept(page);
  return page;
}

test('[OFF-01] [14.2.5] with the server stopped the installed app opens at any address, and goes on by itself when it is back @long', async () => {
  const context = await openBrowser();
  const page = await openApp(context, 'staff');
  const session = await context.newCDPSession(page);
  expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  const { folder, viewer } = await findPlaces(page);
  const ways = await watchWays(session);
  await page.goto(folder);
  await expect(grid(page)).toBeVisible();
  const waysTo = (start: string) =>
    new Set(ways.filter(({ path }) => path.startsWith(start)).map(({ way }) => way));
  expect(waysTo('/assets/')).toEqual(new Set(['worker']));
  // Without even waking it.
  expect(waysTo('/api/')).toEqual(new Set(['network']));

  await server.stop();
  for (const address of ['/dashboard', folder]) {
    await page.goto(address);
    await expect(account(page)).toBeVisible();
    await expect(pill(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect(youAreOffline(page)).toBeVisible();
  const kept = page.getByRole('link', { name: 'Documents on this device' });
  await expect(kept).toHaveAttribute('href', '/offline');
  await expectAccessibleInBoth(page);
  const whole = await context.newPage();
  await whole.goto(viewer);
  await expect(youAreOffline(whole)).toBeVisible();
  await context.setOffline(true);
  await whole.reload();
  await expect(youAreOffline(whole)).toBeVisible();
  await context.setOffline(false);

  await server.start();
  await expect(youAreOffline(whole)).toBeHidden();
  await expect(whole).toHaveURL(viewer);
  await page.bringToFront();
  await expect(grid(page)).toBeVisible();
  await expect(pill(page)).toBeHidden();

  const all = await keptByWorkers(page);
  expect(all.length).toBeGreaterThan(100);
  const foreign = all.filter(({ path }) => !/^\/($|assets\/|[\w-]+\.(js|svg|png|webmanifest)$)/.test(path));
  expect(foreign).toEqual([]);
  expect(all.filter(({ text }) => text.includes('staff@atrium.example'))).toEqual([]);

  // On a phone, where a page that is there stays there, without what would need the server.
  await page.setViewportSize({ width: 375, height: 812 });
  await page.reload();
  await expect(actions(page)).toBeVisible();
  await context.setOffline(true);
  await expect(pill(page)).toBeVisible();
  await expect(grid(page)).toBeVisible();
  await expect(actions(page)).toBeHidden();
  await expectNoOverflow(page);
  await expectAccessibleInBoth(page);
  await context.setOffline(false);
  await expect(actions(page)).toBeVisible();
  await context.close();
});

test('[OFF-06] [14.3.1] offline nobody sees another person: after Logout the login says that one is offline, and a session that ran out opens /offline alone', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
  const page = await openApp(context, 'staff');
  const first = (await account(page).textContent()) ?? '';
  expect(await readStorage(page)).toContain('staff@atrium.example');
  await openUserMenu(page, 'Logout');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await readStorage(page)).not.toContain('staff@atrium.example');

  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You are offline')).toBeVisible();
  await expectAccessibleInBoth(page);

  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toBeHidden();
  await signIn(page, 'guest');
  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(account(page)).toBeVisible();
  await expect(account(page)).not.toHaveText(first);
  expect(await readStorage(page)).not.toContain('staff@atrium.example');

  await page.clock.setFixedTime(Date.now() + 30 * 24 * 3600_000);
  await page.goto('/offline');
  await expect(account(page)).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await context.close();
});

test('[OFF-01] a new version says that it is ready; nothing typed is lost, and a tab that stays goes on with what it has @long', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
  const page = await openApp(context, 'admin');
  const { folder } = await findPlaces(page);
  const stays = await context.newPage();
  await stays.goto('/dashboard');
  await expect(greeting(stays)).toBeVisible();
  await page.goto(folder);
  await actions(page).click();
  await page.getByRole('menuitem', { name: 'Edit description' }).click();
  const typed = page.getByRole('textbox', { name: 'Description', exact: true });
  await typed.fill('Half a sentence');

  await context.setOffline(true);
  await expect(pill(page)).toBeVisible();
  await server.stop();
  putNextBuild(web, 'next');
  await server.start();
  await context.setOffline(false);
  await expect(newVersion(page)).toBeVisible();
  await expectAccessibleInBoth(page);
  await newVersion(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next');
  await expect(newVersion(page)).toBeHidden();
  await actions(page).click();
  await page.getByRole('menuitem', { name: 'Edit description' }).click();
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(typed).toHaveText('Half a sentence');
  await expectKept(page);

  await context.setOffline(true);
  // A part that this tab has not loaded before: of the build before, from this device.
  await stays.bringToFront();
  await openUserMenu(stays, 'Change password');
  const field = stays.getByRole('dialog', { name: 'Change password' }).getByLabel('Old password');
  await field.fill('half a wo');
  await newVersion(stays).getByRole('button', { name: 'Reload' }).click();
  await stays.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field).toHaveValue('half a wo');
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next');
  await expect(account(page)).toBeVisible();
  const assets = async () =>
    (await keptByWorkers(page)).map(({ path }) => path).filter((path) => path.startsWith('/assets/'));
  expect((await assets()).some((path) => !path.includes('-next.'))).toBe(true);
  await stays.close();
  await context.setOffline(false);
  const ofBuildBefore = async () => (await assets()).filter((path) => !path.includes('-next.'));
  // A tab takes a while to go; each page that is opened after that takes its files away.
  await expect(async () => {
    await page.reload();
    await expect.poll(ofBuildBefore, { timeout: 8000 }).toEqual([]);
  }).toPass({ timeout: 120_000 });
  expect((await assets()).length).toBeGreaterThan(100);
  await context.close();
});
