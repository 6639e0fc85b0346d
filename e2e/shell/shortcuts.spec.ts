import { expect, expectAccessibleInBoth, type Page } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { expectNoOverflow, row } from '../steps/screens.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

test('[SRCH-01] [NAV-02] / and Ctrl+K lead to the search, ? shows all keys; what is typed stays text', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  await space.upload(null, 'Plan.txt');
  await enter(page, 'staff', space.route);
  await expect(row(page, 'Plan.txt')).toBeVisible();
  await expect(box(page)).toHaveAttribute('placeholder', 'Search documents, folders and people');
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');
  const filter = page.getByPlaceholder('Filter by name...');
  await filter.fill('');
  await filter.pressSequentially('a/?');
  await expect(filter).toHaveValue('a/?');
  await filter.fill('');
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();

  await row(page, 'Plan.txt').focus();
  await page.keyboard.press('?');
  await expect(sheet(page)).toBeVisible();
  await expect(sheet(page).getByText('Move to…')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
});

test('[NAV-02] who dictates turns single keys off, and on again', async ({ page, library }) => {
  const space = await library.makeSpace();
  await space.upload(null, 'Plan.txt');
  await enter(page, 'staff', space.route);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await sheet(page).getByRole('button', { name: 'Turn single keys off' }).click();
  await sheet(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(sheet(page)).toBeHidden();
  await row(page, 'Plan.txt').focus();
  for (const key of ['/', '?', 'm']) await page.keyboard.press(key);
  await expect(row(page, 'Plan.txt')).toBeFocused();
  await page.reload();
  await row(page, 'Plan.txt').focus();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await expect(sheet(page)).toBeHidden();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await sheet(page).getByRole('button', { name: 'Turn single keys on' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
});
