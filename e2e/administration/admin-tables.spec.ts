import { choosePerson, dialog, line, openWindow, rowAction, table } from '../steps/admin.ts';
import { expect, expectAccessible, test } from '../steps/fixtures.ts';
import { enter, workshop } from '../steps/library.ts';
import { expectTitle, toast } from '../steps/screens.ts';

test('[ADM-03] [PERM-05] roles: made, renamed by keyboard, deleted after being told who loses what', async ({
  page,
}) => {
  await enter(page, 'admin', '/admin/roles');
  await expect(line(page, 'Administrator').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Show permissions of Guests' })).toHaveAttribute(
    'href',
    /\/admin\/permissions\/\d+$/,
  );
  await expectAccessible(page);

  const window = await openWindow(page, 'New role');
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Create' }).click();
  await expect(window.getByText('Name is required.')).toBeVisible();
  await expect(window.getByLabel('Name')).toBeFocused();
  await window.getByLabel('Name').fill('guests');
  await page.keyboard.press('Enter');
  await expect(window.getByText('There is already a role of this name.')).toBeVisible();
  await window.getByLabel('Name').fill('Night shift');
  await page.keyboard.press('Enter');
  await expect(window).toBeHidden();
  await expect(page.getByRole('button', { name: 'New role' })).toBeFocused();

  await page.getByPlaceholder('Filter by name...').fill('night');
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible();
  await line(page, 'Night shift').focus();
  await page.keyboard.press('F2');
  await dialog(page, 'Edit role').getByLabel('Name').fill('Night watch');
  await page.keyboard.press('Enter');
  await expect(line(page, 'Night watch')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(dialog(page, 'Delete role')).toContainText('Do you really want to delete Night watch?');
  await expect(dialog(page, 'Delete role')).toContainText('Nobody has this role');
  await dialog(page, 'Delete role').getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing matches your filter' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByPlaceholder('Filter by name...').press('Escape');
  await rowAction(page, 'Corporate Center', 'Delete');
  await expect(dialog(page, 'Delete role')).toContainText(
    /\d people have this role\..*lose access to \d+ doc/,
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'No, cancel' }).click();
  await expect(line(page, 'Corporate Center')).toBeVisible();
});

// Journeys that list the demo company's spaces leave these out.
const boilerHouse = `${workshop} boiler house`;

test('[ADM-03] [SPC-01] spaces: made with an owner, handed over, deleted with a warning and brought back', async ({
  page,
}) => {
  await enter(page, 'manager', '/admin/spaces');
  await expect(line(page, 'Quality Management')).toContainText('Tomás Brandão');
  await expectAccessible(page);

  const window = await openWindow(page, 'New space');
  await window.getByRole('button', { name: 'Create' }).click();
  await expect(window.getByText('Name is required.')).toBeVisible();
  await expect(window.getByText('Space owner is required.')).toBeVisible();
  await window.getByLabel('Name').fill(boilerHouse);
  await choosePerson(window, 'Space owner', 'staff@', 'Ingrid Nordahl');
  await window.getByRole('button', { name: 'Create' }).click();
  await expect(line(page, boilerHouse)).toContainText('Ingrid Nordahl');

  await rowAction(page, boilerHouse, 'Edit');
  await choosePerson(dialog(page, 'Edit space'), 'Space owner', 'brandão', 'Tomás Brandão');
  await expectAccessible(page);
  await dialog(page, 'Edit space').getByRole('button', { name: 'Save' }).click();
  await expect(line(page, boilerHouse)).toContainText('Tomás Brandão');

  await rowAction(page, boilerHouse, 'Delete');
  await expect(dialog(page, 'Delete space')).toContainText(
    'This also deletes the space’s folders and files.',
  );
  await dialog(page, 'Delete space').getByRole('button', { name: 'Yes, delete' }).click();
  await expect(line(page, boilerHouse)).toBeHidden();
  await toast(page, `“${boilerHouse}” is deleted`).getByRole('button', { name: 'Undo' }).click();
  await expect(line(page, boilerHouse)).toBeVisible();

  // Once nothing offers to undo it any more, the window does.
  await rowAction(page, boilerHouse, 'Delete');
  await dialog(page, 'Delete space').getByRole('button', { name: 'Yes, delete' }).click();
  await expect(line(page, boilerHouse)).toBeHidden();
  await page.reload();
  const deleted = await openWindow(page, 'Deleted spaces');
  await expect(deleted.getByRole('listitem').filter({ hasText: boilerHouse })).toContainText('Tomás Brandão');
  await expectAccessible(page);
  await deleted.getByRole('button', { name: `Restore ${boilerHouse}` }).click();
  await expect(deleted.getByText(boilerHouse)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(line(page, boilerHouse)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Atrium' }).click();
  await expect(page.getByRole('link', { name: boilerHouse })).toBeVisible();
});

test('[ADM-01] [ADM-03] [NAV-03] @phone who administers mailing lists is led to them, and to nothing else', async ({
  page,
  hasTouch: isPhone,
}) => {
  const name = isPhone ? 'Pocket list' : 'Desk list';
  await enter(page, 'lists', '/spaces');
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expectTitle(page, 'Mailing lists');
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link')).toHaveText([
    'Back to Atrium',
    'Mailing lists',
  ]);
  if (isPhone) await page.getByRole('button', { name: 'Close menu' }).last().click();

  const window = await openWindow(page, 'New mailing list');
  await window.getByLabel('Name').fill(name);
  await choosePerson(window, 'Members', 'nordahl', 'Ingrid Nordahl');
  await choosePerson(window, 'Members', 'owner@', 'Tomás Brandão');
  await expectAccessible(page);
  // Escape closes the list of people alone, not the window with what was typed.
  await page.keyboard.press('Escape');
  await window.getByRole('button', { name: 'Create' }).click();
  await expect(window).toBeHidden();
  await expect(line(page, new RegExp(name))).toContainText('2 members');
  await expectAccessible(page);

  await line(page, new RegExp(name)).focus();
  await page.keyboard.press('Delete');
  await dialog(page, 'Delete mailing list').getByRole('button', { name: 'Yes, delete' }).click();
  await expect(line(page, new RegExp(name))).toBeHidden();
});

test('[ADM-03] [DASH-04] tags and default dashboards: what others deleted meanwhile is told, the list is read anew', async ({
  page,
  context,
}) => {
  await enter(page, 'admin', '/admin/default-dashboards');
  const window = await openWindow(page, 'New default dashboard');
  await expectAccessible(page);
  expect((await window.locator('form').boundingBox())?.width).toBe(700);
  await window.getByLabel('Name').fill('Visitors');
  await window.getByRole('button', { name: 'Create' }).click();
  await expect(line(page, 'Visitors')).toContainText('0 people');
  await rowAction(page, 'Headquarters', 'Delete');
  await expect(dialog(page, 'Delete default dashboard')).toContainText('get the minimal dashboard instead');
  await page.keyboard.press('Escape');
  await rowAction(page, 'Visitors', 'Delete');
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(line(page, 'Visitors')).toBeHidden();

  await page.goto('/admin/tags');
  const tag = await openWindow(page, 'New tag');
  await tag.getByLabel('Name').fill('Short-lived');
  await tag.getByRole('button', { name: 'Create' }).click();
  await rowAction(page, 'Short-lived', 'Edit');
  await dialog(page, 'Edit tag').getByLabel('Name').fill('Long-lived');
  await page.keyboard.press('Enter');
  await expect(table(page, 'Tags')).toContainText('Long-lived');

  const other = await context.newPage();
  await other.goto('/admin/tags');
  await rowAction(page, 'Long-lived', 'Delete');
  await rowAction(other, 'Long-lived', 'Delete');
  await other.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(line(other, 'Long-lived')).toBeHidden();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByText('This tag does not exist any more.')).toBeVisible();
  await expect(line(page, 'Long-lived')).toBeHidden();
  await expect(dialog(page, 'Delete tag')).toBeHidden();
});
