import { expect, expectAccessible } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { followRequests } from '../steps/requests.ts';
import { choose, openEdit, openMenu, openNewFolder, row, toast } from '../steps/screens.ts';

test('[FLD-01] many folders at once, with a preview of their tree', async ({ page, library }) => {
  const space = await library.makeSpace();
  await enter(page, 'staff', space.route);
  const modal = await openNewFolder(page);
  const field = modal.getByLabel('Name', { exact: true });
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
  await row(page, 'Linz').getByRole('link').first().click();
  await expect(row(page, 'Halls')).toBeVisible();
});

test('[FLD-01] [ERR-01] a name that is taken is told at the field; a click beside closes nothing @phone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Linz: {} } });
  await enter(page, 'staff', space.route);
  const modal = await openNewFolder(page);
  await modal.getByLabel('Name', { exact: true }).fill('Linz');
  await modal.getByRole('button', { name: 'Create' }).click();
  await expect(modal).toContainText('There is already');
  await page.mouse.click(5, 5);
  await expectAccessible(page);
  // By now a window that closes would be gone.
  await expect(modal.getByLabel('Name', { exact: true })).toHaveValue('Linz', { timeout: 1000 });
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(page.getByRole('button', { name: 'New folder' }).first()).toBeFocused();
});

test('[FLD-02] a folder is renamed', async ({ page, library }) => {
  const space = await library.makeSpace({ folders: { Pumps: {} } });
  await enter(page, 'staff', space.route);
  const modal = await openEdit(page, 'folder', 'Pumps');
  const name = modal.getByLabel('Name', { exact: true });
  await name.fill(' ');
  await name.press('Enter');
  await expect(modal).toContainText('Name is required.');
  await name.fill('Valves');
  await expectAccessible(page);
  await name.press('Enter');
  await expect(modal).toBeHidden();
  await expect(row(page, 'Valves')).toBeVisible();
});

test('[FLD-02] a folder is moved after its impact was shown', async ({ page, library }) => {
  const space = await library.makeSpace({ folders: { Pumps: { Inside: {} }, Locked: {} } });
  await space.upload(space.folder('Pumps'), 'Secret.txt');
  await space.grant('guest', 'canRead', 'canReadDocument');
  await space.grantOn(space.folder('Locked'), 'guest');
  await enter(page, 'staff', space.route);
  const modal = await openEdit(page, 'folder', 'Pumps');
  await modal.getByRole('combobox', { name: 'Parent folder', exact: true }).click();
  await expect(page.getByRole('option', { name: 'Locked', exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('option', { name: 'Pumps', exact: true })).toHaveCount(0);
  await expect(page.getByRole('option', { name: 'Inside', exact: true })).toHaveCount(0);
  await page.getByRole('option', { name: 'Locked', exact: true }).click();
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toContainText('1 person loses access to 1 document.');
  await expect(modal.getByRole('button', { name: 'Move folder' })).toBeFocused();
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Move folder' }).click();
  await expect(modal).toBeHidden();
  await expect(row(page, 'Pumps')).toHaveCount(0);
  await row(page, 'Locked').getByRole('link').first().click();
  await expect(row(page, 'Pumps')).toBeVisible();
});

test('[FLD-02] changing the space clears the parent, and without another it goes to the top level', async ({
  page,
  library,
}) => {
  const from = await library.makeSpace({ name: 'From', folders: { Outer: { Wanderer: {} } } });
  const to = await library.makeSpace({ name: 'To' });
  await enter(page, 'staff', from.folder('Outer').route);
  const modal = await openEdit(page, 'folder', 'Wanderer');
  const parent = modal.getByRole('combobox', { name: 'Parent folder', exact: true });
  await expect(parent).toHaveValue('Outer');
  await choose(page, modal.getByRole('combobox', { name: 'Space', exact: true }), to.name);
  await expect(parent).toHaveValue('');
  await expect(parent).toHaveAttribute('placeholder', `${to.name} (top level)`);
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Save' }).click();
  // Both spaces are open to the same people, so there is nothing to ask.
  await expect(modal).toBeHidden();
  await expect(row(page, 'Wanderer')).toHaveCount(0);
  await page.goto(to.route);
  await expect(row(page, 'Wanderer')).toBeVisible();
});

test('[FLD-03] [DOC-09] deleted things go to the trash, and Undo brings them back', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { 'Old plans': {} } });
  await space.upload(null, 'One.txt', 'Two.txt');
  await enter(page, 'staff', space.route);
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

test('[FLD-03] the folder that one is in is deleted, and not asked for again', async ({ page, library }) => {
  const space = await library.makeSpace({ folders: { Above: { Below: {} } } });
  const below = space.folder('Below');
  await space.upload(below, 'One.txt');
  const quiet = followRequests(page);
  await enter(page, 'staff', below.route);
  await expect(row(page, 'One.txt')).toBeVisible();
  const asked: string[] = [];
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    const isOfIt =
      pathname.endsWith(`/folders/${below.id}`) ||
      ['parentId', 'folderId'].some((name) => searchParams.get(name) === String(below.id));
    if (isOfIt) asked.push(`${response.request().method()} ${response.status()}`);
  });
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Delete folder' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page).toHaveURL(space.folder('Above').route);
  await expect(toast(page, '“Below” is in the trash')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await quiet();
  expect(asked).toEqual(['DELETE 204']);
});
