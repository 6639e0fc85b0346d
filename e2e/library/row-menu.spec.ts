import type { Page } from '../steps/fixtures.ts';
import { expect, expectAccessibleInBoth } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { bar, expectTitle, openMenu, row } from '../steps/screens.ts';

const menu = (page: Page) => page.getByRole('menu');
const entry = (page: Page, name: RegExp) => menu(page).getByRole('menuitem', { name });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('[DOC-01] [DOC-03] a right click opens all that can be done to a row, where the pointer is; the link is copied', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Inbox: {} } });
  const [plan] = await space.upload(null, 'Plan.txt', 'Other.txt');
  await enter(page, 'staff', space.route);
  const at = { x: 300, y: 20 };
  await row(page, 'Plan.txt').click({ button: 'right', position: at });
  const [box, line] = [await menu(page).boundingBox(), await row(page, 'Plan.txt').boundingBox()];
  expect(Math.abs((box?.x ?? 0) - (line?.x ?? 0) - at.x)).toBeLessThan(10);
  await expectAccessibleInBoth(page);
  await entry(page, /^Copy link/).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await copied(page)).toBe(new URL(plan?.route ?? '', page.url()).href);
  await expect(row(page, 'Plan.txt')).toBeFocused();

  // Another row's, while the first is open.
  await row(page, 'Plan.txt').click({ button: 'right' });
  await row(page, 'Other.txt').click({ button: 'right', position: { x: 200, y: 10 } });
  await entry(page, /^Move to/).click();
  await expect(page.getByRole('dialog', { name: 'Move “Other.txt” to…' })).toBeVisible();
  await page.keyboard.press('Escape');

  await row(page, 'Plan.txt').click({ button: 'right' });
  const download = page.waitForEvent('download');
  await entry(page, /^Download/).click();
  expect((await download).suggestedFilename()).toBe('Plan.txt');
  await row(page, 'Inbox').click({ button: 'right' });
  await entry(page, /^Open/).click();
  await expectTitle(page, 'Inbox');
});

test('[DOC-01] by keyboard: the menu at the row, L copies the links of all that are checked, M moves them', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Inbox: {} } });
  await space.upload(null, 'One.txt', 'Two.txt');
  await enter(page, 'staff', space.route);
  await row(page, 'One.txt').focus();
  await page.keyboard.press('Shift+F10');
  await expect(entry(page, /^Open/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(row(page, 'One.txt')).toBeFocused();

  await page.keyboard.press('Control+Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('l');
  await expect(page.getByText('2 links copied')).toBeVisible();
  expect((await copied(page)).split('\n')).toHaveLength(2);
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Move 2 items to…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await bar(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('2 links copied')).toHaveCount(2);
});

test('[SPC-02] a folder’s own menu has its link, its name and its place', async ({ page, library }) => {
  const space = await library.makeSpace({ folders: { Inbox: {}, Later: {} } });
  const inbox = space.folder('Inbox');
  await enter(page, 'staff', inbox.route);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await copied(page)).toBe(new URL(inbox.route, page.url()).href);

  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Edit folder' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit folder' });
  await edit.getByLabel('Name', { exact: true }).fill('Incoming');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectTitle(page, 'Incoming');

  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const move = page.getByRole('dialog', { name: 'Move “Incoming” to…' });
  await move.getByRole('treeitem', { name: 'Later' }).click();
  await move.getByRole('button', { name: 'Move 1 item' }).click();
  await expect(page.getByText('Moved “Incoming” to “Later”')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Later');
});
