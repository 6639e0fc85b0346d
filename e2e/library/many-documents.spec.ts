import type { DocumentColumns } from '../../contract/src/documents.ts';
import { expect, expectAccessible, type Page } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { comeBack, row } from '../steps/screens.ts';

const many = 100_000;

/** Answers as a folder with very many documents does: the first by name, and all of them when they are asked for. */
async function answerMany(page: Page, space: number, whole: Promise<unknown>): Promise<void> {
  const listed = (names: string[]): DocumentColumns => ({
    ...{ space, folder: null, total: many, stamp: 'as it was', names, filenames: names },
    ids: names.map((name) => Number(/\d+/.exec(name)?.[0]) + 1_000_000),
    sizes: names.map(() => 1000),
    createdBy: names.map(() => 1),
    createdAt: names.map(() => 0),
    lastModifiedAt: names.map((_, at) => Date.UTC(2026, 0, 1) + ((at * 7919) % many) * 60_000),
    traitsOf: names.map(() => 0),
    traits: [{ mime: 'application/pdf', hasPdfCopy: false, tags: [], status: 'ready', permissions: allowed }],
  });
  const reports = Array.from({ length: many }, (_, at) => `Report ${at + 1}.pdf`);
  // By it the page knows an answer of Atrium.
  const headers = { 'x-request-id': 'r-1' };
  await page.route('**/api/rest/documents/columns?*', async (route) => {
    if (route.request().url().includes('isWhole=true')) {
      await whole;
      // In the order of letters, as if it were any: 10 before 2.
      await route.fulfill({ headers, json: listed(reports.toSorted()) });
    } else await route.fulfill({ headers, json: listed(reports.slice(0, 200)) });
  });
}

const allowed = {
  ...{ canRead: true, canCreate: true, canWrite: true, canDelete: true, canReadDocument: true },
  ...{ canCreateDocument: true, canWriteDocument: true, canDeleteDocument: true, canShare: true },
};

test('[DOC-01] [DOC-02] [DOC-03] [DOC-04] a hundred thousand documents: the first are there at once, and all are filtered, sorted and selected', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const whole = Promise.withResolvers<void>();
  await answerMany(page, space.id, whole.promise);
  await enter(page, 'staff', space.route);
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('Report 1.pdf');
  await expect(page.getByRole('status').getByText('100,000 documents')).toBeVisible();
  whole.resolve();

  const table = page.getByRole('grid', { name: 'Folders and documents' });
  await expect(table).toHaveAttribute('aria-rowcount', String(many + 1));
  await expect(first).toContainText('Report 1.pdf');
  await expect(page.getByRole('row').nth(2)).toContainText('Report 2.pdf');

  const header = page.getByRole('columnheader', { name: 'Name' });
  await header.getByRole('button').click();
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(first).toContainText('Report 100000.pdf');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar).toContainText('100,000 items checked');
  // More than one mail or one zip takes: said at once.
  await bar.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share', exact: true });
  await expect(share).toContainText('Share at most 500 items at once.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('These are too many for one download')).toBeVisible();

  await page.getByPlaceholder('Filter by name...').fill('port 4242');
  await expect(bar).toContainText('11 items checked');
  await expect(first).toContainText('Report 42429.pdf');
});

test('[DOC-01] [DOC-04] a folder of very many changes meanwhile: that is said, and shown when it is wanted', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  await answerMany(page, space.id, Promise.resolve());
  await enter(page, 'staff', space.route);
  const table = page.getByRole('grid', { name: 'Folders and documents' });
  await expect(table).toHaveAttribute('aria-rowcount', String(many + 1));
  await page.unroute('**/api/rest/documents/columns?*');
  await space.upload(null, 'Only one now.txt');
  await comeBack(page);
  const word = page.getByRole('status').filter({ hasText: 'This folder has changed' });
  await expect(word).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('row').nth(1)).toContainText('Report 1.pdf');
  await word.getByRole('button', { name: 'Show it as it is now' }).click();
  await expect(table).toHaveAttribute('aria-rowcount', '2');
  await expect(row(page, 'Only one now.txt')).toBeVisible();
  await expect(word).toBeHidden();
});
