import { expect, expectAccessible, type Page, signIn, test } from './fixtures.ts';

interface Named {
  id: number;
  name: string;
  route: string;
}

/** Asks the server as the person who is signed in. */
async function asker(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('atrium.token'));
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string): Promise<Named[]> =>
    (await page.request.get(`/api/rest${path}`, { headers })).json();
  const spaceId = async (name: string) =>
    (await read('/spaces')).find((one) => one.name === name)?.id as number;
  return {
    read,
    spaceId,
    folder: async (space: string, name: string) =>
      (await read(`/folders?spaceId=${await spaceId(space)}&anyParent=true`)).find(
        (one) => one.name === name,
      ) as Named,
    post: async (path: string, data: object): Promise<Named> =>
      (await page.request.post(`/api/rest${path}`, { headers, data })).json(),
    remove: (path: string) => page.request.delete(`/api/rest${path}`, { headers }),
    upload: async (space: number, folder: number, ...names: string[]) => {
      const form = new FormData();
      form.append('spaceId', String(space));
      form.append('folderId', String(folder));
      for (const name of names) {
        form.append('names', name);
        form.append('subFolders', '');
      }
      for (const name of names) form.append('files', new File([`text of ${name}`], name));
      const reply = await page.request.post('/api/rest/documents/multiple', { headers, multipart: form });
      expect(reply.status()).toBe(201);
    },
  };
}

/** A folder of its own, in the space where staff may do everything. */
async function openWorkshop(page: Page, name: string, ...documents: string[]) {
  await signIn(page, 'staff');
  const ask = await asker(page);
  const spaceId = await ask.spaceId('Plant Engineering');
  const folder = await ask.post('/folders', { name, space: spaceId });
  if (documents.length > 0) await ask.upload(spaceId, folder.id, ...documents);
  await page.goto(folder.route);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return { ask, spaceId, folder };
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Folders and documents' });
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });
const names = (page: Page) => grid(page).getByRole('link').allTextContents();
const openMenu = (page: Page) => page.getByRole('button', { name: 'More actions' }).click();
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });

test('[SPC-02] [DOC-01] a folder: its way, its actions, its table', async ({ page }) => {
  await signIn(page, 'staff');
  const folder = await (await asker(page)).folder('Plant Engineering', 'Presse 3');
  await page.goto(folder.route);
  await expect(page.getByRole('heading', { level: 1, name: 'Presse 3' })).toBeVisible();
  await expect(page).toHaveTitle('Presse 3 · Atrium');
  const way = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
  await expect(way).toHaveText(['Plant Engineering', 'Linz', 'Machines']);
  await expect(page.getByText('4 documents', { exact: true })).toBeVisible();
  await expect(grid(page).getByRole('columnheader')).toHaveText([
    '',
    'Type',
    'Name',
    'Date',
    'Author',
    'Tag',
    'Edit',
    'Clone',
    'Delete',
  ]);
  const plan = row(page, 'Presse 3 Schmierplan.pdf');
  await expect(plan.getByRole('gridcell').nth(1)).toHaveText('PDF');
  await expect(plan.getByRole('gridcell').nth(3)).toHaveText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  await expect(plan.getByRole('gridcell').nth(4)).toHaveText(/^\S+ \S+/);
  await expect(plan.getByRole('gridcell').nth(5)).toHaveText('Procedure+1');
  expect((await grid(page).getByRole('columnheader').first().boundingBox())?.width).toBe(65);
  await expectAccessible(page);
  await openMenu(page);
  await expect(page.getByRole('menuitem')).toHaveText([
    'Upload',
    'New folder',
    'Download folder',
    'Space index',
    'Edit description',
    'Delete folder',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await way.nth(1).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Linz' })).toBeVisible();
});

test('[NAV-01] [SPC-02] [DOC-01] the root of a space has two addresses, and no Delete folder', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'staff');
  const spaceId = await (await asker(page)).spaceId('Plant Engineering');
  for (const address of [`/spaces/${spaceId}`, `/spaces/${spaceId}/documents`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Plant Engineering' })).toBeVisible();
    await expect(row(page, 'Overview of plants.pptx')).toBeVisible();
  }
  // Folders have no copy.
  await expect(row(page, 'Standards').getByRole('button')).toHaveCount(2);
  await expect(row(page, 'Overview of plants.pptx').getByRole('button')).toHaveCount(3);
  await openMenu(page);
  await expect(page.getByRole('menuitem', { name: 'Download folder' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete folder' })).toBeHidden();
  await expectAccessible(page);
});

test('[SPC-02] [DOC-01] who may only read sees no action that is refused', async ({ page }) => {
  await signIn(page, 'curator');
  const ask = await asker(page);
  await page.goto((await ask.folder('Plant Engineering', 'Standards')).route);
  await expect(row(page, 'Engineering standard pipes.pdf')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'New folder' })).toBeHidden();
  await expect(row(page, 'Engineering standard pipes.pdf').getByRole('button')).toHaveCount(0);
  await openMenu(page);
  await expect(page.getByRole('menuitem')).toHaveText(['Download folder', 'Space index']);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select Engineering standard pipes.pdf' }).check();
  await expect(bar(page).getByRole('button')).toHaveText(['Download', '']);
  // Here documents may be written and not deleted.
  await page.goto((await ask.folder('Plant Engineering', 'Work Orders')).route);
  await expect(row(page, 'Work order 4711.txt').getByRole('button')).toHaveText(['', '']);
  await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible();
});

test('[DOC-02] the filter waits for the next letter, and Escape clears it', async ({ page }) => {
  await signIn(page, 'staff');
  const spaceId = await (await asker(page)).spaceId('Plant Engineering');
  await page.goto(`/spaces/${spaceId}/documents`);
  await expect(page.getByText(/^\d+ folders, 1 document$/)).toBeVisible();
  const all = await names(page);
  const filter = page.getByPlaceholder('Filter by name...');
  await filter.pressSequentially('gyo');
  await expect(page.getByText('1 folder', { exact: true })).toBeVisible();
  expect(await names(page)).toEqual(['Győr']);
  await filter.fill('nothing like this');
  await expect(page.getByRole('heading', { name: 'No name here contains that' })).toBeVisible();
  await expectAccessible(page);
  await filter.press('Escape');
  await expect(filter).toHaveValue('');
  expect(await names(page)).toEqual(all);
});

test('[DOC-02] folders first, then by weight, then by name; headers sort by mouse and keyboard', async ({
  page,
}) => {
  const { ask, spaceId, folder } = await openWorkshop(page, 'Sorting', 'b 10.txt', 'B 9.txt', 'a.txt');
  await ask.post('/folders/multiple', {
    space: spaceId,
    parent: folder.id,
    folders: [{ name: 'Zebra' }, { name: 'Antelope' }],
  });
  await page.reload();
  await expect(row(page, 'Zebra')).toBeVisible();
  const [first, second, ...documents] = await names(page);
  expect([first, second].toSorted()).toEqual(['Antelope', 'Zebra']);
  expect(documents).toEqual(['a.txt', 'B 9.txt', 'b 10.txt']);
  const header = page.getByRole('columnheader', { name: 'Name' });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await header.getByRole('button').press('Enter');
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  expect(await names(page)).toEqual(['Zebra', 'Antelope', 'b 10.txt', 'B 9.txt', 'a.txt']);
});

test('[DOC-03] checked rows, select all, and the bar with what may be done', async ({ page }) => {
  await openWorkshop(page, 'Selecting', 'one.txt', 'two.txt', 'three.txt');
  await page.getByRole('checkbox', { name: 'Select one.txt' }).check();
  await expect(bar(page)).toContainText('1 item checked');
  await page.getByRole('checkbox', { name: 'Select two.txt' }).check();
  await expect(bar(page)).toContainText('2 items checked');
  await expectAccessible(page);
  const zip = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Download' }).click();
  expect((await zip).suggestedFilename()).toBe('Selecting.zip');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(bar(page)).toContainText('3 items checked');
  await page.getByRole('checkbox', { name: 'Select three.txt' }).uncheck();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(row(page, 'one.txt')).toBeHidden();
  await expect(row(page, 'three.txt')).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test('[DOC-03] a selection of which only a part may be deleted deletes that part, and says so', async ({
  page,
}) => {
  const { folder } = await openWorkshop(page, 'Mixed selection', 'mine.txt', 'yours.txt');
  // Permissions of single documents are set by the API alone; the page reads what the server says.
  await page.route(`**/api/rest/documents?*folderId=${folder.id}*`, async (route) => {
    const reply = await route.fetch();
    const documents = await reply.json();
    for (const one of documents) if (one.name === 'yours.txt') one.permissions.canDeleteDocument = false;
    await route.fulfill({ response: reply, json: documents });
  });
  await page.reload();
  await expect(row(page, 'yours.txt').getByRole('button', { name: 'Delete yours.txt' })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select yours.txt' }).check();
  await expect(bar(page).getByRole('button', { name: 'Delete' })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select mine.txt' }).check();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 item is left out: you may not delete it.')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(row(page, 'mine.txt')).toBeHidden();
  await expect(row(page, 'yours.txt')).toBeVisible();
});

test('[DOC-01] [DOC-03] the table by keyboard alone', async ({ page }) => {
  const { ask, spaceId, folder } = await openWorkshop(
    page,
    'Keyboard',
    'first.txt',
    'second.txt',
    'third.txt',
  );
  await ask.post('/folders', { name: 'Inner', space: spaceId, parent: folder.id });
  await page.reload();
  await expect(row(page, 'Inner')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Tag' }).getByRole('button').focus();
  await page.keyboard.press('Tab');
  await expect(row(page, 'Inner')).toBeFocused();
  await page.keyboard.press('End');
  await expect(row(page, 'third.txt')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('1 item checked');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog', { name: /Edit document/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(page, 'third.txt')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog', { name: 'Delete document' })).toContainText(
    'Do you really want to delete third.txt?',
  );
  await page.getByRole('button', { name: 'Yes, delete' }).press('Enter');
  await expect(row(page, 'third.txt')).toBeHidden();
  // The row that took its place has the focus.
  await expect(row(page, 'second.txt')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Inner' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(row(page, 'first.txt')).toBeVisible();
});

test('[DOC-04] a thousand rows without pages: all are there, few are drawn', async ({ page }) => {
  const { ask, spaceId, folder } = await openWorkshop(page, 'Thousand');
  const folders = Array.from({ length: 1000 }, (_, index) => ({ name: `Folder ${index + 1}` }));
  await ask.post('/folders/multiple', { space: spaceId, parent: folder.id, folders });
  await page.reload();
  await expect(page.getByText('1,000 folders', { exact: true })).toBeVisible();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '1001');
  expect(await grid(page).getByRole('row').count()).toBeLessThan(80);
  await row(page, 'Folder 1').first().focus();
  await page.keyboard.press('End');
  const last = page.getByRole('row', { name: /^Select Folder 1000 / });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('1,000 items checked');
  await page.keyboard.press('Home');
  await expect(page.getByRole('row', { name: /^Select Folder 1 / })).toBeFocused();
  await expectAccessible(page);
});

test(
  '[DOC-04] [SPC-02] on a phone the other columns and the actions are in the expandable row',
  { tag: '@phone' },
  async ({ page }, info) => {
    await signIn(page, 'staff');
    const folder = await (await asker(page)).folder('Plant Engineering', 'Presse 3');
    await page.goto(folder.route);
    const plan = row(page, 'Presse 3 Schmierplan.pdf');
    await expect(plan).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    if (info.project.name !== 'phone') {
      await expect(page.getByRole('button', { name: /^Show details/ })).toHaveCount(0);
      return;
    }
    expect((await plan.boundingBox())?.height).toBeGreaterThanOrEqual(60);
    await expect(plan.getByText('Procedure')).toBeHidden();
    await plan.getByRole('button', { name: 'Show details of Presse 3 Schmierplan.pdf' }).click();
    await expect(plan.getByText('Procedure')).toBeVisible();
    await expect(plan.getByText('Author')).toBeVisible();
    await expect(plan.getByRole('button', { name: /^(Edit|Clone|Delete)/ })).toHaveText([
      'Edit',
      'Clone',
      'Delete',
    ]);
    await page.getByRole('checkbox', { name: 'Select Presse 3 Schmierplan.pdf' }).check();
    await expect(bar(page)).toContainText('1 item checked');
    await expectAccessible(page);
  },
);

test('[FLD-06] the whole folder as a zip; the space index opens a window', async ({ page }) => {
  const { folder } = await openWorkshop(page, 'Whole folder', 'inside.txt');
  await openMenu(page);
  const zip = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download folder' }).click();
  expect((await zip).suggestedFilename()).toBe('Whole folder.zip');
  await openMenu(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Space index' }).click();
  const index = await opened;
  await expect(index.getByText(folder.name).first()).toBeVisible();
  await expect(index).toHaveURL(/\/api\/rest\/spaces\/\d+\/index\?jwt=/);
});

test('[DOC-01] a document is cloned, opened and downloaded', async ({ page }) => {
  const { ask, spaceId, folder } = await openWorkshop(page, 'Documents of this', 'report.txt');
  await page.getByRole('button', { name: 'Clone report.txt' }).click();
  await expect(page.getByText('2 documents', { exact: true })).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'report.txt', exact: true }).click();
  expect((await file).suggestedFilename()).toBe('report.txt');
  const [document] = await ask.read(`/documents?spaceId=${spaceId}&folderId=${folder.id}`);
  await page.goto(document?.route as string);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(document?.name as string);
  await expect(page.getByRole('button', { name: 'Download document' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(folder.route);
});

test('[SPC-02] files dropped anywhere on the page come into the upload window', async ({ page }) => {
  await openWorkshop(page, 'Dropping');
  const drop = async () => {
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }));
      return transfer;
    });
    await page.dispatchEvent('h1', 'dragover', { dataTransfer: data });
    await page.dispatchEvent('h1', 'drop', { dataTransfer: data });
  };
  await drop();
  await expect(page.getByRole('dialog', { name: /^Upload to/ })).toContainText('dropped.txt');
});

test('[SPC-02] [NAV-01] a deleted folder leads to the one above; what is not there to Not found', async ({
  page,
}) => {
  const { ask, spaceId, folder } = await openWorkshop(page, 'To be deleted');
  const inner = await ask.post('/folders', { name: 'Inner one', space: spaceId, parent: folder.id });
  await page.goto(inner.route);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Delete folder' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page).toHaveURL(folder.route);
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  // Somebody else deletes what is open here: the next reading tells.
  await ask.remove(`/folders/${folder.id}`);
  await page.reload();
  await expect(page).toHaveURL('/404');
  await page.goto(`/spaces/${spaceId}/documents/folder/nonsense`);
  await expect(page).toHaveURL('/404');
});

test('[NAV-01] a folder at the address of another space falls back to the start', async ({ page }) => {
  await signIn(page, 'staff');
  const ask = await asker(page);
  const other = await ask.spaceId('Group Policies');
  const folder = await ask.folder('Plant Engineering', 'Standards');
  await page.goto(`/spaces/${other}/documents/folder/${folder.id}`);
  await expect(page).toHaveURL('/dashboard');
});

test('a folder that is pointed at is read before the click, and going back asks for nothing anew', async ({
  page,
}) => {
  await signIn(page, 'staff');
  const ask = await asker(page);
  const spaceId = await ask.spaceId('Plant Engineering');
  await page.goto(`/spaces/${spaceId}/documents`);
  await expect(row(page, 'Standards')).toBeVisible();
  const read = page.waitForResponse(/\/documents\?.*folderId=/);
  await row(page, 'Standards').getByRole('link').hover();
  await read;
  await row(page, 'Standards').getByRole('link').click();
  await expect(row(page, 'Engineering standard pipes.pdf')).toBeVisible();
  await page.route('**/api/rest/**', (route) => route.abort());
  await page.goBack();
  await expect(row(page, 'Overview of plants.pptx')).toBeVisible();
});
