import type { Locator } from '@playwright/test';
import type { Page } from './fixtures.ts';

/** The folder trees in the side menu. */
export const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

export const treeRow = (where: Locator, name: string) =>
  where.getByRole('treeitem', { name: new RegExp(`^${name} ?,`) });

export async function openTree(page: Page, space: string): Promise<Locator> {
  await menuOf(page)
    .getByRole('button', { name: `Folders of ${space}` })
    .click();
  return menuOf(page).getByRole('tree', { name: `Folders of ${space}` });
}

export const indentOf = (item: Locator) =>
  item.evaluate((element) => Number.parseInt(getComputedStyle(element).paddingLeft, 10));

/** What is shown of the tree, from the top down; a dash for each level. */
export const rowsOf = (tree: Locator): Promise<string[]> =>
  tree
    .getByRole('treeitem')
    .evaluateAll((items) =>
      items.map(
        (item) =>
          '-'.repeat(Number(item.getAttribute('aria-level')) - 1) +
          (item.querySelector('[dir=auto]')?.textContent ?? ''),
      ),
    );

/** By the mouse alone, step by step, as a hand does it. `part` is how far down the target is let go. */
export async function dragOnto(page: Page, what: Locator, onto: Locator, part: number): Promise<void> {
  await what.hover();
  await page.mouse.down();
  const box = await onto.boundingBox();
  if (!box) throw new Error('The row to drop on is not there.');
  const x = box.x + box.width / 2;
  const y = box.y + box.height * part;
  await page.mouse.move(x, y + 4, { steps: 8 });
  await page.mouse.move(x, y, { steps: 2 });
  await page.mouse.up();
}
