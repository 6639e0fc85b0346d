import type { Document } from '../../contract/src/documents.ts';
import { permissionFlags } from '../../contract/src/permissions.ts';
import { edit, field, saveButton } from '../steps/description.ts';
import { expect, expectAccessible } from '../steps/fixtures.ts';
import { enter, type Library, test } from '../steps/library.ts';
import {
  comeBack,
  dropFiles,
  expectTitle,
  openMenu,
  openNewFolder,
  row,
  startUpload,
  uploadWindow,
} from '../steps/screens.ts';

/** What other people do while a page is open. */
const mayAll = permissionFlags.filter((flag) => flag !== 'canShare');

/** A guest may do everything here, until somebody takes it away. */
async function lend(library: Library) {
  const space = await library.makeSpace({ folders: { Lent: {} } });
  await space.upload(space.folder('Lent'), 'Report.txt');
  await space.grant('guest', ...mayAll);
  return { space, folder: space.folder('Lent') };
}

test('[SPC-02] [DOC-05] [ERR-01] a folder deleted by another while files are gathered for it: said, and they stay @phone', async ({
  page,
  library,
}) => {
  const { space, folder } = await lend(library);
  await enter(page, 'staff', folder.route);
  await expectTitle(page, 'Lent');
  await dropFiles(page, page.locator('h1'), 'One.txt', 'Two.txt');
  const modal = uploadWindow(page);
  await expect(modal).toContainText('Two.txt');
  await space.api.remove(`/folders/${folder.id}`);
  await startUpload(modal);
  await expect(modal.getByRole('alert')).toContainText('Nothing is lost.');
  await expect(modal).toContainText('One.txt');
  await expect(modal).toContainText('Two.txt');
  await expectAccessible(page);
  // Closed, the page says what has become of the folder.
  await modal.getByRole('button', { name: 'Close' }).first().click();
  await expect(page).toHaveURL('/404');
});

test('[FLD-01] [ERR-01] a folder deleted by another while a name is typed: said, the name stays, then Not found', async ({
  page,
  library,
}) => {
  const { space, folder } = await lend(library);
  await enter(page, 'staff', folder.route);
  const modal = await openNewFolder(page);
  await modal.getByLabel('Name', { exact: true }).fill('Too late');
  await space.api.remove(`/folders/${folder.id}`);
  await modal.getByRole('button', { name: 'Create' }).click();
  await expect(modal.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(modal.getByLabel('Name', { exact: true })).toHaveValue('Too late');
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/404');
});

test('[SPC-02] [FLD-03] a folder deleted by another while it is open: the next reading leads to Not found', async ({
  page,
  library,
}) => {
  const { space, folder } = await lend(library);
  await enter(page, 'staff', folder.route);
  await expect(row(page, 'Report.txt')).toBeVisible();
  await space.api.remove(`/folders/${folder.id}`);
  await row(page, 'Report.txt').getByRole('button', { name: 'Clone Report.txt' }).click();
  await expect(page.getByRole('dialog')).toContainText(/not found|no longer|does not exist|there is no/i);
  await page.reload();
  await expect(page).toHaveURL('/404');
});

test('[SPC-02] [DOC-05] [ERR-01] the right to upload is taken away while files are gathered: said, kept, and then not offered', async ({
  page,
  library,
}) => {
  const { space, folder } = await lend(library);
  await enter(page, 'guest', folder.route);
  await expectTitle(page, 'Lent');
  await dropFiles(page, page.locator('h1'), 'One.txt');
  const modal = uploadWindow(page);
  await expect(modal).toContainText('One.txt');
  await space.grant('guest', 'canRead', 'canReadDocument');
  await startUpload(modal);
  await expect(modal).toContainText('Access denied');
  await expect(modal).toContainText('One.txt');
  await modal.getByRole('button', { name: 'Close' }).first().click();
  await expect(modal).toBeHidden();
  await expect(row(page, 'Report.txt').getByRole('button')).toHaveText(['', '']);
  for (const name of ['Favorite Report.txt', 'Actions for Report.txt'])
    await expect(row(page, 'Report.txt').getByRole('button', { name })).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole('menuitem')).toHaveText(['Download folder', 'Space index', 'Copy link']);
});

test('[DOC-09] [FLD-01] [ERR-01] rights taken away while the page is open: Access denied, and what is offered is right again', async ({
  page,
  library,
}) => {
  const { space, folder } = await lend(library);
  await enter(page, 'guest', folder.route);
  const modal = await openNewFolder(page);
  await modal.getByLabel('Name', { exact: true }).fill('Mine');
  await space.grant('guest', 'canRead', 'canReadDocument', 'canDeleteDocument');
  await modal.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Access denied' })).toBeVisible();
  await expect(modal.getByLabel('Name', { exact: true })).toHaveValue('Mine');
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('button', { name: 'New folder' })).toHaveCount(0);

  const remove = row(page, 'Report.txt').getByRole('button', { name: 'Delete Report.txt' });
  await remove.click();
  await space.grant('guest', 'canRead', 'canReadDocument');
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(page, 'Report.txt')).toBeVisible();
  await expect(remove).toHaveCount(0);
});

test('[SPC-03] [ERR-01] the right to write is taken away while a description is typed: said, and the text stays', async ({
  page,
  library,
}) => {
  const { space, folder } = await lend(library);
  await enter(page, 'guest', folder.route);
  await edit(page);
  await page.keyboard.type('Half a page');
  await space.grant('guest', 'canRead', 'canReadDocument');
  await saveButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Access denied' })).toBeVisible();
  await expect(field(page)).toHaveText('Half a page');
  await page.reload();
  await expectTitle(page, 'Lent');
  await openMenu(page);
  await expect(page.getByRole('menuitem', { name: 'Edit description' })).toHaveCount(0);
});

test('[SPC-01] [NAV-03] a space taken away while it is open: after the next change it is gone from page and menu', async ({
  page,
  library,
}) => {
  const { space, folder } = await lend(library);
  await enter(page, 'guest', folder.route);
  await expect(row(page, 'Report.txt')).toBeVisible();
  await space.grant('guest');
  await row(page, 'Report.txt').getByRole('button', { name: 'Delete Report.txt' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page).toHaveURL('/404');
  await page.goto('/spaces');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Quality Management' })).toBeVisible();
  await expect(page.getByText(space.name)).toHaveCount(0);
});

test('[DOC-01] what another adds, renames and removes is there for whoever comes back to the page', async ({
  page,
  library,
}) => {
  const { space, folder } = await lend(library);
  await enter(page, 'staff', folder.route);
  await expect(row(page, 'Report.txt')).toBeVisible();
  await space.upload(folder, 'Added.txt');
  await comeBack(page);
  await expect(row(page, 'Added.txt')).toBeVisible();
  const [report] = (
    await space.api.read<Document[]>(`/documents?spaceId=${space.id}&folderId=${folder.id}`)
  ).filter(({ name }) => name === 'Report.txt');
  await space.api.remove(`/documents/${report?.id}`);
  await comeBack(page);
  await expect(row(page, 'Report.txt')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'This folder has changed' })).toHaveCount(0);
});
