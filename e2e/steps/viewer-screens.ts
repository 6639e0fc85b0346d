import { makePdf } from '../../server/src/demo/files/make-pdf.ts';
import { expect, type Page } from './fixtures.ts';

/** A PDF whose every page speaks once of the furnace in Linz. */
export const pdfFile = (name: string, pages = 3, last?: string) => {
  const paragraphs = Array.from({ length: pages }, (_, at) => `Page ${at + 1} is about the furnace in Linz.`);
  if (last !== undefined) paragraphs[pages - 1] = last;
  return new File([new Uint8Array(makePdf({ title: name, paragraphs, pages }))], `${name}.pdf`);
};

/** Second-long silence: 40 frames of MPEG 1, layer 3. */
export const mp3File = (name: string) => {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]);
  return new File([Buffer.concat(Array.from({ length: 40 }, () => frame))], name);
};

/** EmbedPDF's part; Playwright looks into its shadow tree. */
export const surface = (page: Page) => page.locator('embedpdf-container');
export const pagesOf = (page: Page, name: string) => surface(page).getByRole('region', { name });
export const sidebar = (page: Page) => surface(page).getByRole('tab', { name: 'Outline' });
/** What people have written, beside the pages. */
export const comments = (page: Page) => page.getByRole('complementary', { name: 'Comments' });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const pageNumber = (page: Page, text: string) => page.getByRole('status', { name: text, exact: true });

/** Drawn for real: pages are pictures of blobs. */
export async function expectDrawn(page: Page, name: string): Promise<void> {
  const picture = pagesOf(page, name).locator('img').first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
}

export const cannotDisplay = (page: Page) =>
  page.getByRole('heading', { name: 'The document cannot be displayed.' });
