import { expect, expectAccessible } from '../steps/fixtures.ts';
import { demoSpace, enter, test } from '../steps/library.ts';
import { unreachable } from '../steps/screens.ts';
import { dragOnto, indentOf, menuOf, openTree, rowsOf, treeRow } from '../steps/tree.ts';

test('[FLD-04] the tree by keyboard: arrows, Home, End, letters and Enter', async ({ page, library }) => {
  const space = await library.makeSpace({
    folders: { Győr: {}, Linz: { Energy: {}, Machines: {} }, Standards: {} },
  });
  await enter(page, 'staff', '/dashboard');
  const tree = await openTree(page, space.name);
  await expect(treeRow(tree, 'Linz')).toHaveJSProperty('offsetHeight', 55);
  await treeRow(tree, 'Linz').focus();
  await page.keyboard.press('ArrowRight');
  await expect(treeRow(tree, 'Linz')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(treeRow(tree, 'Energy')).toBeFocused();
  await expect(treeRow(tree, 'Energy')).toHaveAttribute('aria-level', '2');
  expect(await indentOf(treeRow(tree, 'Energy'))).toBe((await indentOf(treeRow(tree, 'Linz'))) + 22);
  await page.keyboard.press('m');
  await expect(treeRow(tree, 'Machines')).toBeFocused();
  await page.keyboard.press('End');
  await expect(treeRow(tree, 'Standards')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(treeRow(tree, 'Győr')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(treeRow(tree, 'Linz')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(space.folder('Linz').route);
  await expect(treeRow(tree, 'Linz')).toHaveAttribute('aria-current', 'page');
});

test('[FLD-04] the tree says how many documents one can read in each folder, and with all below', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Full: {}, Empty: {}, Outer: { Inner: {} } } });
  await space.upload(space.folder('Full'), 'one.txt', 'two.txt');
  await space.upload(space.folder('Inner'), 'three.txt');
  await enter(page, 'staff', '/dashboard');
  const tree = await openTree(page, space.name);
  await expect(tree.getByRole('treeitem', { name: 'Full , 2 documents' })).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: 'Empty , 0 documents' })).toBeVisible();
  const outer = 'Outer , 0 documents here, 1 with all folders below';
  await expect(tree.getByRole('treeitem', { name: outer })).toBeVisible();
});

test('[FLD-04] a folder moves by mouse, stays moved, and Undo brings it back', async ({ page, library }) => {
  const space = await library.makeSpace({ folders: { One: { Deep: {} }, Two: {}, Three: {} } });
  await enter(page, 'staff', '/dashboard');
  const tree = await openTree(page, space.name);
  await expect.poll(() => rowsOf(tree)).toEqual(['One', 'Three', 'Two']);

  await dragOnto(page, treeRow(tree, 'Two'), treeRow(tree, 'One'), 0.05);
  await expect.poll(() => rowsOf(tree)).toEqual(['Two', 'One', 'Three']);
  await expect(page.getByText(`Changed the order of the folders in “${space.name}”`)).toBeVisible();
  await expectAccessible(page);

  await dragOnto(page, treeRow(tree, 'Three'), treeRow(tree, 'One'), 0.5);
  await expect(treeRow(tree, 'Three')).toHaveAttribute('aria-level', '2');
  await expect(page.getByText('Moved “Three” to “One”')).toBeVisible();
  await page.reload();
  await openTree(page, space.name);
  await treeRow(tree, 'One').locator('[data-toggle]').click();
  await expect.poll(() => rowsOf(tree)).toEqual(['Two', 'One', '-Deep', '-Three']);

  await dragOnto(page, treeRow(tree, 'Three'), treeRow(tree, 'Two'), 0.05);
  await expect.poll(() => rowsOf(tree)).toEqual(['Three', 'Two', 'One', '-Deep']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The folder is back where it was')).toBeVisible();
  await expect.poll(() => rowsOf(tree)).toEqual(['Two', 'One', '-Deep', '-Three']);
  await page.reload();
  await openTree(page, space.name);
  await treeRow(tree, 'One').locator('[data-toggle]').click();
  await expect.poll(() => rowsOf(tree)).toEqual(['Two', 'One', '-Deep', '-Three']);
});

test('[FLD-04] a folder moves by keyboard, with what happens read out', async ({ page, library }) => {
  const space = await library.makeSpace({ folders: { A: {}, B: {}, C: {} } });
  await enter(page, 'staff', '/dashboard');
  const tree = await openTree(page, space.name);
  await treeRow(tree, 'A').focus();
  await page.keyboard.press('Space');
  const spoken = menuOf(page).locator('[aria-live=assertive]');
  await expect(spoken).toContainText('Moving A.');
  await expect(spoken).toContainText('Enter drops, Escape cancels');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(spoken).toHaveText('Move cancelled');
  await expect(treeRow(tree, 'A')).toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(spoken).toHaveText('Into B');
  await page.keyboard.press('ArrowDown');
  await expect(spoken).toHaveText(`Place 2 of 3 in ${space.name}`);
  await page.keyboard.press('Enter');
  await expect.poll(() => rowsOf(tree)).toEqual(['B', 'A', 'C']);
  await expect(page.getByText(`Changed the order of the folders in “${space.name}”`)).toBeVisible();
  await expect(treeRow(tree, 'A')).toBeFocused();
  await page.reload();
  await openTree(page, space.name);
  await expect.poll(() => rowsOf(tree)).toEqual(['B', 'A', 'C']);
});

test('[FLD-04] [ERR-01] a refused move shows its text, and the tree is read again', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { A: {}, B: {} } });
  await enter(page, 'staff', '/dashboard');
  const tree = await openTree(page, space.name);
  await page.route('**/api/rest/folders', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { code: 'access.denied', message: 'No.', requestId: 'r' } })
      : route.fallback(),
  );
  await expect(treeRow(tree, 'B')).toBeVisible();
  const reloaded = page.waitForResponse((reply) => /\/spaces\/\d+\/tree/.test(reply.url()));
  await dragOnto(page, treeRow(tree, 'B'), treeRow(tree, 'A'), 0.05);
  await expect(page.getByRole('alert')).toContainText('Access denied - could not update all folders');
  await reloaded;
  await expect.poll(() => rowsOf(tree)).toEqual(['A', 'B']);
});

for (const fault of ['gone', 'broken'] as const) {
  test(`[FLD-04] [ERR-01] a server that is ${fault} in the middle of a move: the folder goes back, and it can be tried again`, async ({
    page,
    library,
  }) => {
    const space = await library.makeSpace({ folders: { A: {}, B: {} } });
    await enter(page, 'staff', '/dashboard');
    const tree = await openTree(page, space.name);
    await page.route('**/api/rest/folders', (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      return fault === 'gone' ? route.abort() : route.fulfill({ status: 503 });
    });
    await dragOnto(page, treeRow(tree, 'B'), treeRow(tree, 'A'), 0.05);
    const dialog = fault === 'gone' ? unreachable(page) : page.getByRole('dialog', { name: /error/i });
    await expect(dialog).toBeVisible();
    await expect.poll(() => rowsOf(tree)).toEqual(['A', 'B']);
    await page.unroute('**/api/rest/folders');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => rowsOf(tree)).toEqual(['B', 'A']);
    await page.reload();
    await openTree(page, space.name);
    await expect.poll(() => rowsOf(tree)).toEqual(['B', 'A']);
  });
}

test('[FLD-04] a move that changes who may see what asks first', async ({ page, library }) => {
  const space = await library.makeSpace({ folders: { A: {}, B: {} } });
  await space.upload(space.folder('A'), 'seen.txt');
  await space.grant('guest', 'canRead', 'canReadDocument');
  await space.grantOn(space.folder('B'), 'guest');
  await enter(page, 'staff', '/dashboard');
  const tree = await openTree(page, space.name);
  await expect(treeRow(tree, 'B')).toBeVisible();
  await dragOnto(page, treeRow(tree, 'A'), treeRow(tree, 'B'), 0.5);
  const dialog = page.getByRole('dialog', { name: 'Move “A” to “B”?' });
  await expect(dialog).toContainText('1 person loses access to 1 document.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => rowsOf(tree)).toEqual(['A', 'B']);
  await dragOnto(page, treeRow(tree, 'A'), treeRow(tree, 'B'), 0.5);
  await dialog.getByRole('button', { name: 'Move folder' }).click();
  await expect(page.getByText('Moved “A” to “B”')).toBeVisible();
  await expect.poll(() => rowsOf(tree)).toEqual(['B', '-A']);
});

test('[FLD-04] what one may not write cannot be dragged, and nothing goes into itself', async ({
  page,
  library,
}) => {
  const quality = await demoSpace(library, 'Quality Management');
  const space = await library.makeSpace({ folders: { Outer: { Inner: {} } } });
  await enter(page, 'staff', '/dashboard');
  await expect(treeRow(await openTree(page, quality.name), 'Handbook')).toHaveJSProperty('draggable', false);
  const tree = await openTree(page, space.name);
  await expect(treeRow(tree, 'Outer')).toHaveJSProperty('draggable', true);
  await treeRow(tree, 'Outer').locator('[data-toggle]').click();
  const sent: string[] = [];
  page.on('request', (asked) => asked.method() !== 'GET' && sent.push(asked.url()));
  await dragOnto(page, treeRow(tree, 'Outer'), treeRow(tree, 'Inner'), 0.5);
  await expect.poll(() => rowsOf(tree)).toEqual(['Outer', '-Inner']);
  expect(sent).toEqual([]);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('[FLD-04] a folder moves by a finger that rests on it first @phone', async ({
    page,
    library,
  }, info) => {
    const space = await library.makeSpace({ folders: { A: {}, B: {}, C: {} } });
    await enter(page, 'staff', '/dashboard');
    const isPhone = info.project.name === 'phone';
    if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = isPhone ? page.getByRole('dialog') : menuOf(page);
    // Spaces of other journeys come and go meanwhile, and would push the rows about.
    await menu.getByRole('searchbox', { name: 'Filter spaces' }).fill(space.name);
    await menu.getByRole('button', { name: `Folders of ${space.name}` }).click();
    const tree = menu.getByRole('tree');
    await treeRow(tree, 'C').scrollIntoViewIfNeeded();
    const [from, onto] = [await treeRow(tree, 'C').boundingBox(), await treeRow(tree, 'A').boundingBox()];
    if (!from || !onto) throw new Error('The rows are not there.');

    const hand = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      hand.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const x = from.x + 120;
    await touch('touchStart', x, from.y + 20);
    await expect(treeRow(tree, 'C')).toHaveAttribute('data-dragged');
    await touch('touchMove', x, from.y - 20);
    await touch('touchMove', x, onto.y + 5);
    await touch('touchMove', x, onto.y + 3);
    await touch('touchEnd');
    await expect.poll(() => rowsOf(tree)).toEqual(['C', 'A', 'B']);
    await expect(page.getByText(`Changed the order of the folders in “${space.name}”`)).toBeVisible();
    await expect(page).toHaveURL(/dashboard/);
  });
});
