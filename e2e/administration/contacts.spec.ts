import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, expectAccessible, type Page } from '../steps/fixtures.ts';
import { demoSpace, enter, test } from '../steps/library.ts';
import { expectNoOverflow, expectTitle, toast } from '../steps/screens.ts';

const table = (page: Page) => page.getByRole('grid', { name: 'Contacts' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const filter = (page: Page) =>
  page.getByRole('searchbox', { name: 'Filter by name, email, function or division...' });
const unique = () => Math.random().toString(36).slice(2, 8);

const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a7f8a' } })
    .png()
    .toBuffer();

test('[CON-01] [CON-04] [NAV-03] the directory: by last name, filtered, reached and saved as vCard @phone', async ({
  page,
}, { project }) => {
  const isPhone = project.name === 'phone';
  await enter(page, 'staff', '/contacts');
  await expectTitle(page, 'Contacts');
  await expect(row(page, 'Albrecht')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'New contact' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit my contact info' })).toBeVisible();

  await filter(page).fill('camille procurement');
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
  const found = row(page, 'Dufour');
  if (isPhone) await found.getByRole('button', { name: 'Show details of Camille Dufour' }).click();
  const mail = found.getByRole('link', { name: /^Email / });
  await expect(mail).toHaveAttribute('href', 'mailto:camille.dufour@plants.atrium.example');
  const phone = found.getByRole('link', { name: /^Phone \+/ });
  await expect(phone).toHaveAttribute('href', /^tel:\+\d+$/);
  if (!isPhone) {
    await phone.focus();
    await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const number = (await phone.getAttribute('aria-label'))?.replace('Phone ', '');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(found.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  }

  const download = page.waitForEvent('download');
  await found.getByRole('button', { name: 'vCard Camille Dufour' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Dufour.vcf');
  expect(await readFile(await file.path(), 'utf8')).toContain('FN:Camille Dufour');

  await page.route('**/contacts/download/*', (route) => route.abort());
  await found.getByRole('button', { name: 'vCard Camille Dufour' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error downloading vcard' })).toBeVisible();

  await enter(page, 'guest', '/dashboard');
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu(page).last().getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(menu(page).last().getByRole('link', { name: 'Contacts' })).toHaveCount(0);
  await page.goto('/contacts');
  await expectTitle(page, 'Access denied');
});

test('[CON-02] [CON-03] [CON-06] a contact is made with a photo and a user, changed and deleted', async ({
  page,
}) => {
  const name = `Zz${unique()}`;
  await enter(page, 'admin', '/contacts');
  await page.getByRole('button', { name: 'New contact' }).click();
  const form = dialog(page, 'New contact');
  // The window is there once the cursor is in it.
  await expect(form.getByRole('combobox', { name: 'Salutation' })).toBeFocused();
  await form.getByRole('button', { name: 'Create contact' }).click();
  for (const text of [
    'Salutation is required',
    'First name is required.',
    'Last name is required.',
    'Email is required.',
  ])
    await expect(form.getByText(text)).toBeVisible();
  await expectAccessible(page);

  await form.getByRole('combobox', { name: 'Salutation' }).click();
  await page.getByRole('option', { name: 'Miss' }).click();
  await form.getByLabel('First name').fill('Nora');
  await form.getByLabel('Last name').fill(name);
  await form.getByLabel('Email').fill('nobody');
  await form.getByRole('button', { name: 'Create contact' }).click();
  await expect(form.getByText('Please enter a valid email address.')).toBeVisible();
  await form.getByLabel('Email').fill(`${name.toLowerCase()}@atrium.example`);
  await form.getByRole('combobox', { name: 'Division' }).fill('corp');
  await page.getByRole('option', { name: 'Corporate Center' }).click();
  await form
    .getByLabel('Photo')
    .setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(form.getByText('Choose an image file: PNG, JPEG, GIF or WebP.')).toBeVisible();
  await form
    .getByLabel('Photo')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photo() });
  await expect(form.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await form.getByRole('combobox', { name: 'Linked user' }).click();
  await page.getByRole('option', { name: 'A new user with this name and email' }).click();
  await form.getByRole('combobox', { name: 'Roles' }).click();
  await page.getByRole('option', { name: 'Strategic Projects' }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create contact' }).click();
  await expect(toast(page, 'Successfully created contact')).toBeVisible();
  await expect(form).toHaveCount(0);

  await filter(page).fill(name);
  const line = row(page, name);
  await expect(line).toContainText('Corporate Center');
  await expect(line).toContainText('Yes');
  await expect(line.locator('img')).toHaveJSProperty('naturalWidth', 80);

  await line.getByRole('button', { name: `Edit Nora ${name}` }).click();
  const edit = dialog(page, 'Edit contact');
  await expect(edit.getByLabel('Email')).toHaveValue(`${name.toLowerCase()}@atrium.example`);
  await expect(edit.getByText('Strategic Projects')).toBeVisible();
  await edit.getByLabel('Email').fill('admin@atrium.example');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('There is already a contact with this email.')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Error updating contact' })).toBeVisible();
  await edit.getByLabel('Email').fill(`${name.toLowerCase()}@atrium.example`);
  await edit.getByLabel('Function').fill('Treasury analyst');
  await edit.getByRole('switch', { name: 'Publish contact info' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Successfully updated contact')).toBeVisible();
  await expect(line).toContainText('Treasury analyst');
  await expect(line).toContainText('Hidden');

  await line.getByRole('button', { name: `Delete Nora ${name}` }).click();
  const question = dialog(page, 'Delete contact');
  await expect(question).toContainText(`Do you really want to delete Nora ${name}`);
  await question.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(toast(page, 'Successfully deleted contact')).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('[CON-02] [NAV-03] one edits one’s own contact from the header @phone', async ({ page, library }) => {
  await enter(page, 'lists', '/dashboard');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Edit my contact info' }).click();
  const form = dialog(page, 'Edit my contact info');
  await expect(form.getByLabel('Last name')).toHaveValue('Varga');
  await expect(form.getByText('User account')).toHaveCount(0);
  await expectNoOverflow(page);
  await expectAccessible(page);
  const phone = `+41 52 555 ${Math.floor(Math.random() * 9000)}`;
  await form.getByLabel('Phone').fill(phone);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Successfully updated contact')).toBeVisible();
  expect(await (await library.as('lists')).read('/me/contact')).toMatchObject({ phone, lastName: 'Varga' });
  await enter(page, 'curator', '/dashboard');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Edit my contact info' })).toHaveCount(0);
});

test('[CON-05] an import shows what will happen, does it, and tells what was left out', async ({
  page,
  library,
}) => {
  const tag = unique();
  const csv = (...lines: string[]) => ({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Salutation;First name;Last name;Email;Phone', ...lines].join('\r\n'), 'latin1'),
  });
  const good = `Ms.;Zoë;Müller${tag};zoe${tag}@x.example;+41 52`;
  await enter(page, 'manager', '/contacts');
  await page.getByRole('button', { name: 'Import from CSV' }).click();
  const modal = dialog(page, 'Import from CSV');
  await modal.getByRole('button', { name: 'Preview' }).click();
  await expect(modal.getByText('Add at least one file')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await modal.getByRole('button', { name: 'Download template' }).click();
  const template = await readFile(await (await download).path(), 'utf8');
  expect(template).toBe(
    '\uFEFFSalutation,First name,Last name,Email,Phone,Mobile,Fax,Switchboard,Company,Street,Location,Country,Function,Supervisor,Division,Publish contact info\r\n',
  );
  const field = modal.getByLabel('CSV file');
  await field.setInputFiles({ name: 'people.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await expect(modal.getByText('Only .csv files are accepted.')).toBeVisible();

  await field.setInputFiles(csv(good, 'Dr.;A;B;c@x.example;'));
  await modal.getByRole('button', { name: 'Preview' }).click();
  await expect(modal.getByRole('list', { name: 'Summary' })).toContainText('1 will be created');
  await expect(modal.getByText('Salutation must be ‘Ms.’ or ‘Mr.’, not “Dr.”.')).toBeVisible();
  await expectAccessible(page);
  const admin = await library.as('admin');
  const all = () => admin.read<{ id: number; email: string; lastName: string }[]>('/contacts');
  expect((await all()).filter(({ email }) => email === `zoe${tag}@x.example`)).toEqual([]);
  await modal.getByRole('button', { name: 'Import' }).click();
  await expect(modal.getByRole('list', { name: 'Summary' })).toContainText('1 not imported');
  await modal.getByRole('button', { name: 'Close' }).last().click();
  await expect(modal).toHaveCount(0);
  await filter(page).fill(`Müller${tag}`);
  await expect(row(page, `Müller${tag}`)).toBeVisible();

  await page.getByRole('button', { name: 'Import from CSV' }).click();
  await modal.getByLabel('CSV file').setInputFiles(csv(good.replace('+41 52', '+41 99')));
  await modal.getByRole('button', { name: 'Preview' }).click();
  await expect(modal.getByText('Phone changes from “+41 52” to “+41 99”.')).toBeVisible();
  await modal.getByRole('button', { name: 'Import' }).click();
  await expect(modal).toHaveCount(0);
  await expect(toast(page, 'Import finished')).toContainText('1 changed');
  for (const one of await all())
    if (one.email === `zoe${tag}@x.example`) await admin.remove(`/contacts/${one.id}`);
});

test('[CON-07] [NAV-03] the members of a space, with roles for its owner @phone', async ({ page, library }, {
  project,
}) => {
  const space = await demoSpace(library, 'Quality Management');
  const members = page.getByRole('grid', { name: 'Space members' });
  await enter(page, 'owner', `/spaces/${space.id}/members`);
  await expectTitle(page, 'Space members');
  const owner = members.getByRole('row').filter({ hasText: 'Brandão, Tomás' });
  await expect(owner).toBeVisible();
  if (project.name === 'phone') {
    await owner.getByRole('button', { name: /^Show details/ }).click();
    await expectNoOverflow(page);
  }
  await expect(owner).toContainText('Space owner');
  await expect(members).toContainText('No contact entry');
  await expect(page.getByRole('button', { name: 'All users and assigned roles are correct' })).toBeEnabled();
  await expectAccessible(page);

  await enter(page, 'staff', `/spaces/${space.id}/members`);
  await expect(members.getByRole('row').nth(2)).toBeVisible();
  await expect(members.getByRole('columnheader', { name: 'Roles' })).toHaveCount(0);
});
