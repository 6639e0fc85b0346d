import { readFile } from 'node:fs/promises';
import type { Document } from '../../contract/src/documents.ts';
import { drag, open, saved, take, upload } from '../steps/annotating.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  fillLogin,
  type Page,
  signIn,
} from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { cloud, confirmSave, offlineRow, pdfPassword, protectedPdf, readStore } from '../steps/offline.ts';
import {
  cutOff,
  draw,
  keptHere,
  readEverything,
  readOperations,
  saveOffline,
  syncWindow,
} from '../steps/offline-drawing.ts';
import { expectNoOverflow, toast } from '../steps/screens.ts';
import { expectDrawn, pdfFile, surface } from '../steps/viewer-screens.ts';

const isSave = /\/annotations$/;
const revisions = (state: { annotations: { rev: number }[] }) => state.annotations.map(({ rev }) => rev);

test('[OFF-04] a tab that is closed right after something was drawn has kept it', async ({
  page,
  context,
  library,
}) => {
  const { document, stored } = await upload(library, 'Closed at once');
  await open(page, 'staff', document);
  const tabs = [page, await context.newPage(), await context.newPage()];
  const stays = await context.newPage();
  await stays.goto('/favicon.svg');
  for (const tab of tabs.slice(1)) await tab.goto(document.route);
  for (const tab of tabs) await expect(saved(tab)).toBeVisible();
  await context.route(isSave, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  for (const [at, tool] of ['Rectangle', 'Line', 'Ellipse'].entries()) {
    const tab = tabs[at] as Page;
    await tab.bringToFront();
    await take(tab, tool);
    await drag(tab, document.name, [0.2, 0.2 + at * 0.15], [0.4, 0.28 + at * 0.15]);
    await tab.close();
    await expect.poll(async () => (await readOperations(stays)).length).toBe(at + 1);
  }
  await context.unroute(isSave);
  await stays.goto('/dashboard');
  await expect.poll(() => readOperations(stays)).toEqual([]);
  expect(revisions(await stored())).toEqual([1, 1, 1]);
});

test('[OFF-04] [OFF-06] [14.3.3] who may not read it any more loses the copy at the next contact, and has the unsent annotations as a file', async ({
  page,
  context,
  library,
}) => {
  const space = await library.makeSpace();
  await space.grant('guest', 'canRead', 'canReadDocument', 'canWriteDocument');
  const [taken] = (await space.upload(null, pdfFile('Taken away'))) as [Document];
  await open(page, 'guest', taken);
  await expect(saved(page)).toBeVisible();
  await saveOffline(page);
  await context.setOffline(true);
  await take(page, 'Rectangle');
  await draw(page, taken.name, 0);
  const [waiting] = await readOperations(page);
  await page.close();
  await space.grant('guest');
  await context.setOffline(false);

  const back = await context.newPage();
  await back.goto('/offline');
  const why = 'The document was deleted, or you can no longer read it.';
  await expect(syncWindow(back).getByRole('listitem').filter({ hasText: taken.name })).toContainText(why, {
    timeout: 20_000,
  });
  await syncWindow(back).getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => readStore(back, 'files', 'files')).toEqual([]);
  expect(await readStore(back, 'annotations', 'annotations')).toEqual([]);
  const line = offlineRow(back, taken.name);
  await expect(line).toContainText('Sync error');
  await expect(line).toContainText(why);
  await expect(line.getByRole('link')).toHaveCount(0);
  expect(await readOperations(back)).toEqual([waiting]);

  await line.getByRole('button', { name: /^Clear/ }).click();
  const modal = back.getByRole('dialog', { name: 'Clear sync error' });
  await expect(modal).toContainText('1 annotation is on this device only.');
  await expectAccessibleInBoth(back);
  const downloading = back.waitForEvent('download');
  await modal.getByRole('button', { name: 'Download the annotations first' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Taken away annotations.json');
  const { operations } = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(operations).toMatchObject([{ opId: waiting, op: 'upsert', version: 1, body: { pageIndex: 0 } }]);
  await modal.getByRole('button', { name: 'Yes, clear' }).click();
  await expect(back.getByRole('heading', { name: 'No documents are saved offline' })).toBeVisible();
  expect(await readOperations(back)).toEqual([]);
});

test('[OFF-04] [OFF-06] [14.3.1] the session ended while annotations wait: they arrive once the same person has signed in over the page, and nobody else has them', async ({
  page,
  context,
  library,
  request,
}) => {
  const { document, stored } = await upload(library, 'Session ended');
  await signIn(page, 'staff');
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  const drawUntilSignedOut = async (at: number) => {
    await page.goto(document.route);
    await expectDrawn(page, document.name);
    await expect(saved(page)).toBeVisible();
    await context.setOffline(true);
    await take(page, 'Rectangle');
    await draw(page, document.name, at);
    await expect(keptHere(page)).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('atrium.token'));
    const headers = { authorization: `Bearer ${token}` };
    expect((await request.post('/api/rest/auth/logout', { headers })).ok()).toBe(true);
    await context.setOffline(false);
    await expect(again).toBeVisible();
  };
  const answerAs = async (account: string) => {
    await again.getByLabel('Email').fill(`${account}@atrium.example`);
    await again.getByLabel('Password', { exact: true }).fill('atrium-demo');
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect(again).toBeHidden();
  };
  await drawUntilSignedOut(0);
  await answerAs('staff');
  await expect(saved(page)).toBeVisible();
  expect(revisions(await stored())).toEqual([1]);

  await drawUntilSignedOut(2);
  await answerAs('manager');
  await page.goto('/offline');
  await expect(page.getByRole('heading', { name: 'No documents are saved offline' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible();
  expect(revisions(await stored())).toEqual([1]);
  // Whoever drew it comes back: it was kept for them alone.
  await page.evaluate(() => localStorage.removeItem('atrium.token'));
  await signIn(page, 'staff');
  await expect.poll(async () => revisions(await stored())).toEqual([1, 1]);
});

test('[OFF-01] [OFF-04] what has just arrived stands in the copy: whoever loses the server right after it still sees it', async ({
  page,
  context,
  library,
}) => {
  const { document } = await upload(library, 'Arrived');
  await open(page, 'staff', document);
  await expect(saved(page)).toBeVisible();
  await saveOffline(page);
  await take(page, 'Rectangle');
  await draw(page, document.name, 0);
  await expect.poll(() => readOperations(page), { intervals: [20] }).toEqual([]);
  await cutOff(context);
  await page.goto(`/offline?document=${document.id}`);
  await expectDrawn(page, document.name);
  await expect(surface(page).locator('rect[style*="cursor"]')).toHaveCount(1);
});

test('[OFF-01] [VIEW-03] [14.2.5] @phone offline a protected PDF asks for its password, which is kept nowhere', async ({
  page,
  context,
  library,
}, info) => {
  const space = await library.makeSpace();
  await space.upload(null, protectedPdf('Secret.pdf'));
  await enter(page, 'staff', space.route);
  if (info.project.name === 'phone')
    await page.getByRole('button', { name: 'Show details of Secret.pdf' }).click();
  await cloud(page, 'Secret.pdf').click();
  await confirmSave(page);
  const prompt = page.getByRole('dialog', { name: 'PDF password is required.' });
  const field = prompt.getByLabel('Password', { exact: true });
  await field.fill(pdfPassword);
  await page.keyboard.press('Enter');
  await expect(toast(page, '1 document is saved offline')).toBeVisible();
  await cutOff(context);
  await page.goto('/offline');
  await expect(page.getByText('You are offline', { exact: true })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await offlineRow(page, 'Secret.pdf').getByRole('link').click();
  await expect(field).toBeFocused();
  await field.fill('a wrong one');
  await page.keyboard.press('Enter');
  await expect(prompt).toContainText('This password does not open the document.');
  await expectAccessible(page);
  await field.fill(pdfPassword);
  await page.keyboard.press('Enter');
  await expect(prompt).toBeHidden();
  await expectDrawn(page, 'Secret.pdf');
  await expectNoOverflow(page);
  await expectAccessible(page);
  const everything = await readEverything(page);
  expect(everything).toContain('Secret.pdf');
  for (const secret of [pdfPassword, 'a wrong one']) expect(everything).not.toContain(secret);
});

const dayMs = 86_400_000;

test('[OFF-03] [OFF-04] [14.3.3] a clock that is a day off changes nothing; after too long without contact the copy is closed until the next one @long', async ({
  page,
  context,
  library,
}) => {
  const { document, stored } = await upload(library, 'Wrong clock');
  await open(page, 'staff', document);
  await expect(saved(page)).toBeVisible();
  await saveOffline(page);
  for (const [at, days] of [-1, 1].entries()) {
    const bringBack = await cutOff(context);
    await page.clock.setFixedTime(Date.now() + days * dayMs);
    await page.goto(`/offline?document=${document.id}`);
    await expectDrawn(page, document.name);
    await expect(surface(page).locator('rect[style*="cursor"]')).toHaveCount(at);
    await take(page, 'Rectangle');
    await draw(page, document.name, at * 2);
    await bringBack();
    // A day ahead, the stored token has run out by this clock.
    if (days > 0) await signIn(page, 'staff');
    else await page.goto('/dashboard');
    await expect.poll(async () => (await stored()).annotations.length).toBe(at + 1);
  }
  expect(revisions(await stored())).toEqual([1, 1]);

  const bringBack = await cutOff(context);
  // No page is left that could take a late answer for one of that day.
  await page.goto('about:blank');
  await page.clock.setFixedTime(Date.now() + 32 * dayMs);
  await page.goto('/offline');
  await expect(offlineRow(page, document.name)).toContainText('Go online to open it again');
  await expect(offlineRow(page, document.name).getByRole('link')).toHaveCount(0);
  await page.goto(`/offline?document=${document.id}`);
  await expect(page.getByText(/no contact with Atrium for more than 30 days/)).toBeVisible();
  await expectAccessibleInBoth(page);
  await bringBack();
  await page.goto('/login');
  await fillLogin(page, 'staff@atrium.example');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Offline' }).click();
  await expect(offlineRow(page, document.name).getByRole('link')).toBeVisible();
  await offlineRow(page, document.name).getByRole('link').click();
  await expectDrawn(page, document.name);
});
