import {
  colleague,
  expect,
  expectAccessible,
  fillLogin,
  mailTo,
  openUserMenu,
  type Page,
  signIn,
  test,
} from '../steps/fixtures.ts';
import { enter } from '../steps/library.ts';

const table = (page: Page) => page.getByRole('grid', { name: 'Users' });
const window = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Filter by name, email or role...' }).fill(text);
  await expect(page.getByText('1 entry')).toBeVisible();
}

test('[ADM-02] [AUTH-17] a user is made with another’s roles, signs in by the mailed link, is changed and deleted', async ({
  page,
  browser,
}) => {
  await enter(page, 'manager', '/admin/users');
  await expect(table(page).getByRole('columnheader')).toContainText([
    'Name',
    'Roles',
    'Dashboard',
    'Status',
    'Contact list',
    'Created',
    'Last seen',
  ]);
  await expect(table(page).getByRole('row').nth(1)).toContainText('Minimal');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New user' }).click();
  const create = window(page, 'New user');
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(create.getByText('Email is required.')).toBeVisible();
  await create.getByLabel('Email').fill('staff@atrium.example');
  await create.getByLabel('First name').fill('Petra');
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(create.getByText('There is already a user with this email.')).toBeVisible();
  await create.getByLabel('Email').fill('petra.neu@atrium.example');
  await create.getByRole('combobox', { name: 'Copy roles from' }).fill('nordahl');
  await create.getByRole('option', { name: /Ingrid Nordahl/ }).click();
  await expect(create.getByText('Manufacturing').first()).toBeVisible();
  await expectAccessible(page);
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(create).toBeHidden();
  const first = table(page).getByRole('row').nth(1);
  await expect(first).toContainText('Petra');
  await expect(first).toContainText('Manufacturing, Staff');
  await expect(first).toContainText('Never');

  const link = /http\S+reset-password\/[\w-]+/.exec(
    (await mailTo('petra.neu@atrium.example', /account is ready/)).text ?? '',
  );
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link?.[0] as string);
  await theirs.getByLabel('New password').fill('blue ladder 77');
  await theirs
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await theirs.getByRole('link', { name: /sign in/i }).click();
  await fillLogin(theirs, 'petra.neu@atrium.example', 'blue ladder 77');
  await theirs.getByRole('button', { name: 'Skip the guide' }).click();
  await expect(theirs.getByRole('heading', { name: /^Good/ })).toBeVisible();

  await find(page, 'petra');
  await first.getByRole('button', { name: 'Edit' }).click();
  const edit = window(page, 'Edit user');
  await edit.getByLabel('Last name').fill('Neumann');
  await edit.getByLabel('Active').uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(first).toContainText('Petra Neumann');
  await expect(first).toContainText('Disabled');
  await theirs.goto('/spaces');
  await expect(theirs).toHaveURL(/\/login/);

  await first.getByRole('button', { name: 'Delete' }).click();
  const remove = window(page, 'Delete user');
  await expect(remove).toContainText('Do you really want to delete Petra Neumann?');
  await expect(remove).toContainText('The person is signed out everywhere and loses all roles.');
  await expectAccessible(page);
  await remove.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByText('0 entries')).toBeVisible();
});

test('[ADM-02] [ADM-04] who owns a space stays; a superadministrator is not for others to change; the second to save is told', async ({
  page,
  browser,
}) => {
  await enter(page, 'manager', '/admin/users');
  const first = table(page).getByRole('row').nth(1);
  await find(page, 'owner@atrium.example');
  await first.getByRole('button', { name: 'Delete' }).click();
  await expect(window(page, 'Delete user')).toContainText('This user owns the space');
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose another owner first.' })).toBeVisible();

  await find(page, 'admin@atrium.example');
  await expect(first.getByRole('button', { name: 'Sessions' })).toBeVisible();
  await expect(first.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0);

  const email = colleague(5);
  await find(page, email);
  await first.getByRole('button', { name: 'Edit' }).click();
  await window(page, 'Edit user').getByLabel('First name').fill('Mine');
  const other = await (await browser.newContext()).newPage();
  await enter(other, 'admin', '/admin/users');
  await find(other, email);
  await table(other).getByRole('row').nth(1).getByRole('button', { name: 'Edit' }).click();
  await window(other, 'Edit user').getByLabel('First name').fill('Theirs');
  await window(other, 'Edit user').getByRole('button', { name: 'Save' }).click();
  await expect(window(other, 'Edit user')).toBeHidden();
  await window(page, 'Edit user').getByRole('button', { name: 'Save' }).click();
  await expect(window(page, 'Edit user').getByRole('alert')).toContainText(
    'Somebody else has changed this user meanwhile.',
  );
  await expect(window(page, 'Edit user').getByLabel('First name')).toHaveValue('Mine');
});

test('[ADM-02] users come from a CSV file: a preview first, then the report', async ({ page }) => {
  await enter(page, 'admin', '/admin/users');
  await page.getByRole('button', { name: 'Import from CSV' }).click();
  const modal = window(page, 'Import from CSV');
  await modal.getByRole('button', { name: 'Preview' }).click();
  await expect(modal.getByText('Add at least one file')).toBeVisible();
  const text =
    'email;firstName;roles\ncsv.one@atrium.example;Csv;Staff\nclimber@atrium.example;Cl;Superadministrator\n';
  await modal
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await modal.getByRole('button', { name: 'Preview' }).click();
  await expect(modal).toContainText('The role “Superadministrator” is never granted by an import.');
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(modal).toContainText('1 created');
  await modal.getByRole('button', { name: 'Close', exact: true }).last().click();
  await find(page, 'csv.one');
});

test('[AUTH-16] [7.5.2] sessions are seen and ended, one’s own in the security settings, anyone’s by an administrator @phone', async ({
  page,
  browser,
}, { project }) => {
  const email = colleague(project.name === 'phone' ? 7 : 6);
  const [elsewhere, third] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ];
  await signIn(elsewhere, email);
  await signIn(third, email);
  await signIn(page, email);
  await openUserMenu(page, 'Security settings');
  const mine = window(page, 'Security settings');
  await expect(mine.getByRole('listitem')).toHaveCount(3);
  await expect(mine.getByRole('listitem').filter({ hasText: 'This session' })).toHaveCount(1);
  await expectAccessible(page);
  await mine
    .getByRole('button', { name: /^End session/ })
    .first()
    .click();
  await expect(mine.getByRole('listitem')).toHaveCount(2);
  await mine.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(mine.getByRole('listitem')).toHaveCount(1);
  for (const other of [elsewhere, third]) {
    await other.goto('/spaces');
    await expect(other).toHaveURL(/\/login/);
  }

  const admin = await (await browser.newContext()).newPage();
  await enter(admin, 'admin', '/admin/users');
  await find(admin, email);
  const row = table(admin).getByRole('row').nth(1);
  if (project.name === 'phone') await row.getByRole('button', { name: /^Show details of/ }).click();
  await table(admin).getByRole('button', { name: 'Sessions' }).first().click();
  const theirs = window(admin, /^Sessions of/);
  await expect(theirs.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(admin);
  await theirs.getByRole('button', { name: 'End all sessions' }).click();
  await expect(theirs).toContainText('This person is not signed in anywhere.');
  await page.goto('/spaces');
  await expect(page).toHaveURL(/\/login/);
});
