import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessibleInBoth } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { expectNoOverflow, openUpload, row, startUpload, toast, uploadWindow } from '../steps/screens.ts';

const megabyte = 1024 * 1024;
/** More than one piece. */
const megabytes = 40;

async function makeFilm(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'Line 4.mp4');
  const bytes = Buffer.alloc(megabytes * megabyte, 'film');
  bytes.write('\0\0\0\x20ftypisom', 'latin1');
  await writeFile(path, bytes);
  return path;
}

/** As in a hotel: so that there is a middle of the upload, and a line that breaks. */
async function openLine(page: Page) {
  const session = await page.context().newCDPSession(page);
  const set = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      ...{ offline, latency: 0, downloadThroughput: -1, uploadThroughput: 8 * megabyte },
    });
  await set(false);
  return { cut: () => set(true), mend: () => set(false) };
}

/** Where the pieces that are sent begin. */
function watchOffsets(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}

const isOnItsWay = (page: Page) => expect(uploadWindow(page)).toContainText(/\b([5-9]|[1-6]\d) %/);

test('[DOC-05] a large file goes on by itself when the connection comes back, and is there once', async ({
  page,
  library,
}, { outputDir }) => {
  const space = await library.makeSpace();
  const film = await makeFilm(outputDir);
  await enter(page, 'staff', space.route);
  const offsets = watchOffsets(page);
  const modal = await openUpload(page);
  await modal.getByLabel('Files', { exact: true }).setInputFiles(film);
  const line = await openLine(page);
  await startUpload(modal);
  await isOnItsWay(page);
  await line.cut();
  await expect(modal).toContainText('Waiting for the connection');
  await expectNoOverflow(page);
  await line.mend();
  await expect(modal).toBeHidden();
  await expect(toast(page, '1 file uploaded')).toBeVisible();
  await expect(row(page, 'Line 4.mp4')).toHaveCount(1);
  expect(offsets.length).toBeGreaterThan(2);
  expect(offsets[1]).toBeGreaterThan(0);
});

test('[DOC-05] after a reload the page offers to go on with a large file, or to give it up @phone', async ({
  page,
  library,
}, { outputDir }) => {
  const space = await library.makeSpace();
  const film = await makeFilm(outputDir);
  const other = join(outputDir, 'Line 5.mp4');
  await writeFile(other, 'another');
  await enter(page, 'staff', space.route);
  await openLine(page);
  const modal = await openUpload(page);
  await modal.getByLabel('Files', { exact: true }).setInputFiles(film);
  await startUpload(modal);
  await isOnItsWay(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();

  const offer = page.getByRole('status').filter({ hasText: 'The upload of “Line 4.mp4” was interrupted' });
  await expect(offer).toContainText('of 41.9 MB are uploaded. Choose the file again to continue.');
  await expectAccessibleInBoth(page);
  await expectNoOverflow(page);
  const choose = offer.getByLabel('The file to go on with: Line 4.mp4');
  await choose.setInputFiles(other);
  await expect(page.getByRole('alert').filter({ hasText: 'That is another file' })).toBeVisible();
  const offsets = watchOffsets(page);
  await choose.setInputFiles(film);
  await expect(toast(page, '1 file uploaded')).toBeVisible();
  await expect(row(page, 'Line 4.mp4')).toHaveCount(1);
  await expect(offer).toBeHidden();
  expect(offsets[0]).toBeGreaterThan(0);
});

test('[DOC-05] an interrupted upload is given up, and is offered no more', async ({ page, library }, {
  outputDir,
}) => {
  const space = await library.makeSpace();
  await enter(page, 'staff', space.route);
  await openLine(page);
  const modal = await openUpload(page);
  await modal.getByLabel('Files', { exact: true }).setInputFiles(await makeFilm(outputDir));
  await startUpload(modal);
  await isOnItsWay(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const offer = page.getByRole('status').filter({ hasText: 'was interrupted' });
  await offer.getByRole('button', { name: 'Give up this upload' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await expect(offer).toBeHidden();
});
