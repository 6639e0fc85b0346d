import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectAccessible, expectAccessibleInBoth } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import {
  dropFiles,
  expectNoOverflow,
  expectTitle,
  file,
  openMenu,
  openUpload,
  pdf,
  row,
  startUpload,
  toast,
  uploadWindow,
} from '../steps/screens.ts';

test('[DOC-05] files and a whole folder are uploaded, listed by path', async ({ page, library }, {
  outputDir,
}) => {
  const dir = join(outputDir, 'Evidence');
  await mkdir(join(dir, 'Lyon'), { recursive: true });
  await writeFile(join(dir, 'Lyon/Bench, 2026.txt'), 'bench');
  await writeFile(join(dir, 'Index.pdf'), pdf());
  const space = await library.makeSpace();
  await enter(page, 'staff', space.route);
  const modal = await openUpload(page);
  await startUpload(modal);
  await expect(modal).toContainText('Add at least one file');
  await expectAccessible(page);
  await modal.getByLabel('Files', { exact: true }).setInputFiles([file('Note.txt'), file('Setup.exe')]);
  await modal.getByLabel('Folder', { exact: true }).setInputFiles(dir);
  const rows = modal.getByRole('list', { name: 'Files to upload' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText('Note.txt');
  await expect(rows.nth(1)).toContainText('This type is not allowed.');
  await expect(rows.nth(2)).toContainText('Evidence / Index.pdf');
  await expect(rows.nth(3)).toContainText('Evidence / Lyon / Bench 2026.txt');
  await expect(modal).toContainText('Only the following types are allowed: txt, pdf, doc,');
  await expectAccessible(page);
  await startUpload(modal);
  await expect(modal).toBeHidden();
  await expect(toast(page, '3 files uploaded')).toContainText('1 file was left out.');
  await expect(row(page, 'Note.txt')).toBeVisible();
  await row(page, 'Evidence').getByRole('link').first().click();
  await expect(row(page, 'Index.pdf')).toBeVisible();
  await row(page, 'Lyon').getByRole('link').first().click();
  await expect(row(page, 'Bench 2026.txt')).toBeVisible();
});

test('[DOC-05] [SPC-02] files dropped on the page open the upload, and more can be dropped there @phone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Drops: {} } });
  await enter(page, 'staff', space.folder('Drops').route);
  await expectTitle(page, 'Drops');
  await dropFiles(page, page.locator('h1'), 'Dropped.txt');
  const modal = page.getByRole('dialog', { name: 'Upload to Drops' });
  await expect(modal).toContainText('Dropped.txt');
  await page.keyboard.press('Escape');
  await expect(modal).toBeVisible();
  await dropFiles(page, modal.getByText('Drop files or folders here'), 'More.txt');
  await expect(modal).toContainText('More.txt');
  await expectAccessibleInBoth(page);
  await expectNoOverflow(page);
  await startUpload(modal);
  await expect(modal).toBeHidden();
  await expect(row(page, 'Dropped.txt')).toBeVisible();
  await expect(row(page, 'More.txt')).toBeVisible();
});

test('[DOC-05] who may not upload here drops files on the page, and nothing happens', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  await space.grant('guest', 'canRead', 'canReadDocument');
  await enter(page, 'guest', space.route);
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await dropFiles(page, page.locator('h1'), 'Dropped.txt');
  // A window over the page would take the click.
  await openMenu(page);
  await expect(page.getByRole('menuitem', { name: 'Space index' })).toBeVisible();
  await expect(uploadWindow(page)).toBeHidden();
  await expect(page).toHaveURL(space.route);
});

test('[DOC-06] [DOC-05] what is not what its name says is told before anything is sent, and costs no other @phone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/documents/multiple')) sent.push(request.method());
  });
  await enter(page, 'staff', space.route);
  const modal = await openUpload(page);
  await modal
    .getByLabel('Files', { exact: true })
    .setInputFiles([file('Good.txt'), file('Fine.pdf', pdf()), file('Wrong.pdf', Buffer.from('MZ no pdf'))]);
  const wrong = modal.getByRole('listitem').filter({ hasText: 'Wrong.pdf' });
  await expect(wrong).toContainText('The content of this file is not what its name says.');
  await expect(modal).toContainText('1 file cannot be uploaded');
  await expect(modal).toContainText('2 files');
  expect(sent).toEqual([]);
  await expectAccessibleInBoth(page);
  await expectNoOverflow(page);
  await startUpload(modal);
  await expect(modal).toBeHidden();
  await expect(toast(page, '2 files uploaded')).toContainText('1 file was left out.');
  expect(sent).toEqual(['POST']);
  await expect(row(page, 'Good.txt')).toBeVisible();
  await expect(row(page, 'Fine.pdf')).toBeVisible();
});

test('[DOC-05] 500 files dropped at once stay usable', async ({ page, library }) => {
  const space = await library.makeSpace();
  await enter(page, 'staff', space.route);
  await expectTitle(page, space.name);
  const sheets = Array.from({ length: 500 }, (_, index) => `Sheet ${index + 1}.txt`);
  await dropFiles(page, page.locator('h1'), ...sheets);
  const modal = uploadWindow(page);
  await expect(modal).toContainText('500 files');
  const rows = modal.getByRole('listitem');
  await expect(rows.first()).toContainText('Sheet 1.txt');
  expect(await rows.count()).toBeLessThan(40);
  await expectAccessible(page);
  await startUpload(modal);
  await expect(modal).toBeHidden();
  await expect(toast(page, '500 files uploaded')).toBeVisible();
  await expect(page.getByText('500 documents', { exact: true })).toBeVisible();
});

test('[DOC-05] [DOC-10] the longest name and an Arabic one: shown whole, downloaded under their names @phone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const longest = `${'Langer Name '.repeat(20)}${'x'.repeat(11)}.txt`;
  const arabic = 'تقرير السلامة 2026.txt';
  expect(longest).toHaveLength(255);
  await enter(page, 'staff', space.route);
  const modal = await openUpload(page);
  await modal
    .getByLabel('Files', { exact: true })
    .setInputFiles([file(longest), file(arabic), file(`x${longest}`)]);
  await expect(modal).toContainText('Use at most 255 characters.');
  await expectNoOverflow(page);
  await expectAccessible(page);
  await startUpload(modal);
  await expect(modal).toBeHidden();
  await expect(toast(page, '2 files uploaded')).toContainText('1 file was left out.');
  await expect(row(page, arabic)).toBeVisible();
  await expect(row(page, longest)).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  for (const name of [longest, arabic]) {
    await row(page, name).getByRole('link').first().click();
    await expectTitle(page, name);
    await expectNoOverflow(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download document' }).click();
    expect((await download).suggestedFilename()).toBe(name);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
  }
  await page.reload();
  await expect(row(page, arabic)).toBeVisible();
});
