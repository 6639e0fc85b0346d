import type { APIRequestContext, Locator } from '@playwright/test';
import { expect, expectAccessible, type Page, password, signIn, test } from './fixtures.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('[SPC-01] "My spaces" lists what one may read, by name without regard to case', async ({ page }) => {
  await signIn(page, 'admin');
  await menuOf(page)
    .getByRole('link', { name: /^My spaces/ })
    .click();
  await expect(page).toHaveURL('/spaces');
  await expect(page.getByRole('heading', { level: 1, name: 'My spaces' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.filter({ hasText: 'Plant Engineering' })).toContainText(
    'Layouts, machines and maintenance',
  );
  const names = await cards.getByRole('heading').allTextContents();
  expect(names.length).toBeGreaterThanOrEqual(8);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
  await expect(cards.filter({ hasText: 'Quality Management' })).toContainText(/Review by \d\d\.\d\d\.\d{4}/);
  await expectAccessible(page);
  await cards.getByRole('link', { name: 'Plant Engineering' }).click();
  await expect(page).toHaveURL(/\/spaces\/\d+\/documents$/);
});

test('[SPC-01] people see their own spaces alone, and no review that is not theirs', async ({ page }) => {
  await signIn(page, 'guest');
  await page.goto('/spaces');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Quality Management' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Board', exact: true })).toBeHidden();
  await expect(main.getByText(/Review/)).toHaveCount(0);
});

test('[SPC-01] without any space the page says what to do', async ({ page }) => {
  await page.route('**/api/rest/spaces', (route) => route.fulfill({ json: [] }));
  await signIn(page, 'staff');
  await page.goto('/spaces');
  await expect(page.getByRole('main')).toContainText('Ask the owner of a space or an administrator');
  await expectAccessible(page);
});

test('[NAV-03] [NAV-04] the menu: spaces open and close, more than five can be filtered', async ({
  page,
}) => {
  await signIn(page, 'admin');
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
  await expect(row(tree, 'Linz')).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page).toHaveURL(/\/spaces\/\d+\/documents$/);
  await expect(menu.getByRole('link', { name: 'Documents', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await arrow.click();
  await expect(tree).toBeHidden();
});

test('[NAV-04] five spaces or fewer need no filter', async ({ page }) => {
  await page.route('**/api/rest/spaces', async (route) => {
    const spaces = await (await route.fetch()).json();
    await route.fulfill({ json: spaces.slice(0, 5) });
  });
  await signIn(page, 'admin');
  await expect(menuOf(page).getByRole('button', { name: /^Folders of/ })).toHaveCount(5);
  await expect(menuOf(page).getByRole('searchbox')).toHaveCount(0);
});

test('[FLD-04] the tree by keyboard: arrows, Home, End, letters and Enter', async ({ page }) => {
  await signIn(page, 'staff');
  const tree = await openTree(page, 'Plant Engineering');
  await expect(row(tree, 'Linz')).toHaveJSProperty('offsetHeight', 55);
  await row(tree, 'Linz').focus();
  await page.keyboard.press('ArrowRight');
  await expect(row(tree, 'Linz')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(row(tree, 'Energy')).toBeFocused();
  await expect(row(tree, 'Energy')).toHaveAttribute('aria-level', '2');
  expect(await indentOf(row(tree, 'Energy'))).toBe((await indentOf(row(tree, 'Linz'))) + 22);
  await page.keyboard.press('m');
  await expect(row(tree, 'Machines')).toBeFocused();
  await page.keyboard.press('End');
  await expect(row(tree, 'Standards')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(row(tree, 'Győr')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(row(tree, 'Linz')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/documents\/folder\/\d+$/);
  await expect(row(tree, 'Linz')).toHaveAttribute('aria-current', 'page');
});

test('[NAV-03] the space and folder of the page are open in the menu', async ({ page, request }) => {
  const { spaceId, id } = await makeFolders(request, { Above: { Inside: {} } });
  await signIn(page, 'manager');
  await page.goto(`/spaces/${spaceId}/documents/folder/${id('Inside')}`);
  const tree = menuOf(page).getByRole('tree');
  await expect(row(tree, 'Inside')).toHaveAttribute('aria-current', 'page');
  await expect(row(tree, 'Inside')).toBeInViewport();
});

test('[FLD-04] a folder moves by mouse, stays moved, and Undo brings it back', async ({ page, request }) => {
  const { name } = await makeFolders(request, { One: { Deep: {} }, Two: {}, Three: {} });
  await signIn(page, 'manager');
  const tree = await openFolder(page, name);
  await expect.poll(() => rowsBelow(tree, name)).toEqual(['One', 'Three', 'Two']);

  await dragOnto(page, row(tree, 'Two'), row(tree, 'One'), 0.05);
  await expect.poll(() => rowsBelow(tree, name)).toEqual(['Two', 'One', 'Three']);
  await expect(page.getByText(`Moved “Two” to “${name}”`)).toBeVisible();
  await expectAccessible(page);

  await dragOnto(page, row(tree, 'Three'), row(tree, 'One'), 0.5);
  await expect(row(tree, 'Three')).toHaveAttribute('aria-level', '3');
  await expect(page.getByText('Moved “Three” to “One”')).toBeVisible();
  await page.reload();
  await openFolder(page, name);
  await row(tree, 'One').locator('[data-toggle]').click();
  await expect.poll(() => rowsBelow(tree, name)).toEqual(['Two', 'One', 'Deep', 'Three']);

  await dragOnto(page, row(tree, 'Three'), row(tree, 'Two'), 0.05);
  await expect.poll(() => rowsBelow(tree, name)).toEqual(['Three', 'Two', 'One', 'Deep']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The folder is back where it was')).toBeVisible();
  await expect.poll(() => rowsBelow(tree, name)).toEqual(['Two', 'One', 'Deep', 'Three']);
  await page.reload();
  await openFolder(page, name);
  await row(tree, 'One').locator('[data-toggle]').click();
  await expect.poll(() => rowsBelow(tree, name)).toEqual(['Two', 'One', 'Deep', 'Three']);
});

test('[FLD-04] a folder moves by keyboard, with what happens read out', async ({ page, request }) => {
  const { name } = await makeFolders(request, { A: {}, B: {}, C: {} });
  await signIn(page, 'manager');
  const tree = await openFolder(page, name);
  await row(tree, 'A').focus();
  await page.keyboard.press('Space');
  const spoken = menuOf(page).locator('[aria-live=assertive]');
  await expect(spoken).toContainText('Moving A.');
  await expect(spoken).toContainText('Enter drops, Escape cancels');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(spoken).toHaveText('Move cancelled');
  await expect(row(tree, 'A')).toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(spoken).toHaveText('Into B');
  await page.keyboard.press('ArrowDown');
  await expect(spoken).toHaveText(`Place 2 of 3 in ${name}`);
  await page.keyboard.press('Enter');
  await expect.poll(() => rowsBelow(tree, name)).toEqual(['B', 'A', 'C']);
  await expect(page.getByText(`Moved “A” to “${name}”`)).toBeVisible();
  await expect(row(tree, 'A')).toBeFocused();
  await page.reload();
  await openFolder(page, name);
  await expect.poll(() => rowsBelow(tree, name)).toEqual(['B', 'A', 'C']);
});

test('[FLD-04] [ERR-01] a refused move shows its text, and the tree is read again', async ({
  page,
  request,
}) => {
  const { name } = await makeFolders(request, { A: {}, B: {} });
  await signIn(page, 'manager');
  const tree = await openFolder(page, name);
  await page.route('**/api/rest/folders', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { code: 'access.denied', message: 'No.', requestId: 'r' } })
      : route.fallback(),
  );
  const reloaded = page.waitForResponse((reply) => /\/folders\?.*anyParent=true/.test(reply.url()));
  await dragOnto(page, row(tree, 'B'), row(tree, 'A'), 0.05);
  await expect(page.getByRole('alert')).toContainText('Access denied - could not update all folders');
  await reloaded;
  await expect.poll(() => rowsBelow(tree, name)).toEqual(['A', 'B']);
});

test('[FLD-04] a move that cannot be saved goes back, and can be tried again', async ({ page, request }) => {
  const { name } = await makeFolders(request, { A: {}, B: {} });
  await signIn(page, 'manager');
  const tree = await openFolder(page, name);
  await page.route('**/api/rest/folders', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await dragOnto(page, row(tree, 'B'), row(tree, 'A'), 0.05);
  const dialog = page.getByRole('dialog', { name: /Backend server not reachable/ });
  await expect(dialog).toBeVisible();
  await expect.poll(() => rowsBelow(tree, name)).toEqual(['A', 'B']);
  await page.unroute('**/api/rest/folders');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => rowsBelow(tree, name)).toEqual(['B', 'A']);
});

test('[FLD-04] a move that changes who may see what asks first', async ({ page, request }) => {
  const { name } = await makeFolders(request, { A: {}, B: {} });
  await page.route('**/move-impact', (route) =>
    route.fulfill({ json: { gain: 12, lose: 3, documentsGained: 40, documentsLost: 40 } }),
  );
  await signIn(page, 'manager');
  const tree = await openFolder(page, name);
  await dragOnto(page, row(tree, 'A'), row(tree, 'B'), 0.5);
  const dialog = page.getByRole('dialog', { name: 'Move “A” to “B”?' });
  await expect(dialog).toContainText('12 people gain and 3 lose access to 40 documents.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => rowsBelow(tree, name)).toEqual(['A', 'B']);
  await dragOnto(page, row(tree, 'A'), row(tree, 'B'), 0.5);
  await dialog.getByRole('button', { name: 'Move folder' }).click();
  await expect(row(tree, 'A')).toHaveAttribute('aria-level', '3');
  await expect(page.getByText('Moved “A” to “B”')).toBeVisible();
});

test('[FLD-04] what one may not write cannot be dragged, and nothing goes into itself', async ({ page }) => {
  await signIn(page, 'staff');
  const quality = await openTree(page, 'Quality Management');
  await expect(row(quality, 'Handbook')).toHaveJSProperty('draggable', false);
  const plant = await openTree(page, 'Plant Engineering');
  await expect(row(plant, 'Linz')).toHaveJSProperty('draggable', true);
  await row(plant, 'Linz').locator('[data-toggle]').click();
  const sent: string[] = [];
  page.on('request', (asked) => asked.method() !== 'GET' && sent.push(asked.url()));
  await dragOnto(page, row(plant, 'Linz'), row(plant, 'Energy'), 0.5);
  await expect(row(plant, 'Linz')).toHaveAttribute('aria-level', '1');
  expect(sent).toEqual([]);
});

test(
  '[NAV-03] [FLD-04] on a phone the drawer holds the spaces, and choosing a folder closes it',
  { tag: '@phone' },
  async ({ page }, info) => {
    await signIn(page, 'staff');
    const isPhone = info.project.name === 'phone';
    if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = isPhone ? page.getByRole('dialog') : menuOf(page);
    await menu.getByRole('button', { name: 'Folders of Plant Engineering' }).click();
    await expect(row(menu, 'Linz')).toBeVisible();
    await expectAccessible(page);
    await row(menu, 'Linz').click();
    await expect(page).toHaveURL(/\/documents\/folder\/\d+$/);
    if (isPhone) await expect(menu).toBeHidden();
    await page.goto('/spaces');
    await expect(page.getByRole('heading', { level: 1, name: 'My spaces' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await expectAccessible(page);
  },
);

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test(
    '[FLD-04] a folder moves by a finger that rests on it first',
    { tag: '@phone' },
    async ({ page, request }, info) => {
      const { name } = await makeFolders(request, { A: {}, B: {}, C: {} });
      await signIn(page, 'manager');
      const isPhone = info.project.name === 'phone';
      if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
      const menu = isPhone ? page.getByRole('dialog') : menuOf(page);
      await menu.getByRole('button', { name: 'Folders of Health & Safety' }).click();
      const tree = menu.getByRole('tree');
      await row(tree, name).locator('[data-toggle]').click();
      await row(tree, 'C').scrollIntoViewIfNeeded();
      const [from, onto] = [await row(tree, 'C').boundingBox(), await row(tree, 'A').boundingBox()];
      if (!from || !onto) throw new Error('The rows are not there.');

      const hand = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
        hand.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
      const x = from.x + 120;
      await touch('touchStart', x, from.y + 20);
      await expect(row(tree, 'C')).toHaveAttribute('data-dragged');
      await touch('touchMove', x, from.y - 20);
      await touch('touchMove', x, onto.y + 5);
      await touch('touchMove', x, onto.y + 3);
      await touch('touchEnd');
      await expect.poll(() => rowsBelow(tree, name)).toEqual(['C', 'A', 'B']);
      await expect(page.getByText(`Moved “C” to “${name}”`)).toBeVisible();
      await expect(page).toHaveURL(/dashboard/);
    },
  );
});

test('[NAV-03] a space that one may not see any more leaves the menu, and the page stays', async ({
  page,
}) => {
  await signIn(page, 'staff');
  const menu = menuOf(page);
  const arrow = menu.getByRole('button', { name: 'Folders of Health & Safety' });
  await expect(arrow).toBeVisible();
  await page.route(/\/api\/rest\/folders/, (route) =>
    route.fulfill({ status: 404, json: { code: 'space.not-found', message: 'Gone.', requestId: 'r' } }),
  );
  await page.route('**/api/rest/spaces', async (route) => {
    const spaces: { name: string }[] = await (await route.fetch()).json();
    await route.fulfill({ json: spaces.filter((space) => space.name !== 'Health & Safety') });
  });
  await arrow.click();
  await expect(arrow).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
});

const row = (where: Locator, name: string) =>
  where.getByRole('treeitem', { name: new RegExp(`^${name} ?,`) });

async function openTree(page: Page, space: string): Promise<Locator> {
  await menuOf(page)
    .getByRole('button', { name: `Folders of ${space}` })
    .click();
  return menuOf(page).getByRole('tree', { name: `Folders of ${space}` });
}

/** The tree with the journey's own folder opened. */
async function openFolder(page: Page, name: string): Promise<Locator> {
  const tree = await openTree(page, 'Health & Safety');
  await row(tree, name).locator('[data-toggle]').click();
  return tree;
}

const indentOf = (item: Locator) =>
  item.evaluate((element) => Number.parseInt(getComputedStyle(element).paddingLeft, 10));

/** The names of the rows that hang below a folder, from the top down. */
async function rowsBelow(tree: Locator, name: string): Promise<string[]> {
  const rows = await tree.getByRole('treeitem').evaluateAll((items) =>
    items.map((item) => ({
      name: item.querySelector('[dir=auto]')?.textContent ?? '',
      level: Number(item.getAttribute('aria-level')),
    })),
  );
  const start = rows.findIndex((one) => one.name === name);
  const level = rows[start]?.level ?? 0;
  const end = rows.findIndex((one, index) => index > start && one.level <= level);
  return rows.slice(start + 1, end < 0 ? undefined : end).map((one) => one.name);
}

/** By the mouse alone, step by step, as a hand does it. `part` is how far down the target is let go. */
async function dragOnto(page: Page, what: Locator, onto: Locator, part: number): Promise<void> {
  await what.hover();
  await page.mouse.down();
  const box = await onto.boundingBox();
  if (!box) throw new Error('The row to drop on is not there.');
  const x = box.x + box.width / 2;
  const y = box.y + box.height * part;
  await page.mouse.move(x, y + 4, { steps: 8 });
  await page.mouse.move(x, y, { steps: 2 });
  await page.mouse.up();
}

interface Sketch {
  [name: string]: Sketch;
}

/** A folder of the journey's own, with others inside, at the root of a space that no other journey changes. */
async function makeFolders(request: APIRequestContext, inside: Sketch) {
  const reply = await request.post('/api/rest/auth/token', {
    data: { username: 'manager@atrium.example', password },
  });
  const { token } = await reply.json();
  const headers = { authorization: `Bearer ${token}` };
  const spaces: { id: number; name: string }[] = await (
    await request.get('/api/rest/spaces', { headers })
  ).json();
  const spaceId = spaces.find((space) => space.name === 'Health & Safety')?.id;
  const name = `Zone ${Math.random().toString(36).slice(2, 8)}`;
  const list = (sketch: Sketch): unknown[] =>
    Object.entries(sketch).map(([one, below]) => ({ name: one, children: list(below) }));
  const made = await request.post('/api/rest/folders/multiple', {
    headers,
    data: { space: spaceId, folders: list({ [name]: inside }) },
  });
  const folders: { id: number; name: string }[] = await made.json();
  return { spaceId, name, id: (one: string) => folders.find((folder) => folder.name === one)?.id };
}
