import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { type EmbeddedDatabase, startEmbedded } from '../../server/src/base/database/embedded.ts';
import { type OwnServer, ownServer } from '../servers/own-server.ts';
import { dataFolder, mainPort } from '../servers/places.ts';
import { type RoundRobin, startRoundRobin } from '../servers/round-robin.ts';
import { copyBuild, copyOtherBuild } from '../servers/web-builds.ts';
import { expect, openUserMenu, type Page, signIn, test } from '../steps/fixtures.ts';
import { findPdf, greeting, lookAround, watch } from '../steps/updating.ts';

/** Behind those of the journeys' own servers, of which it uses two. */
const port = mainPort + 9;
const url = `http://127.0.0.1:${port}`;
const webs = { old: join(dataFolder, 'web-of-old-servers'), next: join(dataFolder, 'web-of-new-servers') };
/** The database and the files of all. */
const data = join(dataFolder, 'cluster');
let database: EmbeddedDatabase;
let proxy: RoundRobin;

/** A server on the database and the files of all. */
function joinCluster(number: number, web: string): OwnServer {
  const { host } = database.connection;
  const env = {
    ATRIUM_DATA: data,
    DATABASE_URL: `postgresql://postgres@localhost/atrium?host=${encodeURIComponent(host)}`,
    PUBLIC_URL: url,
  };
  return ownServer(number, { web, env });
}

const newVersion = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version of Atrium is ready.' });
const buildOf = (page: Page) => page.locator('html').getAttribute('data-build');

/** How often a new version was announced in this tab, over all its pages. */
const countNotices = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('notices')));

async function noteNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let isThere = false;
    new MutationObserver(() => {
      const isNow = document.body?.textContent?.includes('A new version of Atrium is ready') ?? false;
      if (isNow && !isThere)
        sessionStorage.setItem('notices', String(Number(sessionStorage.getItem('notices')) + 1));
      isThere = isNow;
    }).observe(document, { childList: true, subtree: true });
  });
}

async function reload(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.reload();
    await expect(page.getByRole('button', { name: /^Account menu of/ })).toBeVisible();
  }
}

test.beforeAll(async () => {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  // As root, the database runs as another account, which must get there.
  for (const folder of [dataFolder, data]) chmodSync(folder, 0o711);
  copyBuild(webs.old);
  copyOtherBuild(webs.next, 'next');
  database = await startEmbedded({ dataFolder: data, log: () => undefined });
  proxy = await startRoundRobin(port);
});

test.afterAll(async () => {
  await proxy.close();
  await database.stop();
  for (const folder of [data, webs.old, webs.next]) rmSync(folder, { recursive: true, force: true });
});

test('[OFF-01] while servers are updated one after the other nobody misses a file or sees an error, and a new version is announced once @long', async ({
  browser,
}) => {
  const [a, b] = [joinCluster(3, webs.old), joinCluster(2, webs.old)];
  const [newA, newB] = [joinCluster(3, webs.next), joinCluster(2, webs.next)];
  await a.start();
  await b.start();
  proxy.use(a.url, b.url);
  // Somebody whose browser keeps the app, and somebody whose browser keeps nothing.
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'allow' });
  const plain = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const wrong = [watch(context), watch(plain)];
  for (const each of [context, plain]) await noteNotices(each);
  const page = await context.newPage();
  await signIn(page, 'admin');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const pdf = await findPdf(page);
  const tab = await plain.newPage();
  await signIn(tab, 'admin');

  await b.stop();
  proxy.use(a.url);
  await newB.start();
  proxy.use(a.url, newB.url);
  await lookAround(tab, pdf);
  await lookAround(page, pdf);
  await reload(page, 10);
  await reload(tab, 10);
  expect([await buildOf(page), await buildOf(tab)]).toEqual([null, null]);
  expect([await countNotices(page), await countNotices(tab)]).toEqual([0, 0]);
  const fromNew = proxy.assets.filter((asset) => asset.url === newB.url);
  expect(fromNew.length).toBeGreaterThan(10);

  // A tab that stays open over all of it, and has not asked for the code of every screen yet.
  const storageState = await plain.storageState();
  const other = await browser.newContext({ baseURL: url, serviceWorkers: 'block', storageState });
  wrong.push(watch(other));
  await noteNotices(other);
  const stays = await other.newPage();
  await stays.goto('/dashboard');
  await expect(greeting(stays)).toBeVisible();
  proxy.use(newB.url);
  await a.stop();
  await newA.start();
  proxy.use(newA.url, newB.url);
  await expect
    .poll(async () => {
      await tab.goto('/dashboard');
      return buildOf(tab);
    })
    .toBe('next');

  // As the page does each hour. One of the servers may be some seconds behind the other.
  await page.bringToFront();
  await expect(async () => {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await expect(newVersion(page)).toBeVisible({ timeout: 8000 });
  }).toPass({ timeout: 120_000 });
  await newVersion(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next');
  await reload(page, 20);
  await reload(tab, 20);
  await lookAround(page, pdf);
  await lookAround(tab, pdf);
  await openUserMenu(stays, 'Change password');
  await expect(
    stays.getByRole('dialog', { name: 'Change password' }).getByLabel('Old password'),
  ).toBeVisible();
  expect(await buildOf(stays)).toBeNull();
  expect([await buildOf(page), await buildOf(tab)]).toEqual(['next', 'next']);
  expect([await countNotices(page), await countNotices(tab)]).toEqual([1, 0]);
  expect(proxy.assets.filter(({ status }) => status >= 400)).toEqual([]);
  expect(wrong.flat()).toEqual([]);
  await context.close();
  await plain.close();
  await other.close();
  await newA.stop();
  await newB.stop();
});
