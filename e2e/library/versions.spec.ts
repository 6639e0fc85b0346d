import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import type { Document, Version } from '../../contract/src/documents.ts';
import { expect, expectAccessible, expectAccessibleInBoth, type Page } from '../steps/fixtures.ts';
import { enter, test, type Workshop } from '../steps/library.ts';
import {
  dropFiles,
  expectNoOverflow,
  expectTitle,
  file,
  openEdit,
  openUpload,
  pdf,
  row,
  startUpload,
  toast,
  uploadWindow,
} from '../steps/screens.ts';

/** A document to whose first file others have been added. */
async function replace(space: Workshop, page: Page, { id }: Document, name: string, text: string) {
  const multipart = { newFile: file(name, Buffer.from(text)) };
  const reply = await page.request.put(`/api/rest/documents/${id}/file`, {
    headers: space.api.headers,
    multipart,
  });
  expect(reply.status()).toBe(200);
}

const versionsOf = (space: Workshop, { id }: Document) =>
  space.api.read<Version[]>(`/documents/${id}/versions`);

/** What the document's versions hold, newest first. */
async function contents(space: Workshop, page: Page, document: Document): Promise<string[]> {
  const list = await versionsOf(space, document);
  const read = async ({ version }: Version) => {
    const path = `/api/rest/documents/${document.id}/versions/${version}/download`;
    return (await page.request.get(path, { headers: space.api.headers })).text();
  };
  return Promise.all(list.map(read));
}

const list = (modal: Locator) => modal.getByRole('list', { name: 'Versions' });
const choice = (modal: Locator, name: string) =>
  modal.getByRole('group', { name: `What to do with ${name}` });

test('[DOC-13] the edit window lists versions, downloads one and restores it @phone', async ({
  page,
  library,
}, info) => {
  const space = await library.makeSpace();
  const [plan] = (await space.upload(null, new File(['first'], 'Plan.txt'), 'Single.txt')) as [Document];
  await enter(page, 'staff', space.route);
  const editPlan = async () => {
    if (info.project.name === 'phone')
      await row(page, 'Plan.txt').getByRole('button', { name: 'Show details of Plan.txt' }).click();
    await page.getByRole('button', { name: 'Edit Plan.txt' }).click();
    const modal = page.getByRole('dialog', { name: 'Edit document' });
    await expect(modal.getByLabel('Name', { exact: true })).toBeFocused();
    return modal;
  };
  const modal = await editPlan();
  await modal.getByLabel('Replacement file').setInputFiles(file('New.txt', Buffer.from('second')));
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toBeHidden();
  await page.getByRole('button', { name: 'Edit Plan.txt' }).click();
  const rows = list(modal).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(/Version 2Current.*\d\d\.\d\d\.\d{4} \d\d:\d\d.*1 kB/);
  await expect(rows.nth(0)).toContainText(space.api.me.lastName);
  await expectAccessibleInBoth(page);
  await expectNoOverflow(page);
  const download = page.waitForEvent('download');
  await modal.getByRole('button', { name: 'Download version 1' }).click();
  expect((await download).suggestedFilename()).toBe('Plan (version 1).txt');
  expect(await readFile(await (await download).path(), 'utf8')).toBe('first');
  await modal.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(modal).toContainText(
    'Make version 1 the current file? Version 2 is kept, and nothing is lost.',
  );
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Yes, restore' }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('Version 3Current');
  await expect(toast(page, 'Version 1 is the current file again')).toBeVisible();
  expect(await contents(space, page, plan)).toEqual(['first', 'second', 'first']);
  await expectNoOverflow(page);
});

test('[DOC-13] by keyboard: the question is answered, and Escape leaves the window open', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const [plan] = (await space.upload(null, new File(['first'], 'Plan.txt'))) as [Document];
  await replace(space, page, plan, 'Plan.txt', 'second');
  await enter(page, 'staff', space.route);
  const modal = await openEdit(page, 'document', 'Plan.txt');
  await modal.getByLabel('Name', { exact: true }).fill('Typed.txt');
  const restore = modal.getByRole('button', { name: 'Restore version 1' });
  await restore.press('Enter');
  await expect(modal.getByRole('button', { name: 'Yes, restore' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(restore).toBeFocused();
  await expect(modal).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(list(modal).getByRole('listitem')).toHaveCount(3);
  // What was typed meanwhile is still there, and is saved with the form.
  await expect(modal.getByLabel('Name', { exact: true })).toHaveValue('Typed.txt');
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  expect(await contents(space, page, plan)).toEqual(['first', 'second', 'first']);
});

test('[DOC-13] twenty versions scroll in a window that stays in sight; one version is not listed', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const [plan] = (await space.upload(null, 'Plan.txt', 'Single.txt')) as [Document];
  for (let n = 2; n <= 20; n += 1) await replace(space, page, plan, 'Plan.txt', `content ${n}`);
  await page.setViewportSize({ width: 1024, height: 640 });
  await enter(page, 'staff', space.route);
  const modal = await openEdit(page, 'document', 'Plan.txt');
  await expect(list(modal).getByRole('listitem')).toHaveCount(20);
  await modal.getByRole('button', { name: 'Restore version 1', exact: true }).focus();
  await expect(modal.getByRole('button', { name: 'Restore version 1', exact: true })).toBeInViewport();
  await modal.getByRole('button', { name: 'Save' }).scrollIntoViewIfNeeded();
  await expect(modal.getByRole('button', { name: 'Save' })).toBeInViewport();
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Cancel' }).click();
  const single = await openEdit(page, 'document', 'Single.txt');
  await expect(single.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await expect(single).not.toContainText('Version');
});

test('[DOC-13] two people: one replaces while the other restores, and both files are kept', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const [plan] = (await space.upload(null, new File(['first'], 'Plan.txt'))) as [Document];
  await replace(space, page, plan, 'Plan.txt', 'second');
  await enter(page, 'staff', space.route);
  const modal = await openEdit(page, 'document', 'Plan.txt');
  await modal.getByRole('button', { name: 'Restore version 1' }).click();
  const admin = await library.as('admin');
  await page.request.put(`/api/rest/documents/${plan.id}/file`, {
    headers: admin.headers,
    multipart: { newFile: file('Plan.txt', Buffer.from('third')) },
  });
  await modal.getByRole('button', { name: 'Yes, restore' }).click();
  await expect(list(modal).getByRole('listitem')).toHaveCount(4);
  await expect(list(modal).getByRole('listitem').nth(1)).toContainText(admin.me.lastName);
  expect(await contents(space, page, plan)).toEqual(['first', 'third', 'second', 'first']);
});

test('[DOC-13] an upload whose names are taken: replace one, keep both of one, skip one @phone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Plant: {} } });
  const plant = space.folder('Plant');
  const old = (name: string) => new File([`old ${name}`], name);
  const [report] = (await space.upload(plant, old('Report.txt'), old('Plan.txt'), old('Note.txt'))) as [
    Document,
  ];
  await enter(page, 'staff', plant.route);
  await expectTitle(page, 'Plant');
  await dropFiles(page, page.locator('h1'), 'REPORT.txt', 'Plan.txt', 'Note.txt', 'New.txt');
  const modal = uploadWindow(page);
  await expect(modal).toContainText('3 names are taken already.');
  await expect(choice(modal, 'New.txt')).toHaveCount(0);
  await expect(choice(modal, 'Plan.txt').getByRole('radio', { name: 'Keep both' })).toBeChecked();
  await choice(modal, 'REPORT.txt').getByRole('radio', { name: 'Replace' }).check();
  await choice(modal, 'Note.txt').getByRole('radio', { name: 'Skip' }).check();
  await expectAccessibleInBoth(page);
  await expectNoOverflow(page);
  await startUpload(modal);
  await expect(modal).toBeHidden();
  await expect(toast(page, '3 files uploaded')).toContainText('1 file was left out.');
  await expect(row(page, 'Plan (2).txt')).toBeVisible();
  expect(await contents(space, page, report)).toEqual(['text of REPORT.txt', 'old Report.txt']);
  const all = await space.api.read<Document[]>(`/documents?spaceId=${space.id}&folderId=${plant.id}`);
  expect(all.map(({ name }) => name).sort()).toEqual([
    'New.txt',
    'Note.txt',
    'Plan (2).txt',
    'Plan.txt',
    'Report.txt',
  ]);
});

test('[DOC-13] one choice for all, by keyboard', async ({ page, library }) => {
  const space = await library.makeSpace();
  const names = ['One.txt', 'Two.txt', 'Three.txt'];
  const made = await space.upload(null, ...names);
  await enter(page, 'staff', space.route);
  const modal = await openUpload(page);
  await modal
    .getByLabel('Files', { exact: true })
    .setInputFiles(names.map((name) => file(name, Buffer.from('new'))));
  const all = modal.getByRole('group', { name: 'What to do with all of them' });
  await all.getByRole('radio', { name: 'Keep both' }).focus();
  await page.keyboard.press('ArrowLeft');
  for (const name of names)
    await expect(choice(modal, name).getByRole('radio', { name: 'Replace' })).toBeChecked();
  await startUpload(modal);
  await expect(modal).toBeHidden();
  for (const document of made)
    expect(await contents(space, page, document)).toEqual(['new', `text of ${document.name}`]);
  expect(await space.api.read<Document[]>(`/documents?spaceId=${space.id}`)).toHaveLength(3);
});

test('[DOC-13] who may not write a document is not offered to replace it', async ({ page, library }) => {
  const space = await library.makeSpace();
  await space.upload(null, 'Kept.txt');
  await space.grant('guest', 'canRead', 'canReadDocument', 'canCreateDocument');
  await enter(page, 'guest', space.route);
  const modal = await openUpload(page);
  await modal.getByLabel('Files', { exact: true }).setInputFiles(file('kept.txt'));
  await expect(modal).toContainText(
    'A document with this name already exists, and you are not allowed to change it.',
  );
  await expect(choice(modal, 'kept.txt').getByRole('radio')).toHaveCount(2);
  await startUpload(modal);
  await expect(modal).toBeHidden();
  await expect(row(page, 'kept (2).txt')).toBeVisible();
});

test('[DOC-13] a replacement whose answer was lost is sent again, and is one version', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const [report] = (await space.upload(null, new File([pdf('old')], 'Report.pdf'))) as [Document];
  await enter(page, 'staff', space.route);
  const modal = await openUpload(page);
  await modal.getByLabel('Files', { exact: true }).setInputFiles(file('Report.pdf', pdf('new')));
  await choice(modal, 'Report.pdf').getByRole('radio', { name: 'Replace' }).check();
  await page.route(
    '**/api/rest/documents/*/file',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await startUpload(modal);
  await expect(modal).toContainText('Backend server not reachable.');
  expect(await versionsOf(space, report)).toHaveLength(2);
  await modal.getByRole('button', { name: 'Try again' }).click();
  await expect(modal).toBeHidden();
  expect(await contents(space, page, report)).toEqual([String(pdf('new')), String(pdf('old'))]);
  expect(await space.api.read<Document[]>(`/documents?spaceId=${space.id}`)).toHaveLength(1);
});
