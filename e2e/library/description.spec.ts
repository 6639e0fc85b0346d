import { edit, field, makeDescribed, save, saveButton, text, tool } from '../steps/description.ts';
import { expect, expectAccessible, expectAccessibleInBoth } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { expectNoOverflow } from '../steps/screens.ts';

test('[SPC-03] [RTE-01] read-only until Edit description; bold, italic and links are saved', async ({
  page,
  library,
}) => {
  const folder = await makeDescribed(library);
  await enter(page, 'staff', folder.route);
  await expect(page.getByRole('heading', { name: folder.name })).toBeVisible();
  await edit(page);
  await page.keyboard.type('Evidence for the audit, ');
  await tool(page, 'Bold').click();
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('23 November');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('. ');
  await page.keyboard.press('Control+i');
  await page.keyboard.type('Questions');
  await page.keyboard.press('Control+i');
  await page.keyboard.type(' go to the ');

  await tool(page, 'Link').click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('Enter the URL of the link:').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Insert link' }).click();
  await expect(dialog.getByText('Links must start with http, https or mailto.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page)).toBeFocused();
  await expect(field(page).getByRole('link')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await dialog.getByLabel('Enter the URL of the link:').fill('quality.example/office');
  await dialog.getByLabel('Enter the text for the link:').fill('quality office');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('.');
  await save(page);
  expect(await folder.read()).toEqual({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Evidence for the audit, ' },
          { type: 'text', text: '23 November', marks: [{ type: 'bold' }] },
          { type: 'text', text: '. ' },
          { type: 'text', text: 'Questions', marks: [{ type: 'italic' }] },
          { type: 'text', text: ' go to the ' },
          {
            type: 'text',
            text: 'quality office',
            marks: [{ type: 'link', attrs: { href: 'https://quality.example/office' } }],
          },
          { type: 'text', text: '.' },
        ],
      },
    ],
  });

  await page.reload();
  await expect(page.getByText('23 November')).toHaveCSS('font-weight', '600');
  const link = page.getByRole('link', { name: 'quality office' });
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(field(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('[SPC-03] the description of a space; who may not write is not offered to edit it', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Inside: {} } });
  await space.grant('guest', 'canRead');
  await enter(page, 'staff', space.route);
  await edit(page);
  await page.keyboard.type('For all to read.');
  await save(page);
  await expect(page.getByText('For all to read.')).toBeVisible();

  await enter(page, 'guest', space.route);
  await expect(page.getByText('For all to read.')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Space index' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Edit description' })).toHaveCount(0);
  for (const of of [`space=${space.id}`, `folder=${space.folder('Inside').id}`]) {
    await page.goto(`/editor?${of}`);
    await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  }
});

test(
  '[NAV-07] /editor: full width, light and dark, by keyboard alone',
  { tag: '@phone' },
  async ({ page, library }, info) => {
    const folder = await makeDescribed(library, [text('To be changed.')]);
    await enter(page, 'staff', `/editor?folder=${folder.id}`);
    await expect(page.getByRole('heading', { level: 1, name: folder.name })).toBeVisible();
    await expect(field(page)).toBeFocused();
    await expectAccessibleInBoth(page);
    if (info.project.name === 'desktop') {
      expect((await field(page).boundingBox())?.width).toBeGreaterThan(1000);
    }
    await page.keyboard.press('Shift+Tab');
    await expect(tool(page, 'Bold')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Italic')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(' Heavy');
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(folder.route);
    await expect(page.locator('strong', { hasText: 'Heavy' })).toBeVisible();
  },
);

test('[NAV-07] [NAV-01] from a description to its own page with what is typed; /editor alone asks for a space', {
  tag: '@phone',
}, async ({ page, library }) => {
  const folder = await makeDescribed(library, [text('Before.')]);
  await enter(page, 'staff', folder.route);
  await edit(page);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And more');
  await expectNoOverflow(page);
  await page.getByRole('link', { name: 'Edit on its own page' }).click();
  await expect(page).toHaveURL(`/editor?folder=${folder.id}`);
  await expect(field(page)).toHaveText('Before. And more');
  await expect(page.getByRole('link', { name: 'Edit on its own page' })).toBeHidden();
  await expectAccessible(page);
  await saveButton(page).click();
  await expect(page).toHaveURL(folder.route);
  await expect(page.getByText('Before. And more')).toBeVisible();

  await page.goto('/editor');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit description' })).toBeVisible();
  await expectAccessibleInBoth(page);
  await expectNoOverflow(page);
  await page.getByRole('main').getByRole('link', { name: folder.space.name }).click();
  await expect(page).toHaveURL(`/editor?space=${folder.space.id}`);
  await expect(field(page)).toBeFocused();
});

test('[SPC-03] what is typed survives a closed browser, and is offered again', async ({ page, library }) => {
  const folder = await makeDescribed(library, [text('Before.')]);
  await enter(page, 'staff', folder.route);
  await edit(page);
  await page.keyboard.type(' Half typed');
  await page.reload();
  await expect(page.getByText('You have an unsaved draft of this description')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(field(page)).toHaveText('Before. Half typed');
  await page.goto(`/editor?folder=${folder.id}`);
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(field(page)).toHaveText('Before. Half typed');
  await save(page);
  await page.reload();
  await expect(page.getByText('Before. Half typed')).toBeVisible();
  await expect(page.getByText('unsaved draft')).toHaveCount(0);

  await edit(page);
  await page.keyboard.type(' Not wanted');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(field(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText('Before. Half typed')).toBeVisible();
  await expect(page.getByText('unsaved draft')).toHaveCount(0);
});

test('[SPC-03] two people: the second is told before overwriting', async ({ page, library }) => {
  const folder = await makeDescribed(library, [text('Before.')]);
  await enter(page, 'staff', folder.route);
  await edit(page);
  await page.keyboard.type(' Mine.');
  await folder.write([text('Theirs.')]);
  await saveButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this description meanwhile' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'See theirs' }).click();
  await expect(dialog.getByText('Theirs.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back to my text' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page)).toHaveText('Before. Mine.');
  expect(await folder.read()).toEqual({ type: 'doc', content: [text('Theirs.')] });

  await saveButton(page).click();
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expect(field(page)).toBeHidden();
  await expect(page.getByText('Before. Mine.')).toBeVisible();
  expect(await folder.read()).toEqual({ type: 'doc', content: [text('Before. Mine.')] });
});
