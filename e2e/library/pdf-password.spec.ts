import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAccessible } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { expectNoOverflow, file, openEdit, row } from '../steps/screens.ts';

/** As in server/src/testing/pdfs/read-fixture.ts. */
const protectedPdf = readFileSync(join(import.meta.dirname, '../../server/src/testing/pdfs/protected.pdf'));
const password = 'Schlüssel-7';

test('[DOC-07] [VIEW-03] a protected PDF is replaced with its password alone', async ({ page, library }) => {
  const space = await library.makeSpace();
  await space.upload(null, new File([new Uint8Array(protectedPdf)], 'Minutes.pdf'));
  await enter(page, 'staff', space.route);
  const modal = await openEdit(page, 'document', 'Minutes.pdf');
  await expect(modal.getByLabel('PDF password', { exact: true })).toHaveCount(0);
  await modal.getByLabel('Replacement file').setInputFiles(file('New.txt'));
  const field = modal.getByLabel('PDF password', { exact: true });
  await expect(field).toBeVisible();
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toContainText('PDF password is required.');
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoOverflow(page);

  await page.keyboard.type('a wrong one');
  await expect(modal).not.toContainText('PDF password is required.');
  await page.keyboard.press('Enter');
  await expect(modal).toContainText('This password does not open the document.');
  await expect(field).toBeFocused();
  await expect(modal).toContainText('New.txt');
  await field.fill(password);
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await expect(row(page, 'Minutes.pdf')).toBeVisible();
  const response = await page.request.get(`/api/rest/documents?spaceId=${space.id}`, {
    headers: space.api.headers,
  });
  expect(await response.json()).toMatchObject([{ file: { filename: 'New.txt', mime: 'text/plain' } }]);
});
