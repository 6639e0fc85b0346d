import type { Document } from '../../contract/src/documents.ts';
import type { Folder } from '../../contract/src/folders.ts';
import { expect, expectAccessible, expectAccessibleInBoth, type Page } from '../steps/fixtures.ts';
import { enter, test, type Workshop } from '../steps/library.ts';
import { bar, expectNoOverflow, expectTitle, names, row } from '../steps/screens.ts';
import { dragOnto, menuOf, treeRow } from '../steps/tree.ts';

const documentsIn = async (space: Workshop, folder?: Folder) => {
  const query = `spaceId=${space.id}${folder ? `&folderId=${folder.id}` : ''}`;
  return (await space.api.read<Document[]>(`/documents?${query}`)).map(({ name }) => name).sort();
};

const check = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();

test('[DOC-07] rows move by mouse: into a folder of the tree, into one of the table, all that are checked; and back', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Inbox: {}, Archive: { Old: {} } } });
  await space.upload(null, 'one.txt', 'two.txt', 'three.txt');
  await enter(page, 'staff', space.route);
  const tree = menuOf(page).getByRole('tree', { name: `Folders of ${space.name}` });
  await expect(row(page, 'one.txt')).toBeVisible();

  await dragOnto(page, row(page, 'one.txt'), treeRow(tree, 'Inbox'), 0.5);
  await expect(page.getByText('Moved “one.txt” to “Inbox”')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['Archive', 'Inbox', 'three.txt', 'two.txt']);
  expect(await documentsIn(space, space.folder('Inbox'))).toEqual(['one.txt']);
  await expect(treeRow(tree, 'Inbox')).not.toHaveAttribute('data-target');
  await undo(page);
  await expect(page.getByText('Everything is back where it was')).toBeVisible();
  await expect.poll(() => documentsIn(space)).toEqual(['one.txt', 'three.txt', 'two.txt']);

  await check(page, 'one.txt');
  await check(page, 'two.txt');
  await check(page, 'Inbox');
  await dragOnto(page, row(page, 'two.txt'), row(page, 'Archive'), 0.5);
  await expect(page.getByText('Moved 3 items to “Archive”')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['Archive', 'three.txt']);
  expect(await documentsIn(space, space.folder('Archive'))).toEqual(['one.txt', 'two.txt']);
  await expectAccessible(page);
});

test('[DOC-07] the window: a folder is found by name, what may not be chosen says why, and the answer can be undone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Inbox: {}, Archive: { Quarterly: {} } } });
  await space.upload(space.folder('Inbox'), 'one.txt', 'two.txt');
  await enter(page, 'staff', space.folder('Inbox').route);
  await check(page, 'one.txt');
  await check(page, 'two.txt');
  await bar(page).getByRole('button', { name: 'Move', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 items to…' });
  const places = dialog.getByRole('tree', { name: 'Where to' });
  await expect(places.getByRole('treeitem', { name: /^Inbox/ })).toContainText('Already here');
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByPlaceholder('Find a folder').fill('quart');
  await expect(places.getByRole('treeitem', { name: /^Inbox/ })).toBeHidden();
  await places.getByRole('treeitem', { name: 'Quarterly' }).click();
  await expect(dialog.getByText(`${space.name} / Archive / Quarterly`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move 2 items' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Moved 2 items to “Quarterly”')).toBeVisible();
  expect(await documentsIn(space, space.folder('Quarterly'))).toEqual(['one.txt', 'two.txt']);
  await undo(page);
  await expect.poll(() => documentsIn(space, space.folder('Inbox'))).toEqual(['one.txt', 'two.txt']);
});

test('[DOC-07] by keyboard alone: the row’s menu, arrows to the folder, Enter', async ({ page, library }) => {
  const space = await library.makeSpace({ folders: { Inbox: {}, Later: {} } });
  await space.upload(space.folder('Inbox'), 'note.txt');
  await enter(page, 'staff', space.folder('Inbox').route);
  await page.getByRole('button', { name: 'Actions for note.txt' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Move to…/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move “note.txt” to…' });
  await dialog.getByRole('treeitem', { name: /^Inbox/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('treeitem', { name: 'Later' })).toBeFocused();
  await page.keyboard.press('Enter');
  const move = dialog.getByRole('button', { name: 'Move 1 item' });
  await expect(move).toBeEnabled();
  await move.press('Enter');
  await expect(page.getByText('Moved “note.txt” to “Later”')).toBeVisible();
  expect(await documentsIn(space, space.folder('Later'))).toEqual(['note.txt']);
});

test('[DOC-07] [PERM-04] a drop that changes who sees what asks first, and says what stays', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Open: {}, Locked: {} } });
  await space.grantOn(space.folder('Open'), 'guest', 'canRead', 'canReadDocument');
  await space.upload(null, 'plan.txt');
  await enter(page, 'staff', space.route);
  await expect(row(page, 'plan.txt')).toBeVisible();
  await dragOnto(page, row(page, 'plan.txt'), row(page, 'Open'), 0.5);
  const dialog = page.getByRole('dialog', { name: 'Move “plan.txt” to “Open”?' });
  await expect(dialog.getByText(/(person gains|people gain) access to 1 document\./)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await documentsIn(space)).toEqual(['plan.txt']);
  await dragOnto(page, row(page, 'plan.txt'), row(page, 'Open'), 0.5);
  await dialog.getByRole('button', { name: 'Move 1 item' }).click();
  await expect(page.getByText('Moved “plan.txt” to “Open”')).toBeVisible();
  expect(await documentsIn(space, space.folder('Open'))).toEqual(['plan.txt']);
});

test('[DOC-07] [ERR-01] a server that is gone in the middle of a drop: it is said, nothing moved, and it can be tried again', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Inbox: {} } });
  await space.upload(null, 'one.txt');
  await enter(page, 'staff', space.route);
  await expect(row(page, 'one.txt')).toBeVisible();
  await page.route('**/api/rest/documents/move/**', (route) => route.abort());
  await dragOnto(page, row(page, 'one.txt'), row(page, 'Inbox'), 0.5);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.unroute('**/api/rest/documents/move/**');
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Moved “one.txt” to “Inbox”')).toBeVisible();
  expect(await documentsIn(space, space.folder('Inbox'))).toEqual(['one.txt']);
});

test('[DOC-07] on a phone: the bar, the window as wide as the screen, and nothing is cut @phone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Inbox: {} } });
  await space.upload(null, 'one.txt');
  await enter(page, 'staff', space.route);
  await check(page, 'one.txt');
  await bar(page).getByRole('button', { name: 'Move', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Move “one.txt” to…' });
  await dialog.getByRole('treeitem', { name: 'Inbox' }).click();
  const move = dialog.getByRole('button', { name: 'Move 1 item' });
  await expect(move).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByPlaceholder('Find a folder')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await move.click();
  await expect(page.getByText('Moved “one.txt” to “Inbox”')).toBeVisible();
});

test('[DOC-07] [FLD-01] [PERM-04] where one was lately is offered at once, access is asked about once, and a folder is made in place @phone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Inbox: {}, Open: {} } });
  await space.grantOn(space.folder('Open'), 'guest', 'canRead', 'canReadDocument');
  await space.upload(space.folder('Inbox'), 'one.txt');
  await enter(page, 'staff', space.folder('Open').route);
  await expectTitle(page, 'Open');
  await page.goto(space.folder('Inbox').route);
  await check(page, 'one.txt');
  await bar(page).getByRole('button', { name: 'Move', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Move “one.txt” to…' });
  const recent = dialog.getByRole('listitem').filter({ hasText: 'Open' });
  await recent.getByRole('button', { name: 'Move here' }).click();
  await expect(dialog.getByText(/(person gains|people gain) access to 1 document\./)).toBeVisible();
  const move = dialog.getByRole('button', { name: 'Move 1 item' });
  await expect(move).toBeFocused();
  await expect(move).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBoth(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await documentsIn(space, space.folder('Inbox'))).toEqual(['one.txt']);

  await bar(page).getByRole('button', { name: 'Move', exact: true }).click();
  await dialog.getByRole('button', { name: 'New folder in Inbox' }).click();
  const name = dialog.getByRole('textbox', { name: 'Name of the new folder' });
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'New folder in Inbox' }).press('Enter');
  await page.keyboard.type('Done');
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const made = dialog.getByRole('treeitem', { name: 'Done' });
  await expect(made).toHaveAttribute('aria-selected', 'true');
  // Enter chose it, and now moves there.
  await made.press('Enter');
  await expect(page.getByText('Moved “one.txt” to “Done”')).toBeVisible();
  expect(await documentsIn(space, space.folder('Inbox'))).toEqual([]);
});
