import { readFile } from 'node:fs/promises';
import type { AnnotationState } from '../../contract/src/annotations.ts';
import { readAnnotations } from '../../server/src/testing/pdfs/read-annotations.ts';
import { pdfPassword, protectedPdf } from '../../server/src/testing/pdfs/read-fixture.ts';
import { drag, open, saved, upload } from '../steps/annotating.ts';
import { expect, expectAccessible } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { readStore } from '../steps/offline.ts';
import { button, comments, expectDrawn } from '../steps/viewer-screens.ts';

test('[VIEW-02] what is drawn is saved while one works, and there when one comes back', async ({
  page,
  library,
}) => {
  const { space, document, stored } = await upload(library, 'Drawn');
  await open(page, 'staff', document);
  await expect(saved(page)).toBeVisible();
  await button(page, 'Draw').click();
  await expect(button(page, 'Draw')).toHaveAttribute('aria-pressed', 'true');
  await drag(page, document.name, [0.2, 0.4], [0.5, 0.5]);
  await expect.poll(async () => (await stored()).annotations.length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Select')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'More drawing tools').click();
  await page.getByRole('menuitem', { name: 'Rectangle' }).click();
  await drag(page, document.name, [0.2, 0.6], [0.4, 0.7]);
  await expect.poll(async () => (await stored()).annotations.map(({ body }) => body?.type)).toEqual([15, 5]);
  await expect(saved(page)).toBeVisible();
  await expectAccessible(page);
  const before = await stored();
  expect(before.annotations.map(({ author }) => author.fullName)).toEqual(
    Array(2).fill(space.api.me.fullName),
  );

  await page.reload();
  await expectDrawn(page, document.name);
  await expect(saved(page)).toBeVisible();
  await button(page, 'Comments').click();
  await expect(comments(page).getByText(space.api.me.fullName).first()).toBeVisible();
  await expect(comments(page).getByText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/)).toHaveCount(2);
  await expectAccessible(page);
  // Looking at them is no edit.
  expect(await stored()).toEqual(before);
});

test('[VIEW-05] two people see each other’s work while they draw, and both keep theirs', async ({
  page,
  browser,
  library,
}) => {
  const { space, document, stored } = await upload(library, 'Shared');
  const other = await browser.newPage();
  await open(page, 'staff', document);
  await open(other, 'admin', document);
  await expect(saved(page)).toBeVisible();
  await expect(saved(other)).toBeVisible();
  await button(page, 'Comments').click();
  await button(other, 'Comments').click();
  const admin = (await library.as('admin')).me.fullName;
  const staff = space.api.me.fullName;

  await button(page, 'Draw').click();
  await drag(page, document.name, [0.2, 0.4], [0.4, 0.45]);
  await expect.poll(async () => (await stored()).annotations.length).toBe(1);
  await expect(comments(other).getByText(staff)).toBeVisible();
  await button(other, 'Draw').click();
  await drag(other, document.name, [0.2, 0.6], [0.4, 0.65]);
  await expect(comments(page).getByText(admin)).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expect(saved(other)).toBeVisible();
  const rows = (await stored()).annotations;
  expect(rows.map(({ rev, author }) => [rev, author.fullName])).toEqual([
    [1, staff],
    [1, admin],
  ]);
  await other.close();
});

test('[VIEW-05] what cannot be sent stays on the device and is sent by the next visit', async ({
  page,
  context,
  library,
}) => {
  const { document, stored } = await upload(library, 'Offline');
  await open(page, 'staff', document);
  await expect(saved(page)).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Draw').click();
  await drag(page, document.name, [0.2, 0.4], [0.4, 0.45]);
  await expect(page.getByText('Offline: changes are kept on this device')).toBeVisible();
  await expect.poll(() => readStore(page, 'annotations', 'operations')).toHaveLength(1);
  expect((await stored()).annotations).toEqual([]);
  // Whatever might still send it has ended by then: what the next visit sends comes from the device.
  await page.close();
  await context.setOffline(false);
  expect((await stored()).annotations).toEqual([]);
  const next = await context.newPage();
  await next.goto(document.route);
  await expectDrawn(next, document.name);
  await expect.poll(async () => (await stored()).annotations.length).toBe(1);
  await expect(saved(next)).toBeVisible();
});

test('[VIEW-02] who may not change documents sees annotations and cannot draw', async ({ page, library }) => {
  const { space, document } = await upload(library, 'Read');
  await space.grant('guest', 'canRead', 'canReadDocument');
  const path = `/documents/${document.id}/pdf-version/annotations`;
  const rect = { origin: { x: 100, y: 300 }, size: { width: 100, height: 60 } };
  const body = {
    type: 5,
    pageIndex: 0,
    rect,
    color: 'transparent',
    strokeColor: '#E44234',
    strokeWidth: 6,
    opacity: 1,
    strokeStyle: 1,
    flags: ['print'],
  };
  const operation = { opId: crypto.randomUUID(), id: crypto.randomUUID(), op: 'upsert', body };
  await space.api.put(path, { operations: [operation] });
  await open(page, 'guest', document);
  await button(page, 'Comments').click();
  await expect(comments(page).getByText(space.api.me.fullName)).toBeVisible();
  await expect(button(page, 'Draw')).toHaveCount(0);
  await expect(saved(page)).toHaveCount(0);
  await drag(page, document.name, [0.2, 0.4], [0.4, 0.6]);
  await page.keyboard.press('Delete');
  expect((await space.api.read<AnnotationState>(path)).annotations.map(({ rev }) => rev)).toEqual([1]);
  await expect(comments(page).getByText(space.api.me.fullName)).toBeVisible();
});

test('[VIEW-03] [VIEW-05] a protected PDF is annotated, and downloaded with its annotations', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const [document] = await space.upload(null, new File([new Uint8Array(protectedPdf)], 'Minutes.pdf'));
  await enter(page, 'staff', document?.route as string);
  const prompt = page.getByRole('dialog', { name: 'PDF password is required.' });
  await prompt.getByLabel('Password', { exact: true }).fill(pdfPassword);
  await prompt.getByRole('button', { name: 'Open' }).click();
  await expectDrawn(page, 'Minutes.pdf');
  await expect(saved(page)).toBeVisible();
  const put = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await button(page, 'Draw').click();
  await drag(page, 'Minutes.pdf', [0.2, 0.4], [0.4, 0.45]);
  expect((await put).status()).toBe(200);
  await expect(saved(page)).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, 'Download with annotations').click();
  // Not the name of the file itself, beside which it will lie.
  expect((await download).suggestedFilename()).toBe('Minutes with annotations.pdf');
  const file = await readFile(await (await download).path());
  expect((await readAnnotations(file, pdfPassword)).map(({ type }) => type)).toEqual([15]);
});
