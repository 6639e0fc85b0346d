import { expect, expectAccessible } from '../steps/fixtures.ts';
import { demoSpace, enter, test } from '../steps/library.ts';
import { bar, expectTitle, grid, openMenu, row } from '../steps/screens.ts';

test('[SPC-02] [DOC-01] a folder: its way, its actions, its table', async ({ page, library }) => {
  const plant = await demoSpace(library, 'Plant Engineering');
  await enter(page, 'staff', plant.folder('Presse 3').route);
  await expectTitle(page, 'Presse 3');
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
    'Share',
    'Favorite',
    'Save offline',
    'Edit',
    'Clone',
    'Delete',
    'Actions',
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
    'Download folder',
    'Space index',
    'Share',
    'New folder',
    'Edit description',
    'Delete folder',
    'Copy link',
    'Edit folder',
    'Move to…',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select Presse 3 Schmierplan.pdf' }).check();
  await expect(bar(page).getByRole('button')).toHaveText([
    'Download',
    'Delete',
    'Share',
    'Save offline',
    'Move',
    'Tag',
    'Copy link',
    '',
  ]);
  await way.nth(1).click();
  await expectTitle(page, 'Linz');
});

test('[NAV-01] [SPC-02] [DOC-01] the root of a space has two addresses, and no Delete folder', async ({
  page,
  library,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const plant = await demoSpace(library, 'Plant Engineering');
  await enter(page, 'staff', '/');
  for (const address of [`/spaces/${plant.id}`, `/spaces/${plant.id}/documents`]) {
    await page.goto(address);
    await expectTitle(page, 'Plant Engineering');
    await expect(row(page, 'Overview of plants.pptx')).toBeVisible();
  }
  // Folders have no copy.
  await expect(row(page, 'Standards').getByRole('button')).toHaveCount(5);
  await expect(row(page, 'Overview of plants.pptx').getByRole('button')).toHaveCount(6);
  await openMenu(page);
  await expect(page.getByRole('menuitem', { name: 'Download folder' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete folder' })).toBeHidden();
  await expectAccessible(page);
});

test('[SPC-02] [NAV-01] a deleted folder leads to the one above; what is not there to Not found', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Outer: { Inner: {} } } });
  await enter(page, 'staff', space.folder('Inner').route);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Delete folder' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page).toHaveURL(space.folder('Outer').route);
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await page.goto(`${space.route}/folder/nonsense`);
  await expect(page).toHaveURL('/404');
});

test('[NAV-01] a folder at the address of another space falls back to the start', async ({
  page,
  library,
}) => {
  const policies = await demoSpace(library, 'Group Policies');
  const plant = await demoSpace(library, 'Plant Engineering');
  await enter(page, 'staff', `${policies.route}/folder/${plant.folder('Standards').id}`);
  await expect(page).toHaveURL('/dashboard');
});

test('a folder that is pointed at is read before the click, and going back asks for nothing anew', async ({
  page,
  library,
}) => {
  const plant = await demoSpace(library, 'Plant Engineering');
  await enter(page, 'staff', plant.route);
  await expect(row(page, 'Standards')).toBeVisible();
  const read = page.waitForResponse(/\/documents\/columns\?.*folderId=/);
  await row(page, 'Standards').getByRole('link').first().hover();
  await read;
  await row(page, 'Standards').getByRole('link').first().click();
  await expect(row(page, 'Engineering standard pipes.pdf')).toBeVisible();
  await page.route('**/api/rest/**', (route) => route.abort());
  await page.goBack();
  await expect(row(page, 'Overview of plants.pptx')).toBeVisible();
});
