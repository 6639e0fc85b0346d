import type { Locator } from '@playwright/test';
import type { Folder } from '../../contract/src/folders.ts';
import { expect, expectAccessible, expectAccessibleInBoth, type Page } from '../steps/fixtures.ts';
import { enter, type Library, test } from '../steps/library.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const table = (page: Page) => page.getByRole('grid', { name: 'Deleted folders and documents' });
/** By its box: other cells name folders too. */
const row = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Select ${name}`, exact: true }) });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const cell = (line: Locator, number: number) => line.getByRole('gridcell').nth(number);
const names = async (page: Page) =>
  (
    await table(page)
      .getByRole('checkbox')
      .evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')))
  )
    .filter((label) => label !== 'Select all')
    .map((label) => label?.replace('Select ', ''));

/** A space of the journey's own. Staff owns it, and may do there all but see its trash. */
async function makeSpace(library: Library) {
  const { id, name, api, upload } = await library.makeSpace();
  const admin = await library.as('admin');
  return {
    id,
    name,
    owner: api.me.fullName,
    folder: async (folderName: string, parent: number | null = null): Promise<number> =>
      (await api.post<Folder>('/folders', { name: folderName, space: id, parent })).id,
    upload: async (folderId: number | null, ...files: string[]): Promise<number[]> =>
      (await upload(folderId === null ? null : { id: folderId }, ...files)).map((document) => document.id),
    remove: (what: { folders?: number[]; documents?: number[] }) =>
      api.put('/documents/delete/multiple', what),
    restore: (what: { folderIds?: number[]; documentIds?: number[] }) =>
      admin.put('/documents/restore', what),
  };
}

async function openTrash(page: Page, spaceId: number, account = 'admin') {
  await enter(page, account, `/spaces/${spaceId}/trash`);
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
}

const day = (time: number) => new Date(time).toLocaleDateString('en-GB').replaceAll('/', '.');

test('[TRSH-01] [TRSH-02] [NAV-03] the trash tells what was deleted, where it was, by whom, and until when', async ({
  page,
  library,
}) => {
  const space = await makeSpace(library);
  const plans = await space.folder('Plans');
  const inner = await space.folder('Inner', plans);
  await space.upload(inner, 'Layout.pdf.txt', 'Notes.txt');
  const [single] = await space.upload(plans, 'Single.txt', 'Kept.txt');
  const [atRoot] = await space.upload(null, 'At the root.txt');
  await space.remove({ documents: [single as number, atRoot as number] });
  await space.remove({ folders: [inner] });

  await enter(page, 'admin', `/spaces/${space.id}/documents`);
  await menuOf(page).getByRole('link', { name: 'Trash' }).click();
  await expect(page).toHaveURL(`/spaces/${space.id}/trash`);
  await expect(page).toHaveTitle(`Trash · ${space.name} · Atrium`);
  await expect(menuOf(page).getByRole('link', { name: 'Trash' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('1 folder, 4 documents', { exact: true })).toBeVisible();
  await expect(table(page).getByRole('columnheader')).toHaveText([
    '',
    'Type',
    'Name',
    'Was in',
    'Deleted',
    'Deleted by',
    'Kept until',
    'Restore',
  ]);
  expect(await names(page)).toEqual([
    'Inner',
    'Layout.pdf.txt',
    'Notes.txt',
    'At the root.txt',
    'Single.txt',
  ]);
  const folder = row(page, 'Inner');
  await expect(cell(folder, 2)).toHaveText('Innerwith 2 documents');
  await expect(cell(folder, 3)).toHaveText('Plans');
  await expect(cell(folder, 4)).toHaveText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  await expect(cell(folder, 5)).toHaveText(space.owner);
  await expect(cell(folder, 6)).toHaveText(day(Date.now() + 30 * 24 * 60 * 60_000));
  await expect(cell(row(page, 'Notes.txt'), 2)).toHaveText('Notes.txtwith its folder');
  await expect(cell(row(page, 'Notes.txt'), 3)).toHaveText('Plans / Inner');
  await expect(cell(row(page, 'At the root.txt'), 3)).toHaveText(space.name);
  await expect(table(page).getByRole('link')).toHaveCount(0);
  await expectAccessibleInBoth(page);

  await table(page).getByRole('button', { name: 'Name' }).click();
  await expect
    .poll(() => names(page))
    .toEqual(['Inner', 'At the root.txt', 'Layout.pdf.txt', 'Notes.txt', 'Single.txt']);
  const filter = page.getByRole('searchbox', { name: 'Filter by name...' });
  await filter.fill('ROOT');
  await expect.poll(() => names(page)).toEqual(['At the root.txt']);
  await filter.fill('no such thing');
  await expect(page.getByRole('heading', { name: 'Nothing matches your filter' })).toBeVisible();
  await expectAccessible(page);
  await filter.press('Escape');
  await expect(filter).toHaveValue('');
  await expect.poll(() => names(page)).toHaveLength(5);
});

test('[TRSH-01] a folder comes back with what went with it; the tree, its counts and the toast tell', async ({
  page,
  library,
}) => {
  const space = await makeSpace(library);
  const plans = await space.folder('Plans');
  await space.upload(plans, 'Layout.txt', 'Notes.txt');
  const [earlier] = await space.upload(plans, 'Earlier.txt');
  await space.remove({ documents: [earlier as number] });
  await space.remove({ folders: [plans] });
  await openTrash(page, space.id);
  const tree = menuOf(page).getByRole('tree', { name: `Folders of ${space.name}` });
  await expect(tree.getByRole('treeitem')).toHaveCount(0);

  await row(page, 'Plans').getByRole('button', { name: 'Restore Plans' }).click();
  const told = toast(page, '“Plans” is restored');
  await expect(told).toContainText(`It is back in “${space.name}”.`);
  // It stays as long as the pointer is on it.
  await told.hover();
  await expectAccessible(page);
  await expect.poll(() => names(page)).toEqual(['Earlier.txt']);
  await expect(tree.getByRole('treeitem', { name: /Plans/ })).toContainText('2');
  await told.getByRole('button', { name: 'Open folder' }).click();
  await expect(page).toHaveURL(`/spaces/${space.id}/documents/folder/${plans}`);
  await expect(page.getByRole('link', { name: 'Layout.txt' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Earlier.txt' })).toHaveCount(0);

  await page.goBack();
  await row(page, 'Earlier.txt').getByRole('button', { name: 'Restore Earlier.txt' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeFocused();
  await expect(tree.getByRole('treeitem', { name: /Plans/ })).toContainText('3');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the documents' }).click();
  await expect(page).toHaveURL(`/spaces/${space.id}/documents`);
});

test('[TRSH-01] a document whose folder is gone brings the folder back, without the rest', async ({
  page,
  library,
}) => {
  const space = await makeSpace(library);
  const plans = await space.folder('Plans');
  await space.upload(plans, 'Layout.txt', 'Notes.txt');
  await space.remove({ folders: [plans] });
  await openTrash(page, space.id);
  await row(page, 'Notes.txt').getByRole('button', { name: 'Restore Notes.txt' }).click();
  const told = toast(page, '“Notes.txt” is restored');
  await expect(told).toContainText('It is back in “Plans”. Its folder came back too, without the rest.');
  await expect.poll(() => names(page)).toEqual(['Layout.txt']);
  await expect(cell(row(page, 'Layout.txt'), 2)).toHaveText('Layout.txt');
  await told.getByRole('button', { name: 'Show documents' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notes.txt' })).toBeVisible();
});

test('[TRSH-01] many are restored by the keyboard alone', async ({ page, library }) => {
  const space = await makeSpace(library);
  const plans = await space.folder('Plans');
  await space.upload(plans, 'Inside.txt');
  const documents = await space.upload(null, 'A.txt', 'B.txt', 'C.txt', 'D.txt');
  await space.remove({ folders: [plans], documents });
  await openTrash(page, space.id);
  await expect.poll(() => names(page)).toEqual(['Plans', 'A.txt', 'B.txt', 'C.txt', 'D.txt', 'Inside.txt']);
  await page.getByRole('searchbox', { name: 'Filter by name...' }).focus();
  // Past the head: the box for all, and the six columns that sort.
  for (let stop = 0; stop < 8; stop += 1) await page.keyboard.press('Tab');
  await expect(row(page, 'Plans')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page)).toContainText('3 items checked');
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Enter');
  await expect(toast(page, '3 items are restored')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['A.txt', 'D.txt']);
  await expect(bar(page)).toBeHidden();
  // The focus stays in the table, on what took the place.
  await expect(row(page, 'D.txt')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, '“D.txt” is restored')).toBeVisible();
  await expect(row(page, 'A.txt')).toBeFocused();
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('1 item checked');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await page.goto(`/spaces/${space.id}/documents`);
  for (const name of ['Plans', 'B.txt', 'C.txt', 'D.txt'])
    await expect(page.getByRole('grid').getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('grid').getByRole('link', { name: 'A.txt' })).toHaveCount(0);
});

test('[TRSH-01] select all and Restore empties the trash; Undo of a deletion does too', async ({
  page,
  library,
}) => {
  const space = await makeSpace(library);
  const documents = await space.upload(null, 'A.txt', 'B.txt');
  const plans = await space.folder('Plans');
  await space.upload(plans, 'Inside.txt');
  await space.remove({ folders: [plans], documents });
  await openTrash(page, space.id);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(bar(page)).toContainText('4 items checked');
  const sent = page.waitForRequest((one) => one.url().endsWith('/documents/restore'));
  await bar(page).getByRole('button', { name: 'Restore' }).click();
  // What comes with its folder is not asked for beside it.
  expect((await sent).postDataJSON()).toEqual({
    folderIds: [plans],
    documentIds: expect.arrayContaining(documents),
  });
  await expect(toast(page, '4 items are restored')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();

  await menuOf(page).getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByRole('button', { name: 'Delete A.txt' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  const deleted = toast(page, '“A.txt” is in the trash');
  await deleted.hover();
  await menuOf(page).getByRole('link', { name: 'Trash' }).press('Enter');
  await expect(row(page, 'A.txt')).toBeVisible();
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
});

test('[TRSH-01] two at once: what somebody else restored is told, and the rest comes back', async ({
  page,
  library,
}) => {
  const space = await makeSpace(library);
  const plans = await space.folder('Plans');
  const [a, b, c] = (await space.upload(null, 'A.txt', 'B.txt', 'C.txt')) as [number, number, number];
  await space.remove({ folders: [plans], documents: [a, b, c] });
  await openTrash(page, space.id, 'manager');
  await expect.poll(() => names(page)).toEqual(['Plans', 'A.txt', 'B.txt', 'C.txt']);

  await space.restore({ folderIds: [plans] });
  await row(page, 'Plans').getByRole('button', { name: 'Restore Plans' }).click();
  const gone = page.getByRole('alert').filter({ hasText: '“Plans” is no longer in the trash' });
  await expect(gone).toContainText('Somebody else restored it, or its time was over.');
  await expect.poll(() => names(page)).toEqual(['A.txt', 'B.txt', 'C.txt']);
  await expectAccessible(page);

  await space.restore({ documentIds: [b] });
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await bar(page).getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, '2 items are restored')).toContainText('1 item was no longer in the trash.');
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[TRSH-01] a name that was taken meanwhile gets a number, and the toast says so', async ({
  page,
  library,
}) => {
  const space = await makeSpace(library);
  const documents = await space.upload(null, 'Report.txt');
  await space.remove({ documents });
  await space.upload(null, 'Report.txt');
  await openTrash(page, space.id);
  await row(page, 'Report.txt').getByRole('button', { name: 'Restore Report.txt' }).click();
  const told = toast(page, '“Report.txt” is restored');
  await expect(told).toContainText('Its name was taken, so it is called “Report (2).txt” now.');
  await told.getByRole('button', { name: 'Show documents' }).click();
  await expect(page.getByRole('link', { name: 'Report (2).txt' })).toBeVisible();
});

test('[TRSH-01] [NAV-03] who may not see the trash has no entry and is led away, the owner included', async ({
  page,
  library,
}) => {
  const space = await makeSpace(library);
  await enter(page, 'staff', `/spaces/${space.id}/documents`);
  await expect(menuOf(page).getByRole('link', { name: 'Documents', exact: true })).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Trash' })).toHaveCount(0);
  await page.goto(`/spaces/${space.id}/trash`);
  await expect(page).toHaveURL('/403');
  await expect(page.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Access denied' })).toHaveCount(1);
  await page.goto('/spaces/999999/trash');
  await expect(page).toHaveURL('/404');
});

test('[TRSH-01] [ERR-01] a slow, a broken and a refusing server', async ({ page, library }) => {
  const space = await makeSpace(library);
  const documents = await space.upload(null, 'Kept.txt');
  await space.remove({ documents });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/rest/documents?*isDeleted=true*', async (route) => {
    await promise;
    await route.fulfill({
      status: 500,
      json: { code: 'system.unexpected', message: 'Something went wrong.', requestId: 'r-1' },
    });
  });
  await enter(page, 'admin', `/spaces/${space.id}/trash`);
  await expect(table(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  await expectAccessible(page);
  resolve();
  const dialog = page.getByRole('dialog', { name: 'Unexpected error' });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('heading', { name: 'The trash could not be loaded' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/rest/documents?*isDeleted=true*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Kept.txt')).toBeVisible();

  await page.route('**/api/rest/documents/restore', (route) => route.abort());
  await row(page, 'Kept.txt').getByRole('button', { name: 'Restore Kept.txt' }).click();
  const gone = page.getByRole('dialog', { name: /Backend server not reachable/ });
  await expect(gone).toBeVisible();
  await page.unroute('**/api/rest/documents/restore');
  await gone.getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page, '“Kept.txt” is restored')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
});

test('[TRSH-01] [NAV-06] on a narrow screen: the rest of a row opens below it @phone', async ({
  page,
  library,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const space = await makeSpace(library);
  const plans = await space.folder('Plans');
  await space.upload(plans, 'Layout.txt', 'Notes.txt');
  const documents = await space.upload(
    null,
    'A rather long name of a document that needs two lines.txt',
    'B.txt',
  );
  await space.remove({ folders: [plans], documents });
  await openTrash(page, space.id);
  const plansRow = row(page, 'Plans');
  await plansRow.getByRole('button', { name: 'Show details of Plans' }).click();
  await expect(plansRow).toContainText(`Was in${space.name}`);
  await expect(plansRow).toContainText(`Deleted by${space.owner}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await expectAccessibleInBoth(page);
  await plansRow.getByRole('button', { name: 'Restore Plans' }).click();
  await expect(toast(page, '“Plans” is restored')).toBeVisible();
  await expect.poll(() => names(page)).toHaveLength(2);
  await row(page, 'B.txt').getByRole('checkbox').check();
  await bar(page).getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, '“B.txt” is restored')).toBeVisible();
  await expect.poll(() => names(page)).toHaveLength(1);
});
