import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, type Page, signIn, test } from './fixtures.ts';

const pdf = (text = 'one') => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);
const file = (name: string, buffer = Buffer.from(`text of ${name}`)) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
});

interface Workshop {
  spaceId: number;
  folderId: number;
  url: string;
  post: (path: string, body: object) => Promise<{ id: number }>;
}

/** A folder of its own for each journey, in the space where staff may do everything. */
async function openWorkshop(page: Page, title: string, account = 'staff'): Promise<Workshop> {
  await signIn(page, account);
  // The projects of a run share their server.
  const name = test.info().project.name === 'phone' ? `${title} on a phone` : title;
  const token = await page.evaluate(() => localStorage.getItem('atrium.token'));
  const headers = { authorization: `Bearer ${token}` };
  const spaces = await (await page.request.get('/api/rest/spaces', { headers })).json();
  const spaceId = spaces.find((space: { name: string }) => space.name === 'Plant Engineering').id;
  const post = async (path: string, data: object) =>
    (await page.request.post(`/api/rest${path}`, { headers, data })).json();
  const { id: folderId } = await post('/folders', { name, space: spaceId });
  const url = `/spaces/${spaceId}/documents/folder/${folderId}`;
  await page.goto(url);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return { spaceId, folderId, url, post };
}

const row = (page: Page, name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

async function openUpload(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  const modal = page.getByRole('dialog', { name: /^Upload to/ });
  await expect(modal).toBeVisible();
  return modal;
}

async function uploadFiles(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  const modal = await openUpload(page);
  await modal.getByLabel('Files', { exact: true }).setInputFiles(files);
  await modal.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(modal).toBeHidden();
}

async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('[FLD-01] many folders at once, with a preview of their tree', async ({ page }) => {
  await openWorkshop(page, 'New folders');
  await page.getByRole('button', { name: 'New folder' }).first().click();
  const modal = page.getByRole('dialog', { name: 'New folder' });
  const field = modal.getByLabel('Name', { exact: true });
  await expect(field).toBeFocused();
  await modal.getByRole('button', { name: 'Create' }).click();
  await expect(modal).toContainText('Name is required.');
  await field.fill('Linz\n---Halls');
  await expect(modal).toContainText('Line 2: 3 dashes skip a level');
  await field.fill('Linz\n-Halls\n--Hall 1\nتقارير');
  await expect(modal.getByRole('region')).toContainText('4 new folders');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(modal).toBeHidden();
  await expect(row(page, 'Linz')).toBeVisible();
  await expect(row(page, 'تقارير')).toBeVisible();
  await page.getByRole('link', { name: 'Linz', exact: true }).last().click();
  await expect(row(page, 'Halls')).toBeVisible();
});

test('[FLD-01] [ERR-01] a name that is taken is told at the field; a click beside closes nothing @phone', async ({
  page,
}) => {
  const { post, spaceId, folderId } = await openWorkshop(page, 'Taken names');
  await post('/folders', { name: 'Linz', space: spaceId, parent: folderId });
  await page.getByRole('button', { name: 'New folder' }).first().click();
  const modal = page.getByRole('dialog', { name: 'New folder' });
  await modal.getByLabel('Name', { exact: true }).fill('Linz');
  await modal.getByRole('button', { name: 'Create' }).click();
  await expect(modal).toContainText('There is already');
  await page.mouse.click(5, 5);
  await expect(modal.getByLabel('Name', { exact: true })).toHaveValue('Linz');
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(page.getByRole('button', { name: 'New folder' }).first()).toBeFocused();
});

test('[FLD-02] a folder is renamed', async ({ page }) => {
  const { post, spaceId, folderId } = await openWorkshop(page, 'Renames');
  await post('/folders', { name: 'Pumps', space: spaceId, parent: folderId });
  await page.reload();
  await row(page, 'Pumps').getByRole('button', { name: 'Edit Pumps' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit folder' });
  const name = modal.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await name.fill(' ');
  await name.press('Enter');
  await expect(modal).toContainText('Name is required.');
  await name.fill('Valves');
  await expectAccessible(page);
  await name.press('Enter');
  await expect(modal).toBeHidden();
  await expect(row(page, 'Valves')).toBeVisible();
});

test('[FLD-02] a folder is moved after its impact was shown', async ({ page }) => {
  const { post, spaceId, folderId, url } = await openWorkshop(page, 'Moves');
  const pumps = { name: 'Pumps', children: [{ name: 'Inside' }] };
  await post('/folders/multiple', { space: spaceId, parent: folderId, folders: [pumps] });
  await page.reload();
  await page.getByRole('link', { name: 'Pumps', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Pumps', level: 1 })).toBeVisible();
  await uploadFiles(page, file('Secret.txt'));
  await page.goto(url);
  await row(page, 'Pumps').getByRole('button', { name: 'Edit Pumps' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit folder' });
  await modal.getByRole('combobox', { name: 'Parent folder', exact: true }).click();
  await expect(page.getByRole('option', { name: 'Spare Parts', exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('option', { name: 'Pumps', exact: true })).toHaveCount(0);
  await expect(page.getByRole('option', { name: 'Inside', exact: true })).toHaveCount(0);
  await page.getByRole('option', { name: 'Spare Parts', exact: true }).click();
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toContainText(/\d+ (people|person) .*lose.* access to 1 document/);
  await expect(modal.getByRole('button', { name: 'Move folder' })).toBeFocused();
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Move folder' }).click();
  await expect(modal).toBeHidden();
  await expect(row(page, 'Pumps')).toHaveCount(0);
});

test('[FLD-02] changing the space clears the parent', async ({ page }) => {
  const { post, spaceId, folderId } = await openWorkshop(page, 'Other spaces', 'admin');
  await post('/folders', { name: 'Wanderer', space: spaceId, parent: folderId });
  await page.reload();
  await row(page, 'Wanderer').getByRole('button', { name: 'Edit Wanderer' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit folder' });
  await expect(modal.getByRole('combobox', { name: 'Parent folder', exact: true })).toHaveValue(
    'Other spaces',
  );
  await choose(page, modal.getByRole('combobox', { name: 'Space', exact: true }), 'Projects');
  await expect(modal.getByRole('combobox', { name: 'Parent folder', exact: true })).toHaveValue('');
  await choose(
    page,
    modal.getByRole('combobox', { name: 'Parent folder', exact: true }),
    'Projects (top level)',
  );
  await modal.getByRole('button', { name: 'Save' }).click();
  const confirm = modal.getByRole('button', { name: 'Move folder' });
  await expect(confirm.or(page.getByRole('status').first())).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(modal).toBeHidden();
  await expect(row(page, 'Wanderer')).toHaveCount(0);
});

test('[FLD-03] [DOC-09] deleted things go to the trash, and Undo brings them back', async ({ page }) => {
  const { post, spaceId, folderId } = await openWorkshop(page, 'Deletions');
  await post('/folders', { name: 'Old plans', space: spaceId, parent: folderId });
  await uploadFiles(page, file('One.txt'), file('Two.txt'));
  // Folders and documents come by two calls: both are there before a row is aimed at.
  await expect(row(page, 'Old plans')).toBeVisible();
  await row(page, 'One.txt').getByRole('button', { name: 'Delete One.txt' }).click();
  const one = page.getByRole('dialog', { name: 'Delete document' });
  await expect(one).toContainText('Do you really want to delete One.txt');
  await expect(one.getByRole('button', { name: 'No, cancel' })).toBeFocused();
  await expectAccessible(page);
  await one.getByRole('button', { name: 'No, cancel' }).click();
  await expect(one).toBeHidden();
  await row(page, 'Old plans').getByRole('button', { name: 'Delete Old plans' }).click();
  const folder = page.getByRole('dialog', { name: 'Delete folder' });
  await expect(folder).toContainText('Do you really want to delete Old plans');
  await folder.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(row(page, 'Old plans')).toHaveCount(0);
  await toast(page, '“Old plans” is in the trash').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Old plans')).toBeVisible();

  for (const name of ['Old plans', 'One.txt', 'Two.txt']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  const many = page.getByRole('dialog', { name: 'Delete items' });
  await expect(many).toContainText('Child folders and files are deleted too.');
  await expectAccessible(page);
  await many.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(many).toBeHidden();
  await expect(row(page, 'One.txt')).toHaveCount(0);
  await toast(page, '3 items are in the trash').getByRole('button', { name: 'Undo' }).click();
  for (const name of ['Old plans', 'One.txt', 'Two.txt']) await expect(row(page, name)).toBeVisible();
});

test('[DOC-09] [ERR-01] a refused deletion closes the window and says so', async ({ page }) => {
  await openWorkshop(page, 'Refusals');
  await uploadFiles(page, file('Kept.txt'));
  await page.route('**/api/rest/documents/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 403, json: { code: 'auth.forbidden', message: 'No.', requestId: 'r-1' } })
      : route.continue(),
  );
  await row(page, 'Kept.txt').getByRole('button', { name: 'Delete Kept.txt' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Access denied' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(page, 'Kept.txt')).toBeVisible();
});

test('[DOC-05] files and a whole folder are uploaded, listed by path', async ({ page }, { outputDir }) => {
  const dir = join(outputDir, 'Evidence');
  await mkdir(join(dir, 'Lyon'), { recursive: true });
  await writeFile(join(dir, 'Lyon/Bench, 2026.txt'), 'bench');
  await writeFile(join(dir, 'Index.pdf'), pdf());
  await openWorkshop(page, 'Uploads');
  const modal = await openUpload(page);
  await modal.getByRole('button', { name: 'Upload', exact: true }).click();
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
  await modal.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(modal).toBeHidden();
  await expect(toast(page, '3 files uploaded')).toContainText('1 file was left out.');
  await expect(row(page, 'Note.txt')).toBeVisible();
  await page.getByRole('link', { name: 'Evidence', exact: true }).last().click();
  await expect(row(page, 'Index.pdf')).toBeVisible();
  await page.getByRole('link', { name: 'Lyon', exact: true }).last().click();
  await expect(row(page, 'Bench 2026.txt')).toBeVisible();
});

test('[DOC-05] files dropped on the page open the upload', async ({ page }) => {
  await openWorkshop(page, 'Drops');
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['dropped'], 'Dropped.txt'));
    return data;
  });
  await page.locator('h1').dispatchEvent('drop', { dataTransfer: dropped });
  const modal = page.getByRole('dialog', { name: 'Upload to Drops' });
  await expect(modal).toContainText('Dropped.txt');
  await page.keyboard.press('Escape');
  await expect(modal).toBeVisible();
  await modal.getByText('Drop files or folders here').dispatchEvent('drop', {
    dataTransfer: await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['more'], 'More.txt'));
      return data;
    }),
  });
  await modal.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(modal).toBeHidden();
  await expect(row(page, 'Dropped.txt')).toBeVisible();
  await expect(row(page, 'More.txt')).toBeVisible();
});

test('[DOC-05] one file that is not what its name says does not cost the others @phone', async ({ page }) => {
  await openWorkshop(page, 'Mismatch');
  const modal = await openUpload(page);
  await modal
    .getByLabel('Files', { exact: true })
    .setInputFiles([file('Good.txt'), file('Fine.pdf', pdf()), file('Wrong.pdf', Buffer.from('MZ no pdf'))]);
  await modal.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(modal).toContainText('The content of Wrong.pdf is not what its name says.');
  await expect(modal).toContainText('2 of 3 uploaded');
  await modal.getByRole('button', { name: 'Remove Wrong.pdf' }).click();
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(modal).toBeHidden();
  await expect(row(page, 'Good.txt')).toBeVisible();
  await expect(row(page, 'Fine.pdf')).toBeVisible();
});

test('[DOC-05] [ERR-01] a server that refuses or is gone: said in the window, kept, tried again', async ({
  page,
}) => {
  await openWorkshop(page, 'Gone');
  const modal = await openUpload(page);
  await modal.getByLabel('Files', { exact: true }).setInputFiles([file('One.txt'), file('Two.txt')]);
  await page.route('**/api/rest/documents/multiple', (route) =>
    route.fulfill({ status: 403, json: { code: 'auth.forbidden', message: 'No.', requestId: 'r-1' } }),
  );
  await modal.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(modal).toContainText('Access denied');
  await expect(modal).toContainText('2 files were not uploaded');
  await page.unroute('**/api/rest/documents/multiple');
  await page.route('**/api/rest/documents/multiple', (route) => route.abort());
  await modal.getByRole('button', { name: 'Try again' }).click();
  await expect(modal.getByRole('alert')).toContainText('Backend server not reachable.');
  await expectAccessible(page);
  await page.unroute('**/api/rest/documents/multiple');
  await modal.getByRole('button', { name: 'Try again' }).click();
  await expect(modal).toBeHidden();
  await expect(row(page, 'One.txt')).toBeVisible();
  await expect(row(page, 'Two.txt')).toBeVisible();
});

test('[DOC-05] [ERR-01] a session that ends in the middle: signed in over the page, the upload goes on', async ({
  page,
}) => {
  await openWorkshop(page, 'Long upload');
  const modal = await openUpload(page);
  await modal.getByLabel('Files', { exact: true }).setInputFiles([file('One.txt')]);
  const token = await page.evaluate(() => localStorage.getItem('atrium.token'));
  await page.request.post('/api/rest/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  await modal.getByRole('button', { name: 'Upload', exact: true }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password', { exact: true }).fill('atrium-demo');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(modal).toBeHidden();
  await expect(row(page, 'One.txt')).toBeVisible();
});

test('[DOC-05] 500 files at once stay usable', async ({ page }) => {
  await openWorkshop(page, 'Five hundred');
  const modal = await openUpload(page);
  const files = Array.from({ length: 500 }, (_, index) => file(`Sheet ${index + 1}.txt`));
  await modal.getByLabel('Files', { exact: true }).setInputFiles(files);
  await expect(modal).toContainText('500 files');
  const rows = modal.getByRole('listitem');
  await expect(rows.first()).toContainText('Sheet 1.txt');
  expect(await rows.count()).toBeLessThan(40);
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(modal).toBeHidden({ timeout: 45_000 });
  await expect(toast(page, '500 files uploaded')).toBeVisible();
});

test('[DOC-07] a document is renamed, tagged, moved and gets a new file', async ({ page }) => {
  const { post, spaceId, folderId } = await openWorkshop(page, 'Edits');
  await post('/folders', { name: 'Archive of edits', space: spaceId, parent: folderId });
  await uploadFiles(page, file('Report.pdf', pdf()), file('Taken.pdf', pdf('two')));
  await row(page, 'Report.pdf').getByRole('button', { name: 'Edit Report.pdf' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit document' });
  const name = modal.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
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
  await choose(page, modal.getByRole('combobox', { name: 'Folder', exact: true }), 'Archive of edits');
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toContainText('The content of New.pdf is not what its name says.');
  await modal.getByRole('button', { name: 'Remove New.pdf' }).click();
  await modal.getByLabel('Replacement file').setInputFiles(file('New.pdf', pdf('three')));
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toBeHidden();
  await expect(row(page, 'Final report.pdf')).toHaveCount(0);
  await page.getByRole('link', { name: 'Archive of edits', exact: true }).last().click();
  await expect(row(page, 'Final report.pdf')).toBeVisible();
});

test('[DOC-10] a selection is downloaded as a zip, a document as itself', async ({ page }) => {
  await openWorkshop(page, 'Downloads');
  await uploadFiles(page, file('One.txt'), file('Zwei ü.txt'));
  await page.getByRole('checkbox', { name: 'Select One.txt' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  const one = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Download' }).click();
  expect((await one).suggestedFilename()).toBe('One.txt');
  await page.getByRole('checkbox', { name: 'Select Zwei ü.txt' }).check();
  const zip = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Download' }).click();
  expect((await zip).suggestedFilename()).toBe('Downloads.zip');
});
