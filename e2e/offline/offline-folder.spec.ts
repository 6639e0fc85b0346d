import { expect, expectAccessibleInBoth, type Page } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { cloud, confirmSave } from '../steps/offline.ts';
import { expectNoOverflow, expectTitle, row, toast } from '../steps/screens.ts';
import { expectDrawn, pdfFile } from '../steps/viewer-screens.ts';

const everything = '**/api/rest/**';
const youAreOffline = (page: Page) => page.getByRole('heading', { level: 1, name: 'You are offline' });
const linkTo = (page: Page, name: string) => row(page, name).getByRole('link').first();

test('[OFF-01] [OFF-03] offline a folder shows what is saved of it, each page says why it is empty, and what needs the server is told before', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Plant: { Furnace: {} }, Offices: {} } });
  await space.upload(space.folder('Furnace'), pdfFile('Furnace plan'));
  await enter(page, 'staff', space.folder('Furnace').route);
  await cloud(page, 'Furnace plan.pdf').click();
  await confirmSave(page);
  await expect(toast(page, '1 document is saved offline')).toBeVisible();
  await page.goto(space.route);
  await expect(row(page, 'Plant')).toBeVisible();

  await page.route(everything, (route) => route.abort());
  // Pointed at in vain, it counts as loaded: that must not leave an empty page.
  const tried = page.waitForRequest(/\/folders\/\d+$/);
  await linkTo(page, 'Plant').hover();
  await tried;
  await linkTo(page, 'Plant').click();
  await expect(youAreOffline(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Saved on this device from this folder' })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('main').getByRole('link', { name: 'Furnace plan.pdf' }).click();
  await expectTitle(page, 'Furnace plan.pdf');
  await expectDrawn(page, 'Furnace plan.pdf');
  await page.goBack();
  await expect(youAreOffline(page)).toBeVisible();

  await page.goBack();
  await expectTitle(page, space.name);
  await page.getByRole('button', { name: 'New folder' }).first().click();
  await expect(page.getByRole('alert').filter({ hasText: 'This needs Atrium’s server' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await linkTo(page, 'Offices').click();
  await expect(page.getByText('Nothing of this folder is saved on this device.')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Space permissions', 'Dashboard', 'Contacts']) {
    const link = menu.getByRole('link', { name, exact: true }).first();
    await link.hover();
    await link.click();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  }
  await page.unroute(everything);
  await expect(page.getByRole('grid', { name: 'Contacts' })).toBeVisible();
});
