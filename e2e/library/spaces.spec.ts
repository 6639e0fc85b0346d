import { expect, expectAccessible } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { expectNoOverflow } from '../steps/screens.ts';
import { menuOf, treeRow } from '../steps/tree.ts';

test('[SPC-01] [NAV-04] "My spaces" lists what one may read, by name without regard to case', async ({
  page,
  library,
}) => {
  const small = await library.makeSpace({ name: 'alpha' });
  const big = await library.makeSpace({ name: 'BETA' });
  await enter(page, 'admin', '/dashboard');
  await menuOf(page)
    .getByRole('link', { name: /^My Spaces/ })
    .click();
  await expect(page).toHaveURL('/spaces');
  await expect(page.getByRole('heading', { level: 1, name: 'My spaces' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.filter({ hasText: 'Plant Engineering' })).toContainText(
    'Layouts, machines and maintenance',
  );
  const names = await cards.getByRole('heading').allTextContents();
  expect(names).toEqual(expect.arrayContaining(['Board', small.name, big.name]));
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
  await expect(cards.filter({ hasText: 'Quality Management' })).toContainText(/Review by \d\d\.\d\d\.\d{4}/);
  await expectAccessible(page);
  await cards.getByRole('link', { name: 'Plant Engineering' }).click();
  await expect(page).toHaveURL(/\/spaces\/\d+\/documents$/);
});

test('[SPC-01] people see no review that is not theirs', async ({ page }) => {
  await enter(page, 'guest', '/spaces');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Quality Management' })).toBeVisible();
  await expect(main.getByText(/Review/)).toHaveCount(0);
});

test('[SPC-01] without any space the page says what to do', async ({ page }) => {
  await page.route('**/api/rest/spaces', async (route) =>
    route.fulfill({ response: await route.fetch(), json: [] }),
  );
  await enter(page, 'staff', '/spaces');
  await expect(page.getByRole('main')).toContainText('Ask the owner of a space or an administrator');
  await expectAccessible(page);
});

test('[SPC-01] [DOC-04] five grey cards stand where the spaces will be', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/rest/spaces', async (route) => {
    await held.promise;
    await route.continue();
  });
  await enter(page, 'staff', '/spaces');
  const waiting = page.getByRole('main').getByRole('status', { name: 'Loading spaces' });
  await expect(waiting.locator('> *')).toHaveCount(5);
  held.resolve();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Plant Engineering' })).toBeVisible();
  await expect(waiting).toBeHidden();
});

test('[NAV-03] [NAV-04] the menu: spaces open and close, more than five can be filtered', async ({
  page,
}) => {
  await enter(page, 'admin', '/dashboard');
  const menu = menuOf(page);
  const filter = menu.getByRole('searchbox', { name: 'Filter spaces' });
  await filter.fill('plant');
  await expect(menu.getByRole('link', { name: 'Plant Engineering' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Board', exact: true })).toBeHidden();
  await filter.fill('no such space');
  await expect(menu.getByText('No space has this name.')).toBeVisible();
  await filter.press('Escape');
  await expect(filter).toHaveValue('');
  await expect(menu.getByRole('link', { name: 'Board', exact: true })).toBeVisible();

  const arrow = menu.getByRole('button', { name: 'Folders of Plant Engineering' });
  await arrow.focus();
  await page.keyboard.press('Enter');
  await expect(arrow).toHaveAttribute('aria-expanded', 'true');
  const tree = menu.getByRole('tree', { name: 'Folders of Plant Engineering' });
  await expect(treeRow(tree, 'Linz')).toBeVisible();
  await expectAccessible(page);
  const documents = menu.getByRole('link', { name: 'Documents', exact: true });
  await documents.click();
  await expect(page).toHaveURL(/\/spaces\/\d+\/documents$/);
  await expect(documents).toHaveAttribute('aria-current', 'page');
  await arrow.click();
  await expect(tree).toBeHidden();
});

test('[NAV-04] five spaces or fewer need no filter', async ({ page }) => {
  await page.route('**/api/rest/spaces', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: (await response.json()).slice(0, 5) });
  });
  await enter(page, 'admin', '/dashboard');
  await expect(menuOf(page).getByRole('button', { name: /^Folders of/ })).toHaveCount(5);
  await expect(menuOf(page).getByRole('searchbox')).toHaveCount(0);
});

test('[NAV-03] the space and folder of the page are open in the menu', async ({ page, library }) => {
  const space = await library.makeSpace({ folders: { Above: { Inside: {} } } });
  await enter(page, 'staff', space.folder('Inside').route);
  const tree = menuOf(page).getByRole('tree');
  await expect(treeRow(tree, 'Inside')).toHaveAttribute('aria-current', 'page');
  await expect(treeRow(tree, 'Inside')).toBeInViewport();
});

test('[NAV-03] a space that one may not see any more leaves the menu, and the page stays', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Inside: {} } });
  await space.grant('guest', 'canRead');
  await enter(page, 'guest', '/dashboard');
  const arrow = menuOf(page).getByRole('button', { name: `Folders of ${space.name}` });
  await expect(arrow).toBeVisible();
  await space.grant('guest');
  await arrow.click();
  await expect(arrow).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
});

test('[NAV-03] [FLD-04] on a phone the drawer holds the spaces, and choosing a folder closes it @phone', async ({
  page,
}, info) => {
  await enter(page, 'staff', '/dashboard');
  const isPhone = info.project.name === 'phone';
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = isPhone ? page.getByRole('dialog') : menuOf(page);
  await menu.getByRole('button', { name: 'Folders of Plant Engineering' }).click();
  await expect(treeRow(menu, 'Linz')).toBeVisible();
  await expectAccessible(page);
  await treeRow(menu, 'Linz').click();
  await expect(page).toHaveURL(/\/documents\/folder\/\d+$/);
  if (isPhone) await expect(menu).toBeHidden();
  await page.goto('/spaces');
  await expect(page.getByRole('heading', { level: 1, name: 'My spaces' })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
});

test('[NAV-03] the folders of a space that could not be read can be asked for again', async ({ page }) => {
  await enter(page, 'staff', '/dashboard');
  await page.route(/\/api\/rest\/spaces\/\d+\/tree/, (route) => route.fulfill({ status: 503 }));
  await menuOf(page).getByRole('button', { name: 'Folders of Plant Engineering' }).click();
  await expect(menuOf(page).getByText('The folders could not be read.')).toBeVisible();
  await page.unroute(/\/api\/rest\/spaces\/\d+\/tree/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await menuOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(treeRow(menuOf(page), 'Linz')).toBeVisible();
});
