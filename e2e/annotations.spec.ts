import type { AnnotationState } from '../contract/src/annotations.ts';
import type { Document } from '../contract/src/documents.ts';
import { expect, expectAccessible, type Page } from './fixtures.ts';
import { enter, type Library, test } from './library.ts';
import { button, expectDrawn, pagesOf, pdfFile, surface } from './viewer-screens.ts';

async function upload(library: Library, name: string) {
  const space = await library.makeSpace();
  const [document] = await space.upload(null, pdfFile(name));
  return { space, document: document as Document };
}

async function open(page: Page, account: string, document: Document): Promise<void> {
  await enter(page, account, document.route);
  await expectDrawn(page, document.name);
}

/** With the tool in hand, from one place of the first page to another; shares of its width and height. */
async function drag(page: Page, name: string, from: [number, number], to: [number, number]): Promise<void> {
  const area = await pagesOf(page, name).locator('img').first().boundingBox();
  if (!area) throw new Error('No page is drawn.');
  const at = ([x, y]: [number, number]) => [area.x + area.width * x, area.y + area.height * y] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]), { steps: 4 });
  await page.mouse.move(...at(to), { steps: 4 });
  await page.mouse.up();
}

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });

test('[VIEW-02] what is drawn is saved while one works, and there when one comes back', async ({
  page,
  library,
}) => {
  const { space, document } = await upload(library, 'Drawn');
  const stored = () => space.api.read<AnnotationState>(`/documents/${document.id}/pdf-version/annotations`);
  await open(page, 'staff', document);
  await expect(saved(page)).toBeVisible();
  await button(page, 'Draw').click();
  await expect(button(page, 'Draw')).toHaveAttribute('aria-pressed', 'true');
  await drag(page, document.name, [0.2, 0.4], [0.5, 0.5]);
  await expect.poll(async () => (await stored()).annotations.length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Select')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'More drawing tools').click();
  await page.getByRole('menuitem', { name: 'Rectangle' }).click();
  await drag(page, document.name, [0.2, 0.6], [0.4, 0.7]);
  await expect.poll(async () => (await stored()).annotations.map(({ body }) => body?.type)).toEqual([15, 5]);
  await expect(saved(page)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('drawn.png') });
  await expectAccessible(page);
  const before = await stored();
  expect(before.annotations.map(({ author }) => author.fullName)).toEqual(
    Array(2).fill(space.api.me.fullName),
  );

  await page.reload();
  await expectDrawn(page, document.name);
  await expect(saved(page)).toBeVisible();
  await button(page, 'Comments').click();
  await expect(surface(page).getByText(space.api.me.fullName).first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('reloaded.png') });
  // Looking at them is no edit.
  expect(await stored()).toEqual(before);
});
