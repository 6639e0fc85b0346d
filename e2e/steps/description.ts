import type { Folder } from '../../contract/src/folders.ts';
import { expect, type Page } from './fixtures.ts';
import type { Library } from './library.ts';

/** Descriptions and their editor. */
export const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });

export const field = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true });
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save description' });

export async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit description' }).click();
  await expect(field(page)).toBeFocused();
}

export async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(field(page)).toBeHidden();
}

/** A folder of the journey's own, in a space where the staff may do everything. */
export async function makeDescribed(library: Library, blocks?: object[]) {
  const space = await library.makeSpace({ folders: { Described: {} } });
  const { id, name, route } = space.folder('Described');
  const path = `/folders/${id}`;
  const write = (content: object[]) => space.api.put(path, { body: { type: 'doc', content } });
  if (blocks) await write(blocks);
  const read = async () => (await space.api.read<Folder>(path)).body;
  return { id, name, route, space, write, read, remove: () => space.api.remove(path) };
}
