import type { Contact } from '../../contract/src/contacts.ts';
import { makePdf } from '../../server/src/demo/files/make-pdf.ts';
import { expect, expectAccessible } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { expectTitle, row } from '../steps/screens.ts';
import { pageNumber } from '../steps/viewer-screens.ts';

const box = { name: 'Search' };

/** A word of this run's own: others search in the same house. */
const ownWord = (start: string) =>
  `${start}${Array.from({ length: 6 }, () => 'bcdfghklmn'[Math.floor(Math.random() * 10)]).join('')}`;

test('[SRCH-01] [SRCH-02] [SRCH-04] typing opens the search; facets, sorting, the way back and Escape @phone', async ({
  page,
  library,
}) => {
  const word = ownWord('gear');
  const space = await library.makeSpace({ name: 'Search', owner: 'staff', folders: { [`${word}s`]: {} } });
  await space.upload(space.folder(`${word}s`), `${word} plan.txt`, `${word}-Übersicht_v2.txt`);
  await enter(page, 'staff', space.route);
  const input = page.getByRole('searchbox', box);
  await input.click();
  await page.keyboard.type('g');
  const dialog = page.getByRole('dialog', box);
  await expect(dialog.getByText('Keep typing...')).toBeVisible();
  await page.keyboard.type(word.slice(1));
  await expect(input).toHaveValue(word);
  await expect(dialog.getByRole('status')).toHaveText('3 results');
  await expect(dialog.locator('mark').first()).toHaveText(word);
  await expectAccessible(page);

  await dialog.getByRole('button', { name: /^Folders/ }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 result');
  await expect(page).toHaveURL(/q=gear\w+&in-kind=folder/);
  await page.reload();
  await expect(dialog.getByRole('status')).toHaveText('1 result');
  await dialog.getByRole('button', { name: /^Folders/ }).click();
  await expect(dialog.getByRole('status')).toHaveText('3 results');
  const sorting = dialog.getByRole('group', { name: 'Sort By', exact: true });
  await expect(sorting.getByRole('button')).toHaveText(['Relevance', 'Date']);
  await sorting.getByRole('button', { name: 'Date' }).click();
  await expect(page).toHaveURL(/sort=date/);

  await input.fill(`${word} ubersicht`);
  await expect(dialog.getByRole('status')).toHaveText('1 result');
  await input.press('ArrowDown');
  await expect(dialog.getByRole('link', { name: `${word}-Übersicht_v2.txt` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/document\/\d+$/);
  await page.goBack();
  await expect(dialog.getByRole('status')).toHaveText('1 result');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(space.route);

  await page.getByRole('heading', { level: 1 }).click();
  await expect(input).not.toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await page.keyboard.type(word);
  await expect(dialog.getByRole('status')).toHaveText('3 results');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Delete');
  await expect(dialog).toBeHidden();
});

test('[SRCH-04] [VIEW-01] a document opens at the page and the words that its address names; Back and Close lead to where one came from @phone', async ({
  page,
  library,
}) => {
  const word = ownWord('rotor');
  // Inside another word, on an earlier page, it is not what was found.
  const paragraphs = [`About motor${word}.`, 'About nothing.', `About the ${word} of Linz.`];
  const file = new File([new Uint8Array(makePdf({ title: 'Manual', paragraphs, pages: 3 }))], `${word}.pdf`);
  const space = await library.makeSpace({ name: 'Hits', owner: 'staff' });
  const [manual] = await space.upload(null, file);
  const sought = page.getByRole('textbox', { name: 'Text to find' });
  await enter(page, 'staff', `${manual?.route}?page=3&find=${word}`);
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  // A phone has no room for it.
  if (page.viewportSize()?.width !== 375) await expect(pageNumber(page, 'Page 3 of 3')).toBeVisible();
  await expect(sought).toHaveValue(word);
  await expect(sought).not.toBeFocused();
  await expectAccessible(page);
  // Once for what is looked for, once for the document: whoever came by its address is led to its folder.
  await page.keyboard.press('Escape');
  await expect(sought).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(space.route);

  await page.getByRole('searchbox', box).fill(word);
  const dialog = page.getByRole('dialog', box);
  for (const end of ['Back', 'Close', 'Escape'] as const) {
    await expect(dialog.getByRole('status')).toHaveText('1 result');
    await dialog.getByRole('link', { name: `${word}.pdf` }).click();
    await expectTitle(page, `${word}.pdf`);
    const link = page.getByRole('link', { name: end, exact: true });
    if (end === 'Escape') await page.keyboard.press('Escape');
    else if (await link.isVisible()) await link.click();
    else await page.goBack();
  }
  await expect(dialog.getByRole('status')).toHaveText('1 result');
});

test('[SRCH-01] Ctrl+K leads to the search, but not out of another window', async ({ page, library }) => {
  const space = await library.makeSpace();
  await space.upload(null, 'plan.txt');
  await enter(page, 'staff', space.route);
  await row(page, 'plan.txt').focus();
  await page.keyboard.press('F2');
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.focus();
  await page.keyboard.press('Control+k');
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(page, 'plan.txt')).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox', box)).toBeFocused();
});

test('[SRCH-03] a colleague is found with everything that one looks for, and with their picture', async ({
  page,
  library,
}) => {
  await enter(page, 'staff', '/spaces');
  await page.getByRole('searchbox', box).fill('plant manager');
  const dialog = page.getByRole('dialog', box);
  await dialog.getByRole('button', { name: /^Contacts/ }).click();
  const row = dialog.getByRole('listitem').filter({ hasText: 'Plant manager' }).first();
  await expect(row.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(row.getByRole('link', { name: /^\+\d/ }).first()).toHaveAttribute('href', /^tel:\+\d+$/);

  const all = await (await library.as('staff')).read<Contact[]>('/contacts');
  const rowOf = async (has: boolean) => {
    const { email } = all.find(({ image }) => (image !== null) === has) as Contact;
    await page.getByRole('searchbox', box).fill(email);
    return dialog.getByRole('listitem').filter({ hasText: email }).first();
  };
  const plain = await rowOf(false);
  await expect(plain).toBeVisible();
  await expect(plain.locator('img')).toHaveCount(0);
  const picture = (await rowOf(true)).locator('img');
  await expect(picture).toHaveAttribute('src', /size=small/);
  await expect(picture).toHaveJSProperty('naturalWidth', 80);
  await expectAccessible(page);
});

test('[SRCH-01] [SRCH-03] what one may not read is not found, and the page says so kindly', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ owner: 'owner' });
  await space.upload(null, 'secretive ledger.txt');
  await enter(page, 'guest', '/spaces');
  await page.getByRole('searchbox', box).fill('secretive');
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await expectAccessible(page);
});

test('[SRCH-01] [ERR-01] a search that fails says so and can be tried again', async ({ page }) => {
  await enter(page, 'staff', '/spaces');
  await page.route('**/api/rest/search?*', (route) => route.abort());
  await page.getByRole('searchbox', box).fill('policy');
  await expect(page.getByRole('heading', { name: 'The search failed' })).toBeVisible();
  await page.unroute('**/api/rest/search?*');
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await expect(page.getByRole('dialog', box).getByRole('status')).toContainText('result');
});
