import type { Document } from '../contract/src/documents.ts';
import { makePdf } from '../server/src/demo/files/make-pdf.ts';
import { expect, expectAccessible, type Page } from './fixtures.ts';
import { demoSpace, enter, type Library, test } from './library.ts';
import { expectNoOverflow, expectTitle, row } from './screens.ts';

const report = (name: string, pages = 3) =>
  new File(
    [
      makePdf({
        title: name,
        paragraphs: Array.from({ length: pages }, (_, page) => `Page ${page + 1} is about the furnace in Linz.`),
        pages,
      }),
    ],
    `${name}.pdf`,
  );

const pages = (page: Page) => page.locator('embedpdf-container');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pageNumber = (page: Page, text: string) => page.getByRole('status', { name: text });

/** Drawn for real: tiles and thumbnails are images of blobs. */
const expectDrawn = (page: Page) => expect(pages(page).locator('img').first()).toBeVisible({ timeout: 20_000 });

async function demoPdf(library: Library): Promise<Document> {
  const space = await demoSpace(library, 'Quality Management');
  const admin = await library.as('admin');
  const documents = await admin.read<Document[]>(`/documents?spaceId=${space.id}`);
  return documents.find(({ name }) => name === 'Quality policy.pdf') as Document;
}

test('[VIEW-01] a name leads to the full-screen viewer, closing back to the folder', async ({ page, library }) => {
  const space = await library.makeSpace({ folders: { Reports: {} } });
  const folder = space.folder('Reports');
  await space.upload(folder, report('Furnace'));
  await enter(page, 'staff', folder.route);
  await row(page, 'Furnace.pdf').getByRole('link').click();
  await expectTitle(page, 'Furnace.pdf');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectDrawn(page);
  await expect(pageNumber(page, 'Page 1 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(folder.route);
  await expect(row(page, 'Furnace.pdf')).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`[VIEW-01] a document of the demo company, ${scheme}`, async ({ page, library }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const document = await demoPdf(library);
    await enter(page, 'staff', document.route);
    await expectDrawn(page);
    await page.screenshot({ path: `/tmp/viewer-shots/pdf-${scheme}.png` });
    await expectAccessible(page);
  });
}
