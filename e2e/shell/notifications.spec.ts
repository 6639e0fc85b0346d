import type { Notification } from '../../contract/src/notifications.ts';
import { colleague, expect, expectAccessible, expectAccessibleInBoth, type Page } from '../steps/fixtures.ts';
import { enter, type Library, test } from '../steps/library.ts';
import { expectNoOverflow, expectTitle, row, toast } from '../steps/screens.ts';

/** Nobody else shares anything with these. */
const account = (number: number) => colleague(number).split('@')[0] as string;

const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('button', {
    name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications',
    exact: true,
  });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const line = (page: Page, text: string | RegExp) =>
  panel(page).getByRole('listitem').filter({ hasText: text });
const watch = (page: Page, name: string) => page.getByRole('button', { name: `Watch ${name}`, exact: true });

/** Whatever this person was told in an earlier run is read. */
async function readAll(library: Library, person: string) {
  const api = await library.as(person);
  const { notifications } = await api.read<{ notifications: Notification[] }>('/me/notifications');
  if (notifications[0]) await api.put('/me/notifications/read', { upTo: notifications[0].id });
  return api;
}

test('who watches a folder is told at once what others add; opened, it is read in every window @phone', async ({
  page,
  browser,
  library,
}, info) => {
  const isPhone = info.project.name === 'phone';
  const person = account(isPhone ? 35 : 34);
  await readAll(library, person);
  const space = await library.makeSpace({ name: 'Audits', folders: { Evidence: { Plants: {} } } });
  await space.grant(person, 'canRead', 'canReadDocument');
  await enter(page, person, space.folder('Evidence').route);
  await expect(watch(page, 'Evidence')).toHaveAttribute('aria-pressed', 'false');
  await watch(page, 'Evidence').click();
  await expect(watch(page, 'Evidence')).toHaveAttribute('aria-pressed', 'true');
  await expect(toast(page, 'You will be told what is new in “Evidence”.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(space.folder('Plants').route);
  await expect(watch(page, 'Plants')).toHaveAttribute(
    'title',
    'You are told what is new here, as you watch “Evidence”',
  );
  const other = await (await browser.newContext()).newPage();
  await enter(other, person, '/spaces');
  await expect(bell(page, 0)).toBeVisible();
  await expect(bell(other, 0)).toBeVisible();

  await space.upload(space.folder('Evidence'), 'Furnace.txt', 'Press.txt');
  await expect(bell(page, 1)).toBeVisible();
  await expect(bell(other, 1)).toBeVisible();
  await bell(page, 1).click();
  await expect(line(page, 'Ingrid Nordahl added 2 items to Evidence')).toBeVisible();
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeFocused();
  await expectNoOverflow(page);
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page, 1)).toBeFocused();

  await page.keyboard.press('Enter');
  const told = panel(page).getByRole('link', { name: /added 2 items/ });
  await expect(told).toBeVisible();
  if (isPhone) {
    // The panel is a page there: Back closes it and stays, and leads back to it from what it opened.
    await page.goBack();
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL(space.folder('Plants').route);
    await expect(bell(page, 1)).toBeFocused();
    await page.goForward();
  }
  await told.click();
  await expect(page).toHaveURL(space.folder('Evidence').route);
  await expectTitle(page, 'Evidence');
  await expect(panel(page)).toBeHidden();
  if (isPhone) {
    await page.goBack();
    await expect(panel(page)).toBeVisible();
    await page.goBack();
    await expect(panel(page)).toBeHidden();
    await expectTitle(page, 'Plants');
    await page.goBack();
    await expectTitle(page, 'Evidence');
  }
  await expect(bell(page, 0)).toBeVisible();
  await expect(bell(other, 0)).toBeVisible();
  await bell(other, 0).click();
  await expect(line(other, 'added 2 items to Evidence')).not.toContainText('Unread');
});

test('who gets something shared is told; without the right there is nothing to see any more @phone', async ({
  page,
  library,
}, info) => {
  const isPhone = info.project.name === 'phone';
  const person = account(isPhone ? 42 : 37);
  const { me } = await readAll(library, person);
  const space = await library.makeSpace({ name: 'Travel' });
  await space.grant(person, 'canRead', 'canReadDocument');
  const documents = await space.upload(null, 'Policy.txt', 'Rates.txt');
  await enter(page, person, '/spaces');
  await expect(bell(page, 0)).toBeVisible();
  await space.api.post('/documents/share/', {
    documentIds: documents.map(({ id }) => id),
    userIds: [me.id],
    ...{ subject: 'Travel', message: 'Read before you book.' },
  });
  await bell(page, 1).click();
  const shared = line(page, /shared Policy\.txt and 1 more with you/);
  await expect(shared).toContainText(space.name);
  await expect(shared.locator('time')).toHaveText(/^\d\d:\d\d$/);
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeFocused();
  await panel(page).getByRole('button', { name: 'Unread' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Nothing unread' })).toBeVisible();
  await expectAccessibleInBoth(page);
  await panel(page).getByRole('button', { name: 'All' }).click();
  await shared.getByRole('link').click();
  await expectTitle(page, 'Policy.txt');

  await space.grant(person);
  await page.goto('/spaces');
  await bell(page, 0).click();
  await expect(panel(page).getByRole('link', { name: 'What I watch' })).toBeVisible();
  await expect(panel(page).getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expect(line(page, 'Policy.txt')).toHaveCount(0);
});

test('[DOC-01] what one watches is listed, from spaces to documents, and can be stopped @phone', async ({
  page,
  library,
}, info) => {
  const isPhone = info.project.name === 'phone';
  const space = await library.makeSpace({ name: 'Foundry', folders: { Castings: {} } });
  await space.upload(null, 'Plan.txt');
  await enter(page, 'staff', space.route);
  await watch(page, space.name).click();
  for (const name of ['Plan.txt', 'Castings']) {
    if (isPhone) {
      await page.getByRole('button', { name: `Show details of ${name}` }).click();
      await watch(page, name).click();
    } else {
      await row(page, name)
        .getByRole('button', { name: `Actions for ${name}` })
        .click();
      await page.getByRole('menuitem', { name: 'Watch', exact: true }).click();
    }
    await expect(toast(page, `“${name}”.`).first()).toBeVisible();
  }
  if (!isPhone) {
    await row(page, 'Plan.txt').getByRole('button', { name: 'Actions for Plan.txt' }).click();
    await expect(page.getByRole('menuitem', { name: 'Stop watching' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  await panel(page).getByRole('link', { name: 'What I watch' }).click();
  await expect(page).toHaveURL('/me/watching');
  await expectTitle(page, 'What I watch');
  const grid = page.getByRole('grid', { name: 'What I watch' });
  const own = grid.getByRole('row').filter({ hasText: new RegExp(`Castings|Plan.txt|${space.name}`) });
  await expect(own.first()).toBeVisible();
  const names = await own.getByRole('link').allTextContents();
  expect(names.slice(0, 3)).toEqual(['Castings', 'Plan.txt', space.name]);
  await expectNoOverflow(page);
  await expectAccessibleInBoth(page);
  const stop = grid.getByRole('button', { name: `Stop watching ${space.name}` });
  if (isPhone) await grid.getByRole('button', { name: `Show details of ${space.name}` }).click();
  await stop.click();
  await expect(grid.getByRole('link', { name: space.name })).toHaveCount(0);
  await toast(page, `You no longer watch “${space.name}”.`).getByRole('button', { name: 'Undo' }).click();
  await expect(grid.getByRole('link', { name: space.name })).toBeVisible();
  await page.reload();
  await expect(grid.getByRole('link', { name: space.name })).toBeVisible();
});

test('[NAV-06] the bell and its panel fit every width', async ({ page, library }) => {
  const person = account(38);
  await readAll(library, person);
  await enter(page, person, '/spaces');
  await expect(bell(page, 0)).toBeVisible();
  for (const width of [320, 375, 760, 800, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
    await bell(page, 0).click();
    await expect(panel(page)).toBeVisible();
    const box = await panel(page).boundingBox();
    expect(box?.width).toBe(width <= 760 ? width : 432);
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
    await expectNoOverflow(page);
    if (width <= 760) await panel(page).getByRole('button', { name: 'Close' }).click();
    else await page.mouse.click(20, 700);
    await expect(panel(page)).toBeHidden();
  }
});

test('when mails come is chosen, saved at once, and kept @phone', async ({ page, library }, info) => {
  const person = account(info.project.name === 'phone' ? 41 : 40);
  const api = await library.as(person);
  await api.remove('/me/notifications/mail');
  await enter(page, person, '/spaces');
  await bell(page, 0)
    .or(page.getByRole('button', { name: /^Notifications/ }))
    .first()
    .click();
  await panel(page).getByRole('link', { name: 'Mail settings' }).click();
  await expectTitle(page, 'Notifications by mail');
  const versions = page.getByRole('radiogroup', { name: 'New versions' });
  await expect(versions.getByRole('radio', { name: 'Daily' })).toBeChecked();
  await versions.getByRole('radio', { name: 'Weekly' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessibleInBoth(page);
  await page.reload();
  await expect(versions.getByRole('radio', { name: 'Weekly' })).toBeChecked();
  await page.getByRole('button', { name: 'Reset to the company default' }).click();
  await expect(versions.getByRole('radio', { name: 'Daily' })).toBeChecked();
});
