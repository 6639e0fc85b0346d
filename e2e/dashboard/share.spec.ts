import type { Locator } from '@playwright/test';
import { changeListed } from '../steps/change-listed.ts';
import { expect, expectAccessible, fillLogin, mailTo, openUserMenu, type Page } from '../steps/fixtures.ts';
import { enter, test, type Workshop } from '../steps/library.ts';
import { bar, expectNoOverflow, expectTitle, openMenu, row, unreachable } from '../steps/screens.ts';

const shareWindow = (page: Page) => page.getByRole('dialog', { name: 'Share', exact: true });

/** Types a part of the name and takes the one that is found. */
async function choose(modal: Locator, field: string, typed: string, name: string): Promise<void> {
  await modal.getByRole('combobox', { name: field, exact: true }).fill(typed);
  await modal.getByRole('option', { name, exact: true }).click();
}

/** The colleagues of Quality Management may read there, staff owns it. */
async function makeShared(library: { makeSpace(): Promise<Workshop> }): Promise<Workshop> {
  const space = await library.makeSpace();
  await space.makeFolders({ Plans: { Inner: {} } });
  await space.upload(space.folder('Plans'), 'Budget.txt', 'Forecast.txt', 'Locked.txt');
  await space.grant('owner', 'canRead', 'canReadDocument');
  return space;
}

test('[SHR-01] [SHR-02] [SHR-03] a document is shared with who may read it; the link of the mail opens it after the sign-in', async ({
  page,
  library,
  browser,
}) => {
  const space = await makeShared(library);
  await enter(page, 'staff', space.folder('Plans').route);
  await row(page, 'Budget.txt').getByRole('button', { name: 'Share Budget.txt' }).click();
  const modal = shareWindow(page);
  await expect(modal.getByText('Budget.txt', { exact: true })).toBeVisible();
  await expect(modal.getByText('Choose who gets the mail.')).toBeVisible();
  // What is filled in can be typed over, and must not be missing.
  await expect(modal.getByLabel('Subject')).toHaveValue('Budget.txt');
  const message = modal.getByLabel('Text', { exact: true });
  await expect(message).toHaveValue('Please have a look at “Budget.txt”.');
  for (const field of [modal.getByLabel('Subject'), message]) {
    await field.click();
    await page.keyboard.press('Delete');
    await expect(field).toHaveValue('');
  }
  await modal.getByRole('button', { name: 'Share' }).click();
  for (const text of ['Choose at least one recipient.', 'Subject is required.', 'Text is required.'])
    await expect(modal.getByText(text)).toBeVisible();
  await expectAccessible(page);

  await modal.getByRole('combobox', { name: 'Users', exact: true }).fill('reimann');
  await expect(modal.getByRole('option', { name: 'Nothing found' })).toBeVisible();
  await choose(modal, 'Users', 'brandao', 'Tomás Brandão');
  await expect(modal.getByText('1 person', { exact: true })).toBeVisible();
  await choose(modal, 'Roles', 'quality', 'Quality Management');
  await choose(modal, 'Mailing lists', 'all st', 'All staff');
  await choose(modal, 'Cc users', 'nordahl', 'Ingrid Nordahl');
  await expect(modal.getByText(/^\d+ people$/)).toBeVisible();
  await expect(modal.getByText(/members of mailing lists get no mail/)).toBeVisible();
  const subject = `Read before Monday ${space.id}`;
  await modal.getByLabel('Subject').fill(subject);
  await modal.getByLabel('Text', { exact: true }).fill('Please have a look.\nThe second line.');
  await modal.getByRole('button', { name: 'Preview of the mail' }).click();
  const [document] = await space.api.read<{ id: number; name: string }[]>(
    `/documents?spaceId=${space.id}&folderId=${space.folder('Plans').id}`,
  );
  await expect(modal.getByText(`${space.route}/document/${document?.id}`)).toBeVisible();
  await expect(modal.getByText('Ingrid Nordahl via Atrium')).toBeVisible();
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Share' }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const told = page.getByRole('status').filter({ hasText: /^Shared with \d+ (person|people)/ });
  await expect(told.getByRole('button', { name: 'Shared by me' })).toBeVisible();
  await expect(row(page, 'Budget.txt').getByRole('button', { name: 'Share Budget.txt' })).toBeFocused();

  const mail = await mailTo('owner@atrium.example', new RegExp(subject));
  const link = mail.text?.split('\n').find((line) => line.includes('/document/')) as string;
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await fillLogin(other, 'owner@atrium.example');
  await expect(other.getByRole('heading', { name: 'Budget.txt' })).toBeVisible();
  await context.close();

  await openUserMenu(page, 'Shared by me');
  const list = page.getByRole('dialog', { name: 'Shared by me' });
  const entry = list.getByRole('listitem').filter({ hasText: subject });
  await expect(entry).toContainText('written to the outbox folder: no mail server is set up');
  await expect(entry.getByText(/waiting/)).toBeHidden();
  await expectAccessible(page);
  await entry.getByRole('link', { name: 'Budget.txt' }).click();
  await expect(page.getByRole('heading', { name: 'Budget.txt' })).toBeVisible();
});

test('[DOC-03] [SHR-01] a selection shares what may be shared, and what was typed survives a failure', async ({
  page,
  library,
}) => {
  const space = await makeShared(library);
  await changeListed(page, (name, { permissions }) => {
    if (name === 'Locked.txt') permissions.canShare = false;
  });
  // What cannot be looked up is only logged.
  const logged = page.waitForEvent('console', (message) => message.type() === 'error');
  await page.route('**/api/rest/documents/share/mailing-lists?*', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await enter(page, 'staff', space.folder('Plans').route);
  await expect(row(page, 'Locked.txt').getByRole('button', { name: 'Share Locked.txt' })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select Locked.txt' }).check();
  await expect(bar(page).getByRole('button', { name: 'Share' })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await bar(page).getByRole('button', { name: 'Share' }).click();
  const modal = shareWindow(page);
  await expect(modal.getByText('1 item is left out: you may not share it.')).toBeVisible();
  await logged;
  await expect(page.getByRole('alert')).toHaveCount(0);

  await choose(modal, 'Users', 'brand', 'Tomás Brandão');
  const subject = `All of them ${space.id}`;
  await modal.getByLabel('Subject').fill(subject);
  await modal.getByLabel('Text', { exact: true }).fill('Typed once');
  let isDown = true;
  await page.route('**/api/rest/documents/share/', (route) => (isDown ? route.abort() : route.continue()));
  await modal.getByRole('button', { name: 'Share' }).click();
  await unreachable(page).getByRole('button', { name: 'Close' }).click();
  await expect(modal.getByLabel('Text', { exact: true })).toHaveValue('Typed once');
  await expect(modal.getByText('1 person', { exact: true })).toBeVisible();
  isDown = false;
  await modal.getByRole('button', { name: 'Share' }).click();
  await expect(modal).toBeHidden();
  const mail = await mailTo('owner@atrium.example', new RegExp(subject));
  for (const name of ['Inner', 'Budget.txt', 'Forecast.txt']) expect(mail.text).toContain(`${name} (`);
  expect(mail.text).not.toContain('Locked.txt');
});

test('[SHR-01] [SPC-02] by keyboard alone: a folder is shared from its page, light and dark', async ({
  page,
  library,
}) => {
  const space = await makeShared(library);
  await enter(page, 'staff', space.folder('Plans').route);
  await expectTitle(page, 'Plans');
  const button = page.getByRole('button', { name: 'Share', exact: true });
  await button.press('Enter');
  const modal = shareWindow(page);
  await expect(modal.getByRole('combobox', { name: 'Users', exact: true })).toBeFocused();
  await page.keyboard.type('brandao');
  await expect(modal.getByRole('option', { name: 'Tomás Brandão' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.keyboard.press('ArrowDown');
  const active = await modal.getByRole('option', { name: 'Tomás Brandão' }).getAttribute('id');
  await expect(modal.getByRole('combobox', { name: 'Users', exact: true })).toHaveAttribute(
    'aria-activedescendant',
    active as string,
  );
  await page.keyboard.press('Enter');
  await expect(modal.getByText('1 person', { exact: true })).toBeVisible();
  // The list is still open, without the one who was taken out of it.
  await expect(modal.getByRole('listbox')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(modal).toBeVisible();
  for (let field = 0; field < 4; field += 1) await page.keyboard.press('Tab');
  await expect(modal.getByLabel('Subject')).toBeFocused();
  const subject = `By keyboard ${space.id}`;
  await page.keyboard.type(subject);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Without a mouse');
  await modal.getByLabel('Subject').press('Enter');
  await expect(modal).toBeHidden();
  await expect(button).toBeFocused();
  const mail = await mailTo('owner@atrium.example', new RegExp(subject));
  expect(mail.text).toContain(`${space.folder('Plans').route}\n`);
});

test('[SHR-01] [SPC-02] a space and a document of the viewer are shared; whoever may not share is not asked to @phone', async ({
  page,
  library,
}, info) => {
  const space = await makeShared(library);
  await enter(page, 'staff', space.route);
  await expectTitle(page, space.name);
  // On a phone there is room for two buttons, and the menu has it.
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
  const modal = shareWindow(page);
  await choose(modal, 'Users', 'brandao', 'Tomás Brandão');
  const subject = `The space ${space.id} ${info.project.name}`;
  await modal.getByLabel('Subject').fill(subject);
  await modal.getByLabel('Text', { exact: true }).fill('All of it.');
  await expect(modal.getByText('1 person', { exact: true })).toBeVisible();
  await modal.getByRole('button', { name: 'Preview of the mail' }).click();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Share' }).click();
  await expect(modal).toBeHidden();
  const mail = await mailTo('owner@atrium.example', new RegExp(subject));
  expect(mail.text).toContain(`${space.route}\n`);

  const [document] = await space.api.read<{ route: string }[]>(
    `/documents?spaceId=${space.id}&folderId=${space.folder('Plans').id}`,
  );
  await page.goto(document?.route as string);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(modal.getByText('Budget.txt', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Budget.txt' })).toBeVisible();

  await enter(page, 'owner', document?.route as string);
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeHidden();
  await page.goto(space.folder('Plans').route);
  await expectTitle(page, 'Plans');
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeHidden();
  await openMenu(page);
  await expect(page.getByRole('menuitem', { name: 'Share' })).toBeHidden();
});
