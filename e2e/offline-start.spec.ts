import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import type { Document } from '../contract/src/documents.ts';
import { expect, expectAccessibleInBoth, openUserMenu, type Page, signIn, test } from './fixtures.ts';
import { ownServer } from './own-server.ts';
import { dataFolder } from './places.ts';
import { expectNoOverflow, grid } from './screens.ts';
import { copyBuild, putNextBuild } from './web-builds.ts';

const web = join(dataFolder, 'web-of-offline-start');
const server = ownServer(0, { web });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  copyBuild(web);
  await server.start();
});
test.afterAll(() => server.remove());
test.describe.configure({ mode: 'serial' });

const pill = (page: Page) => page.getByRole('status').filter({ hasText: /^Offline$/ });
const youAreOffline = (page: Page) => page.getByRole('heading', { name: 'You are offline' });
const account = (page: Page) => page.getByRole('button', { name: /^Account menu of/ });
const greeting = (page: Page) => page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ });

/** The whole app is on the device, and this page goes through its worker. */
const expectKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe('activated');

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

/** The address of a PDF of the demo company, and that of its folder. */
async function findPlaces(page: Page): Promise<{ folder: string; viewer: string; name: string }> {
  const documents = await page.evaluate(async (): Promise<Document[]> => {
    const headers = { authorization: `Bearer ${localStorage.getItem('atrium.token')}` };
    const read = async (path: string) => (await fetch(`/api/rest${path}`, { headers })).json();
    const [space] = await read('/spaces');
    return read(`/documents?spaceId=${space.id}&anyFolder=true`);
  });
  const document = documents.find(
    ({ folder, file }) => folder && file?.mime === 'application/pdf',
  ) as Document;
  const folder = `/spaces/${document.space}/documents/folder/${document.folder?.id}`;
  return { folder, viewer: `${folder}/document/${document.id}`, name: document.name };
}

async function openApp(context: BrowserContext, who: string): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, who);
  await expectKept(page);
  return page;
}

test('[OFF-01] [14.2.5] with the server stopped the app opens at any address it was open at, and goes on by itself when it is back', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
  const page = await openApp(context, 'staff');
  const { folder, viewer } = await findPlaces(page);
  await page.goto(folder);
  await expect(grid(page)).toBeVisible();

  await server.stop();
  for (const address of ['/dashboard', folder]) {
    await page.goto(address);
    await expect(account(page)).toBeVisible();
    await expect(pill(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect(youAreOffline(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Documents on this device' })).toHaveAttribute(
    'href',
    '/offline',
  );
  await expectAccessibleInBoth(page);
  const whole = await context.newPage();
  await whole.goto(viewer);
  await expect(youAreOffline(whole)).toBeVisible();
  await context.setOffline(true);
  await whole.reload();
  await expect(youAreOffline(whole)).toBeVisible();
  await context.setOffline(false);

  await server.start();
  await expect(grid(page)).toBeVisible({ timeout: 20_000 });
  await expect(pill(page)).toBeHidden();
  await whole.bringToFront();
  await expect(youAreOffline(whole)).toBeHidden({ timeout: 20_000 });
  await expect(page).toHaveURL(folder);

  const kept = await keptByWorkers(page);
  expect(kept.length).toBeGreaterThan(100);
  const foreign = kept.filter(({ path }) => !/^\/($|assets\/|[\w-]+\.(js|svg|png|webmanifest)$)/.test(path));
  expect(foreign).toEqual([]);
  expect(kept.filter(({ text }) => text.includes('staff@atrium.example'))).toEqual([]);
  await context.close();
});

test('[OFF-01] on a phone, offline in a folder: the pill is a sign, the row of actions is gone @phone', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const viewport = { width: 375, height: 812 };
  const context = await browser.newContext({ baseURL: server.url, viewport, serviceWorkers: 'allow' });
  const page = await openApp(context, 'staff');
  const { folder } = await findPlaces(page);
  await page.goto(folder);
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible();
  await context.setOffline(true);
  await expect(pill(page)).toBeVisible();
  await expect(grid(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeHidden();
  await expectNoOverflow(page);
  await expectAccessibleInBoth(page);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible();
  await context.close();
});

test('[OFF-06] [14.3.1] offline nobody sees another person: after Logout the login says that one is offline, and a session that ran out opens /offline alone', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
  const page = await openApp(context, 'staff');
  const first = (await account(page).textContent()) ?? '';
  await openUserMenu(page, 'Logout');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await server.stop();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You are offline')).toBeVisible();
  await expectAccessibleInBoth(page);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
    'staff@atrium.example',
  );

  await server.start();
  await expect(page.getByText('You are offline')).toBeHidden({ timeout: 20_000 });
  await signIn(page, 'guest');
  await server.stop();
  await page.goto('/dashboard');
  await expect(account(page)).toBeVisible();
  await expect(account(page)).not.toHaveText(first);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
    'staff@atrium.example',
  );

  await page.clock.setFixedTime(Date.now() + 30 * 24 * 3600_000);
  await page.goto('/offline');
  await expect(account(page)).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await server.start();
  await context.close();
});

test('[OFF-01] a new version says that it is ready; nothing typed is lost, and a tab that stays goes on with what it has', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
  const page = await openApp(context, 'admin');
  const { folder } = await findPlaces(page);
  const stays = await context.newPage();
  await stays.goto('/dashboard');
  await expect(greeting(stays)).toBeVisible();
  await page.goto(folder);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit description' }).click();
  const typed = page.getByRole('textbox', { name: 'Description', exact: true });
  await typed.fill('Half a sentence');

  await server.stop();
  putNextBuild(web, 'next');
  await server.start();
  const notice = page.getByRole('status').filter({ hasText: 'A new version of Atrium is ready.' });
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await expectAccessibleInBoth(page);
  // The browser's own question; staying is possible.
  const asked = page.waitForEvent('dialog');
  await notice.getByRole('button', { name: 'Reload' }).click();
  await (await asked).dismiss();
  await expect(typed).toHaveText('Half a sentence');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: /Discard/ }).click();
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next');
  await expectKept(page);

  await server.stop();
  // A part that this tab has not loaded before: of the build before, from this device.
  await stays.bringToFront();
  await openUserMenu(stays, 'Change password');
  await expect(stays.getByRole('dialog', { name: 'Change password' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next');
  await expect(account(page)).toBeVisible();
  const names = async () =>
    (await keptByWorkers(page)).map(({ path }) => path).filter((path) => path.startsWith('/assets/'));
  expect((await names()).some((path) => !path.includes('-next.'))).toBe(true);
  await stays.close();
  await server.start();
  await page.reload();
  await expect.poll(async () => (await names()).filter((path) => !path.includes('-next.'))).toEqual([]);
  expect((await names()).length).toBeGreaterThan(100);
  await context.close();
});

test('[OFF-01] Chromium offers to install the app', async () => {
  // A browser with a memory of its own: one that forgets everything installs nothing.
  const context = await chromium.launchPersistentContext(join(dataFolder, 'profile-of-offline-start'), {
    ...(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    baseURL: server.url,
  });
  const page = await openApp(context, 'staff');
  const session = await context.newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  await context.close();
});
