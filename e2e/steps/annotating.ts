import type { AnnotationState } from '../../contract/src/annotations.ts';
import type { Document } from '../../contract/src/documents.ts';
import { expect, type Page } from './fixtures.ts';
import { enter, type Library } from './library.ts';
import { button, expectDrawn, pagesOf, pdfFile } from './viewer-screens.ts';

/** A document to draw on, in a space of its own. */
export async function upload(library: Library, name: string) {
  const space = await library.makeSpace();
  const [document] = (await space.upload(null, pdfFile(name))) as [Document];
  const stored = () => space.api.read<AnnotationState>(`/documents/${document.id}/pdf-version/annotations`);
  return { space, document, stored };
}

export async function open(page: Page, account: string, document: Document): Promise<void> {
  await enter(page, account, document.route);
  await expectDrawn(page, document.name);
}

/** Of the first page: shares of its width and height. */
export type Spot = [number, number];

async function placesOn(page: Page, name: string) {
  const area = await pagesOf(page, name).locator('img').first().boundingBox();
  if (!area) throw new Error('No page is drawn.');
  return ([x, y]: Spot) => [area.x + area.width * x, area.y + area.height * y] as const;
}

export async function clickAt(page: Page, name: string, spot: Spot): Promise<void> {
  await page.mouse.click(...(await placesOn(page, name))(spot));
}

/** With the tool in hand, from one place of the first page to another. */
export async function drag(page: Page, name: string, from: Spot, to: Spot): Promise<void> {
  const at = await placesOn(page, name);
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]), { steps: 4 });
  await page.mouse.move(...at(to), { steps: 4 });
  await page.mouse.up();
}

/** Takes a tool in hand, from the bar or from the menu beside it. */
export async function take(page: Page, tool: string): Promise<void> {
  const inBar = button(page, tool);
  if (await inBar.isVisible()) return inBar.click();
  await page.getByRole('button', { name: /^More (drawing )?tools$/ }).click();
  await page.getByRole('menuitem', { name: tool, exact: true }).click();
  // While it closes it lies over the page.
  await expect(page.getByRole('menu')).toBeHidden();
}

export const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });
