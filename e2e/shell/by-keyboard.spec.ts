import type { Locator } from '@playwright/test';
import { expect, expectAccessibleInBoth, type Page } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { expectTitle, file, row, uploadWindow } from '../steps/screens.ts';

test('[SPC-01] [SPC-02] [FLD-01] by keyboard alone: from My spaces to a new folder, light and dark', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { First: {} } });
  await enter(page, 'staff', '/spaces');
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: space.name }));
  await page.keyboard.press('Enter');
  await expectTitle(page, space.name);
  // Past the way here, the bell, who can see it and the buttons: the new page begins with its content, not with the menu at its side.
  const menu = page.getByRole('button', { name: 'More actions' });
  await tabTo(page, menu, 7);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Upload' })).toBeFocused();
  for (const next of ['Download folder', 'Space index', 'Share', 'New folder']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: next })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'New folder' });
  await expect(modal.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Second');
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Control+Enter');
  await expect(modal).toBeHidden();
  await expect(row(page, 'Second')).toBeVisible();
  await expect(menu).toBeFocused();
});

test('[DOC-05] by keyboard alone: files are chosen, taken off the list and uploaded', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  await enter(page, 'staff', space.route);
  await expectTitle(page, space.name);
  // Listened for early: a key is quicker than the browser's taking note of it.
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).press('Enter');
  const modal = uploadWindow(page);
  await expect(modal.getByRole('button', { name: 'choose files' })).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([file('One.txt'), file('Two.txt')]);
  await expect(modal).toContainText('Two.txt');
  await tabTo(page, modal.getByRole('button', { name: 'Cancel upload of One.txt' }));
  await page.keyboard.press('Enter');
  await expect(modal.getByRole('button', { name: 'Cancel upload of Two.txt' })).toBeFocused();
  await tabTo(page, modal.getByRole('button', { name: 'Upload', exact: true }));
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await expect(row(page, 'Two.txt')).toBeVisible();
  await expect(row(page, 'One.txt')).toHaveCount(0);
});

/** As a hand on the Tab key does it. */
async function tabTo(page: Page, wanted: Locator, most = 60): Promise<void> {
  await expect(wanted).toBeAttached();
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < most && !(await isThere()); presses++) await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
}
