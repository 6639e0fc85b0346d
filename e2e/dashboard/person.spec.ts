import type { Contact } from '../../contract/src/contacts.ts';
import type { PersonDocument } from '../../contract/src/people.ts';
import { expect, expectAccessibleInBoth } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { expectNoOverflow, expectTitle } from '../steps/screens.ts';

test('[CON-01] [CON-04] [NAV-06] from a list to the person: reached, copied, with supervisor, reports and documents @phone', async ({
  page,
  library,
}, { project }) => {
  const staff = await library.as('staff');
  const people = await staff.read<Contact[]>('/contacts');
  const of = ({ id }: Contact) =>
    staff.read<{ total: number; documents: PersonDocument[] }>(`/people/${id}/documents`);
  const boss = people.find(({ lastName }) => lastName === 'Okafor') as Contact;
  const report = people.find(({ supervisor }) => supervisor === 'Samuel Okafor') as Contact;

  await enter(page, 'staff', '/contacts');
  await page.getByRole('searchbox', { name: /^Filter by name, email/ }).fill('okafor');
  await page.getByRole('link', { name: /^Okafor/ }).click();
  await expectTitle(page, 'Samuel Okafor');
  await expect(page.getByRole('heading', { name: 'How to reach Samuel' })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessibleInBoth(page);
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await page.getByRole('button', { name: `Copy ${boss.email}` }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(boss.email);

  const more = page.getByRole('button', { name: /^Show all \d+ people$/ });
  if (await more.isVisible()) await more.click();
  await page
    .getByRole('region', { name: 'Supervisor and reports' })
    .getByRole('link', { name: new RegExp(`${report.firstName} ${report.lastName}`) })
    .click();
  await expectTitle(page, `${report.firstName} ${report.lastName}`);
  await page.getByRole('link', { name: /Supervisor.*Samuel Okafor/ }).click();
  await expectTitle(page, 'Samuel Okafor');

  const { total, documents } = await of(boss);
  const list = page.getByRole('region', { name: 'Documents' });
  await expect(list.getByText(`${total} that you can read`)).toBeVisible();
  const first = documents[0];
  if (first) {
    await list.getByRole('link', { name: first.name, exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`${first.route}(\\?.*)?$`));
  }
  if (project.name === 'phone') return;

  await enter(page, 'guest', `/people/${boss.id}`);
  await expectTitle(page, 'Access denied');
});
