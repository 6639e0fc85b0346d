import type { APIRequestContext } from '@playwright/test';
import { dialog, line, rowAction, table } from '../steps/admin.ts';
import { expect, expectAccessible, expectAccessibleInBoth } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { expectNoOverflow, file, openUpload, row, startUpload } from '../steps/screens.ts';

const large = (name: string, bytes: number) => file(name, Buffer.alloc(bytes, 'text '));

test('[5.2.1] an administrator gives a space a quota, and sees what is used of it', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  await enter(page, 'admin', '/admin/spaces');
  await page.getByPlaceholder('Filter by name or space owner...').fill(space.name);
  await rowAction(page, space.name, 'Edit');
  const form = dialog(page, 'Edit space');
  const quota = form.getByLabel('Storage quota in GB');
  await quota.fill('much');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('Give a number of GB, or leave it empty.');
  await expect(quota).toBeFocused();
  await expectAccessibleInBoth(page);
  await quota.fill('0,002');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(line(page, space.name)).toContainText('0 kB of 2 MB');
});

test('[5.2.1] the upload window says what fits, and sends nothing that does not @phone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  await (await library.as('admin')).put(`/spaces/${space.id}`, { quota: 2_000_000 });
  await enter(page, 'staff', space.route);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/documents/multiple')) sent.push(request.url());
  });
  const modal = await openUpload(page);
  await expect(modal).toContainText('There is room for 2 MB in this space.');
  await modal
    .getByLabel('Files', { exact: true })
    .setInputFiles([large('Small.txt', 500_000), large('Large.txt', 1_800_000)]);
  await expect(modal.getByRole('alert')).toContainText('These files have 2.3 MB, which is more than fits.');
  await expect(modal.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
  await expectAccessibleInBoth(page);
  await expectNoOverflow(page);
  await modal.getByRole('button', { name: /Large\.txt$/ }).click();
  await expect(modal.getByRole('alert')).toHaveCount(0);
  expect(sent).toEqual([]);
  await startUpload(modal);
  await expect(modal).toBeHidden();
  await expect(row(page, 'Small.txt')).toBeVisible();
  await openUpload(page);
  await expect(modal).toContainText('There is room for 1.5 MB in this space.');
});

test('[5.2.1] what others stored meanwhile is told by the server: the files stay in the list', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  await (await library.as('admin')).put(`/spaces/${space.id}`, { quota: 1_000_000 });
  await enter(page, 'staff', space.route);
  const modal = await openUpload(page);
  await modal.getByLabel('Files', { exact: true }).setInputFiles([large('Late.txt', 900_000)]);
  await expect(modal).toContainText('There is room for 1 MB in this space.');
  await space.upload(null, 'First.txt');
  await (await library.as('admin')).put(`/spaces/${space.id}`, { quota: 500_000 });
  await startUpload(modal);
  await expect(modal).toContainText('This space has room for 500 kB more.');
  await expect(modal).toContainText('Nothing is lost.');
  await expect(modal).toContainText('Late.txt');
  await expectAccessible(page);
});

test('[5.2.1] a person gets a quota in the users’ form, and the table shows what is used of it', async ({
  page,
}) => {
  // Where there is less room, it is the first column that goes into the expandable row.
  await page.setViewportSize({ width: 1680, height: 900 });
  await enter(page, 'admin', '/admin/users');
  await page.getByPlaceholder(/^Filter/).fill('lists@atrium.example');
  const person = table(page, 'Users').getByRole('row').filter({ hasText: 'lists@atrium.example' });
  const edit = () => person.getByRole('button', { name: /^Edit/ }).click();
  await edit();
  const form = page.getByRole('dialog', { name: /^Edit user/ });
  await form.getByLabel('Storage quota in GB').fill('3');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(person).toContainText('of 3 GB');
  await edit();
  await expect(form.getByLabel('Storage quota in GB')).toHaveValue('3');
  await form.getByLabel('Storage quota in GB').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(person).not.toContainText('of 3 GB');
});

/** Asks until the server says that it is enough. */
async function useUp(request: APIRequestContext, headers: Record<string, string>, path: string) {
  for (let turn = 0; turn < 20; turn += 1) {
    const asked = Array.from({ length: 20 }, () => request.get(`/api/rest${path}`, { headers }));
    if ((await Promise.all(asked)).some((answer) => answer.status() === 429)) return;
  }
  throw new Error(`${path} never met a 429.`);
}

test('[2.4.1] whoever asks too much is told in place what was too much and when to go on', async ({
  page,
  request,
  library,
}) => {
  const { headers } = await library.as('lists');
  const unexpected = page.getByRole('dialog', { name: /Unexpected error/ });
  await enter(page, 'lists', '/contacts');
  await expect(table(page, 'Contacts').getByRole('row').nth(1)).toBeVisible();
  // A budget fills again while one waits: what came through is asked once more.
  const refusal = page.getByRole('alert').filter({ hasText: 'Error downloading vcard' });
  await expect(async () => {
    await useUp(request, headers, '/contacts/download/999999');
    await page
      .getByRole('button', { name: /^vCard/ })
      .first()
      .click();
    await expect(refusal.first()).toContainText(/Too many vCards in a short time\. Wait/, { timeout: 3000 });
  }).toPass();

  await expect(async () => {
    await useUp(request, headers, '/contacts');
    await page.reload();
    const failed = page.getByRole('heading', { name: 'The list could not be loaded' });
    await expect(failed).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(page.getByRole('main')).toContainText(
    /Too many looks at the directory in a short time\. Wait/,
  );
  await expectAccessibleInBoth(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await expect(async () => {
    await useUp(request, headers, '/search?key=nothing');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('pump');
    const told = page.getByText(/^Too many searches in a short time\. Wait/);
    await expect(told).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(unexpected).toHaveCount(0);
});
