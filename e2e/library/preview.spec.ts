import { expect, expectAccessible, expectAccessibleInBoth, type Page } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { bar, row } from '../steps/screens.ts';
import { pdfFile } from '../steps/viewer-screens.ts';

const preview = (page: Page, name: string) => page.getByRole('region', { name: `Preview of ${name}` });
const downloads = /\/documents\/\d+\/(pdf-version\/)?download/;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The card is whole in the window. */
async function expectWhole(page: Page, name: string): Promise<void> {
  const box = await preview(page, name).boundingBox();
  const view = page.viewportSize();
  if (!box || !view) throw new Error('There is no card.');
  expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(view.width);
  expect(box.y + box.height).toBeLessThanOrEqual(view.height);
}

const expectPicture = (page: Page, name: string, width: number) =>
  expect
    .poll(() =>
      preview(page, name)
        .locator('img[src^="blob:"]')
        .evaluateAll(([image]) => (image as HTMLImageElement | undefined)?.naturalWidth ?? 0),
    )
    .toBeGreaterThanOrEqual(width);

test('[DOC-01] a row is looked at before it is opened: by the space bar from row to row, and by a mouse that rests', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Plans: {} } });
  const { id } = space.folder('Plans');
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'All plans of the furnace.' }] }];
  await space.api.put(`/folders/${id}`, { body: { type: 'doc', content } });
  await space.upload(null, pdfFile('Furnace'), new File([png], 'Gate.png'), 'Notes.txt');
  const asked: string[] = [];
  page.on('request', (request) => downloads.test(request.url()) && asked.push(request.url()));
  await enter(page, 'staff', space.route);
  await row(page, 'Plans').focus();
  await page.keyboard.press('Control+Space');
  await expect(bar(page)).toContainText('1 item checked');
  await page.keyboard.press('Space');
  await expect(preview(page, 'Plans')).toContainText('All plans of the furnace.');
  expect(asked).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(preview(page, 'Furnace.pdf')).toContainText('PDF file');
  await expectPicture(page, 'Furnace.pdf', 500);
  await expectWhole(page, 'Furnace.pdf');
  await expectAccessibleInBoth(page);
  await page.keyboard.press('ArrowDown');
  await expectPicture(page, 'Gate.png', 1);
  await page.keyboard.press('ArrowDown');
  await expect(preview(page, 'Notes.txt')).toContainText('text of Notes.txt');
  await expect(preview(page, 'Furnace.pdf')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(preview(page, 'Notes.txt')).toHaveCount(0);
  await expect(row(page, 'Notes.txt')).toBeFocused();
  await expect(bar(page)).toContainText('1 item checked');

  for (const width of [1024, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await row(page, 'Furnace.pdf').getByRole('link').first().hover();
    await expect(preview(page, 'Furnace.pdf')).toBeVisible();
    await expectPicture(page, 'Furnace.pdf', 500);
    await expectWhole(page, 'Furnace.pdf');
    await page.mouse.move(2, 2);
    await expect(preview(page, 'Furnace.pdf')).toHaveCount(0);
  }
  await expectAccessible(page);
});
