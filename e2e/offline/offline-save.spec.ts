import { mainUrl } from '../servers/places.ts';
import { expect, expectAccessible, expectAccessibleInBoth, type Page } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import {
  cloud,
  confirmSave,
  largePdf,
  offlineList,
  offlineRow,
  openOffline,
  pdfPassword,
  protectedPdf,
  readStore,
  saveWindow,
  selectRows,
} from '../steps/offline.ts';
import { bar, expectNoOverflow, row, toast } from '../steps/screens.ts';
import { pdfFile } from '../steps/viewer-screens.ts';

const saveSelected = (page: Page) => bar(page).getByRole('button', { name: 'Save offline' }).click();
const pdfAddress = /\/pdf-version\/download/;

test('[OFF-02] [OFF-03] a PDF is saved from its row, listed without the server, and removed with a way back', async ({
  page,
  context,
  library,
}) => {
  const space = await library.makeSpace();
  await space.upload(null, pdfFile('Furnace plan'), 'Notes.txt');
  await enter(page, 'staff', space.route);
  await expect(row(page, 'Notes.txt')).toBeVisible();
  await expect(cloud(page, 'Notes.txt')).toHaveCount(0);
  const toggle = cloud(page, 'Furnace plan.pdf');
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggle.click();
  await expect(saveWindow(page)).toContainText('Is this device secure?');
  await expect(saveWindow(page)).toContainText(/are free/);
  await expectAccessibleInBoth(page);
  // Nothing is kept before somebody has said yes.
  expect(await readStore(page, 'files', 'files')).toEqual([]);
  await confirmSave(page);
  await expect(toast(page, '1 document is saved offline')).toBeVisible();
  await expect(saveWindow(page)).toBeHidden();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(toggle).toBeFocused();

  await openOffline(page);
  await context.setOffline(true);
  await expect(page.getByText('You are offline', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Annotations made offline will be saved and synchronized automatically'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Synchronize' })).toBeDisabled();
  await expect(offlineRow(page, 'Furnace plan.pdf')).toContainText('Up to date');
  await expect(offlineRow(page, 'Furnace plan.pdf')).toContainText(space.name);
  await expect(page.getByText(/ of .* used/)).toBeVisible();
  await expectAccessibleInBoth(page);

  await page.getByRole('button', { name: /^Sync error/ }).click();
  await expect(page.getByRole('heading', { name: 'No document is in this state' })).toBeVisible();
  await page.getByRole('button', { name: /^All/ }).click();
  await offlineRow(page, 'Furnace plan.pdf')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByRole('heading', { name: 'No documents are saved offline' })).toBeVisible();
  expect(await readStore(page, 'files', 'files')).toEqual([]);
  expect(await readStore(page, 'annotations', 'annotations')).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(offlineRow(page, 'Furnace plan.pdf')).toContainText('Up to date');
  expect(await readStore(page, 'files', 'files')).toHaveLength(1);

  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Synchronize' })).toBeEnabled();
  await page.getByRole('button', { name: 'Remove all' }).click();
  const modal = page.getByRole('dialog', { name: 'Remove all offline documents' });
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Yes, remove all' }).click();
  await expect(page.getByRole('heading', { name: 'No documents are saved offline' })).toBeVisible();
  expect(await readStore(page, 'annotations', 'copies')).toEqual([]);
});

test('[OFF-02] [DOC-03] a selection is saved without what is no PDF, a protected one by its password alone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  await space.upload(null, pdfFile('Open plan'), protectedPdf('Secret plan.pdf'), 'Notes.txt');
  await enter(page, 'staff', space.route);
  await selectRows(page, 'Open plan.pdf', 'Secret plan.pdf', 'Notes.txt');
  await saveSelected(page);
  await expect(saveWindow(page)).toContainText('2 documents');
  await expect(saveWindow(page)).toContainText('1 other item is left out');
  await confirmSave(page);
  const prompt = page.getByRole('dialog', { name: 'PDF password is required.' });
  await expect(prompt).toContainText('Secret plan.pdf');
  await expectAccessible(page);
  const field = prompt.getByLabel('Password', { exact: true });
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('PDF password is required.');
  await page.keyboard.type('a wrong one');
  await expect(field).toHaveAccessibleDescription('');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('This password does not open the document.');
  await field.fill(pdfPassword);
  await page.keyboard.press('Enter');
  const told = toast(page, '2 documents are saved offline');
  await expect(told).toBeVisible();
  // Above what can still be done with the selection.
  const [above, below] = [await told.boundingBox(), await bar(page).boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  const kept = await page.evaluate(async () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(pdfPassword);

  // Skipped: the other one is there all the same.
  await openOffline(page);
  await offlineRow(page, 'Secret plan.pdf')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.goBack();
  await selectRows(page, 'Open plan.pdf', 'Secret plan.pdf');
  await saveSelected(page);
  await confirmSave(page);
  await prompt.getByRole('button', { name: 'Skip this document' }).click();
  await expect(toast(page, '1 of 2 documents are saved offline')).toBeVisible();
  await expect(cloud(page, 'Secret plan.pdf')).toHaveAttribute('aria-pressed', 'false');
  await expect(cloud(page, 'Open plan.pdf')).toHaveAttribute('aria-pressed', 'true');
});

test('[OFF-02] cancelled or cut off in the middle, what is there is whole and the rest can be tried again', async ({
  page,
  context,
  library,
}) => {
  const space = await library.makeSpace();
  await space.upload(null, pdfFile('Plan A'), pdfFile('Plan B'), pdfFile('Plan C'));
  await enter(page, 'staff', space.route);
  let asked = 0;
  let hold = Promise.withResolvers<void>();
  await context.route(pdfAddress, async (route) => {
    asked += 1;
    if (asked === 2) await hold.promise;
    await route.continue().catch(() => {});
  });
  await selectRows(page, 'Plan A.pdf', 'Plan B.pdf', 'Plan C.pdf');
  await saveSelected(page);
  await confirmSave(page);
  await expect(saveWindow(page)).toContainText('Plan B.pdf');
  await expect(saveWindow(page)).toContainText('2 of 3');
  await expectAccessible(page);
  await saveWindow(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Saving was stopped' })).toContainText('1 of 3');
  await expect(saveWindow(page)).toBeHidden();
  hold.resolve();
  expect(await readStore(page, 'files', 'files')).toHaveLength(1);
  expect(await readStore(page, 'annotations', 'copies')).toHaveLength(1);

  asked = 0;
  hold = Promise.withResolvers<void>();
  await saveSelected(page);
  await confirmSave(page);
  await expect(saveWindow(page)).toContainText('2 of 3');
  await context.setOffline(true);
  hold.resolve();
  await expect(saveWindow(page)).toContainText('Not everything could be saved');
  await expect(saveWindow(page)).toContainText('1 of 3 documents are saved offline.');
  for (const name of ['Plan B.pdf', 'Plan C.pdf'])
    await expect(saveWindow(page).getByRole('listitem').filter({ hasText: name })).toContainText(
      'The server cannot be reached.',
    );
  await expectAccessibleInBoth(page);
  expect(await readStore(page, 'files', 'files')).toHaveLength(1);
  await context.setOffline(false);
  await saveWindow(page).getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page, '3 documents are saved offline')).toBeVisible();
  expect(await readStore(page, 'files', 'files')).toHaveLength(3);
});

test('[OFF-02] [OFF-03] a full or emptied storage harms no other document, and says what to do', async ({
  page,
  context,
  library,
}) => {
  const space = await library.makeSpace();
  await space.upload(null, pdfFile('Plan A'), await largePdf('Plan B', 5_000_000));
  const cdp = await context.newCDPSession(page);
  const allow = (quotaSize?: number) =>
    cdp.send('Storage.overrideQuotaForOrigin', { origin: mainUrl, ...(quotaSize && { quotaSize }) });
  // Room for the first one alone. Chromium remembers for a while how much there is: told before anything is kept.
  await allow(3_000_000);
  await enter(page, 'staff', space.route);
  await selectRows(page, 'Plan A.pdf', 'Plan B.pdf');
  await saveSelected(page);
  await confirmSave(page);
  await expect(saveWindow(page)).toContainText('1 of 2 documents are saved offline.');
  await expect(saveWindow(page).getByRole('listitem')).toHaveText(
    /Plan B.pdf.*Storage error: there is no room left on this device./,
  );
  expect(await readStore(page, 'files', 'files')).toHaveLength(1);
  await expect(cloud(page, 'Plan B.pdf')).toHaveAttribute('aria-pressed', 'false');
  await allow();
  await saveWindow(page).getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page, '2 documents are saved offline')).toBeVisible();
  expect(await readStore(page, 'files', 'files')).toHaveLength(2);

  // Told before, where the browser tells: Chromium answers the same of every device.
  await page.evaluate(() => {
    navigator.storage.estimate = async () => ({ usage: 900, quota: 1000 });
  });
  await saveSelected(page);
  await expect(saveWindow(page)).toContainText('There is not enough room on this device');
  await expect(saveWindow(page).getByRole('button', { name: 'Yes, save offline' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(saveWindow(page)).toBeHidden();

  // The browser has thrown the files away.
  await openOffline(page);
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      if (name?.startsWith('atrium-files-'))
        await new Promise((resolve) => {
          indexedDB.deleteDatabase(name).onsuccess = resolve;
        });
  });
  await page.reload();
  const missing = offlineRow(page, 'Plan A.pdf');
  await expect(missing).toContainText('Storage error');
  await expect(missing).toContainText('File missing');
  await expect(missing.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
  await missing.getByRole('button', { name: /^Try again/ }).click();
  await expect(missing).toContainText('Up to date');
  await expect(offlineRow(page, 'Plan B.pdf')).toContainText('Storage error');
  await page.getByRole('button', { name: 'Storage error 1' }).click();
  await expect(offlineList(page).getByRole('row')).toHaveCount(2);
});

test.describe('in Safari', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  });

  test('[OFF-03] [OFF-05] @phone the offline pages on a phone and in Safari', async ({
    page,
    context,
    library,
  }, info) => {
    const space = await library.makeSpace();
    await space.upload(null, pdfFile('Furnace plan'));
    const isPhone = info.project.name === 'phone';
    await enter(page, 'staff', space.route);
    if (isPhone) await page.getByRole('button', { name: 'Show details of Furnace plan.pdf' }).click();
    await cloud(page, 'Furnace plan.pdf').click();
    await expect(saveWindow(page)).toContainText(
      'Safari keeps offline documents and changes for only 7 days.',
    );
    await expectAccessible(page);
    await confirmSave(page);
    await expect(toast(page, '1 document is saved offline')).toBeVisible();
    await page.goto('/offline');
    await expect(offlineRow(page, 'Furnace plan.pdf')).toContainText('Up to date');
    await expect(page.getByText('Safari keeps offline documents and changes for only 7 days.')).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('Go online within the next 7 days to save your changes.')).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByText('Go online within the next 7 days to save your changes.')).toBeHidden();
    await page.getByRole('link', { name: 'Check how this device works offline' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Offline view' })).toBeVisible();
    await expect(page.getByText('Last contact')).toBeVisible();
    await expect(offlineRow(page, 'Furnace plan.pdf')).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
});
