import type { Document } from '../../contract/src/documents.ts';
import { expect, expectAccessibleInBoth, type Page } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { bar, row } from '../steps/screens.ts';

const check = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check();

test('[DOC-07] many documents get a tag at once and lose another, what has none is left out, and Undo brings all back @phone', async ({
  page,
  library,
}) => {
  const admin = await library.as('admin');
  const mark = Math.random().toString(36).slice(2, 7);
  const make = async (name: string) =>
    (await admin.post<{ id: number }>('/tags', { name: `${name} ${mark}` })).id;
  const [draft, final] = [await make('Draft'), await make('Final')];
  try {
    const space = await library.makeSpace({ folders: { Inbox: {} } });
    const made = await space.upload(null, 'one.txt', 'two.txt');
    const ids = made.map(({ id }) => id);
    const api = await library.as('staff');
    await api.put(`/documents/${ids[0]}`, { tags: [draft] });
    const tags = () =>
      Promise.all(ids.map(async (id) => (await api.read<Document>(`/documents/${id}`)).tags));
    await enter(page, 'staff', space.route);
    await check(page, 'one.txt');
    await check(page, 'two.txt');
    await check(page, 'Inbox');
    await bar(page).getByRole('button', { name: 'Tag', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Tags of 2 documents' });
    await expect(dialog).toContainText('1 item is left out');
    const filter = dialog.getByRole('searchbox');
    if (await filter.isVisible()) await filter.fill(mark);
    await expect(dialog.getByRole('checkbox')).toHaveCount(2);
    await expectAccessibleInBoth(page);
    const box = (name: string) => dialog.getByRole('checkbox', { name: new RegExp(name) });
    await expect(box('Draft')).toHaveJSProperty('indeterminate', true);
    // Some had it: the first click gives it to all, the second takes it from all.
    await box('Draft').click();
    await expect(box('Draft')).toBeChecked();
    await box('Draft').click();
    await box('Final').click();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Tags of 2 documents changed')).toBeVisible();
    expect(await tags()).toEqual([[final], [final]]);
    if (page.viewportSize()?.width !== 375) await expect(row(page, 'two.txt')).toContainText(`Final ${mark}`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The tags are as they were')).toBeVisible();
    expect(await tags()).toEqual([[draft], []]);
  } finally {
    for (const id of [draft, final]) await admin.remove(`/tags/${id}`);
  }
});
