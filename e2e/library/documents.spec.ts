import { readFile } from 'node:fs/promises';
import type { Document } from '../../contract/src/documents.ts';
import { expect, expectAccessible } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { bar, choose, expectTitle, file, openEdit, openMenu, pdf, row } from '../steps/screens.ts';

test('[DOC-07] a document is renamed, tagged, moved and gets a new file', async ({ page, library }) => {
  const space = await library.makeSpace({ folders: { Archive: {} } });
  await space.upload(null, new File([pdf()], 'Report.pdf'), new File([pdf('two')], 'Taken.pdf'));
  await enter(page, 'staff', space.route);
  const modal = await openEdit(page, 'document', 'Report.pdf');
  const name = modal.getByLabel('Name', { exact: true });
  await name.fill('');
  await name.press('Enter');
  await expect(modal).toContainText('Name is required.');
  await name.fill('Taken.pdf');
  await name.press('Enter');
  await expect(modal).toContainText('There is already a document named');
  await name.fill('Final report.pdf');
  await choose(page, modal.getByRole('combobox', { name: 'Tags', exact: true }), 'Report');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await modal.getByLabel('Replacement file').setInputFiles(file('Virus.exe'));
  await expect(modal).toContainText('Only the following types are allowed:');
  await modal.getByLabel('Replacement file').setInputFiles(file('New.pdf', Buffer.from('no pdf')));
  await expect(modal).toContainText('The content of this file is not what its name says.');
  await expectAccessible(page);
  await choose(page, modal.getByRole('combobox', { name: 'Folder', exact: true }), 'Archive');
  await modal.getByLabel('Replacement file').setInputFiles(file('New.pdf', pdf('three')));
  await expect(modal).toContainText('New.pdf');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toBeHidden();
  await expect(row(page, 'Final report.pdf')).toHaveCount(0);
  await row(page, 'Archive').getByRole('link').first().click();
  await expect(row(page, 'Final report.pdf')).toContainText('Report');
  const path = `/documents?spaceId=${space.id}&folderId=${space.folder('Archive').id}`;
  const [saved] = await space.api.read<Document[]>(path);
  expect(saved).toMatchObject({ name: 'Final report.pdf', file: { filename: 'New.pdf' } });
});

test('[DOC-09] [ERR-01] a refused deletion closes the window and says so', async ({ page, library }) => {
  const space = await library.makeSpace();
  await space.upload(null, 'Kept.txt');
  await page.route('**/api/rest/documents/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 403, json: { code: 'auth.forbidden', message: 'No.', requestId: 'r-1' } })
      : route.continue(),
  );
  await enter(page, 'staff', space.route);
  await row(page, 'Kept.txt').getByRole('button', { name: 'Delete Kept.txt' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Access denied' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(page, 'Kept.txt')).toBeVisible();
});

test('[DOC-10] a selection is downloaded as a zip, a document as itself', async ({ page, library }) => {
  const space = await library.makeSpace();
  await space.upload(null, 'One.txt', 'Zwei ü.txt');
  await enter(page, 'staff', space.route);
  await page.getByRole('checkbox', { name: 'Select Zwei ü.txt' }).check();
  const one = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Download' }).click();
  expect((await one).suggestedFilename()).toBe('Zwei ü.txt');
  await page.getByRole('checkbox', { name: 'Select One.txt' }).check();
  const zip = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Download' }).click();
  expect((await zip).suggestedFilename()).toBe(`${space.name}.zip`);
  const names = String(await readFile(await (await zip).path()));
  for (const name of ['One.txt', 'Zwei ü.txt']) expect(names).toContain(name);
});

test('[FLD-06] [SPC-04] the whole folder as a zip; the space index opens a window', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Whole: {} } });
  await space.upload(space.folder('Whole'), 'inside.txt');
  await enter(page, 'staff', space.folder('Whole').route);
  await openMenu(page);
  const zip = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download folder' }).click();
  expect((await zip).suggestedFilename()).toBe('Whole.zip');
  expect(String(await readFile(await (await zip).path()))).toContain('inside.txt');
  await openMenu(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Space index' }).click();
  const index = await opened;
  await expect(index.getByText('inside.txt')).toBeVisible();
  await expect(index).toHaveURL(/\/api\/rest\/spaces\/\d+\/index\?zone=[^&]+&jwt=/);
});

test('[DOC-01] [DOC-08] a document is cloned, opened and downloaded', async ({ page, library }) => {
  const space = await library.makeSpace({ folders: { Reports: {} } });
  const folder = space.folder('Reports');
  await space.upload(folder, 'report.txt');
  await enter(page, 'staff', folder.route);
  // A second click means the first one.
  await page.getByRole('button', { name: 'Clone report.txt' }).dblclick();
  await expect(page.getByText('2 documents', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 document', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clone report.txt' }).click();
  await expect(page.getByText('2 documents', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'report.txt', exact: true }).click();
  await expectTitle(page, 'report.txt');
  await expect(page.getByText('text of report.txt')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('report.txt');
  const path = `/documents?spaceId=${space.id}&folderId=${folder.id}`;
  expect(await space.api.read<Document[]>(path)).toHaveLength(2);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(folder.route);
});
