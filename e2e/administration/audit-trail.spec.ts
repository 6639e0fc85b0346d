import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from '../steps/fixtures.ts';
import { enter } from '../steps/library.ts';

test('[ADM-01] [16.3.1] an administrator looks through the audit trail and exports what the filter found @phone', async ({
  page,
}) => {
  await enter(page, 'admin', '/admin/audit-trail');
  const table = page.getByRole('grid', { name: 'Events' });
  const signIns = table.getByRole('row').filter({ hasText: 'Signed in' });
  // Its head is the first; what others did lately stands above the sign-ins.
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Kind').selectOption({ label: 'Refused' });
  const filter = page.getByRole('searchbox', { name: 'Filter by person or address...' });
  await filter.fill('nobody of this name');
  await expect(page.getByRole('heading', { name: 'No events found' })).toBeVisible();
  await page.getByLabel('Kind').selectOption({ label: 'Sign-ins' });
  await filter.press('Escape');
  await page.getByLabel('From').fill('2020-01-01');
  await expect(signIns.first()).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('audit-trail.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(1).filter((line) => !/,(sign-|recovery-code)/.test(line))).toEqual([]);
});

test('[ADM-01] [8.2.1] who is no administrator is led away from it', async ({ page }) => {
  await enter(page, 'staff', '/admin/audit-trail');
  await expect(page).toHaveURL(/\/403$/);
});
