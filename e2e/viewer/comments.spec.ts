import { open, upload } from '../steps/annotating.ts';
import { expect, expectAccessible, expectAccessibleInBoth } from '../steps/fixtures.ts';
import { test } from '../steps/library.ts';
import { expectNoOverflow } from '../steps/screens.ts';
import { comments, surface } from '../steps/viewer-screens.ts';

test('[VIEW-02] comments have their numbers on the pages too, and are filtered @phone', async ({
  page,
  library,
}) => {
  const { space, document } = await upload(library, 'Numbered');
  const admin = await library.as('admin');
  const square = (pageIndex: number, y: number, contents?: string) => ({
    ...{ type: 5, pageIndex, color: 'transparent', strokeColor: '#E44234', strokeWidth: 2, opacity: 1 },
    ...{ strokeStyle: 1, flags: ['print'], ...(contents ? { contents } : {}) },
    rect: { origin: { x: 100, y }, size: { width: 100, height: 30 } },
  });
  const draw = (api: typeof admin, ...bodies: object[]) =>
    api.put(`/documents/${document.id}/pdf-version/annotations`, {
      operations: bodies.map((body) => ({
        ...{ opId: crypto.randomUUID(), id: crypto.randomUUID(), op: 'upsert', body },
      })),
    });
  await draw(space.api, square(0, 300, 'Mine, below'), square(0, 350), square(1, 100, 'Mine, later'));
  await draw(admin, square(0, 200, `Above, @[Somebody](${space.api.me.id})`));
  await open(page, 'staff', document);
  const pin = (number: number) =>
    surface(page).getByRole('button', { name: `Comment ${number}`, exact: true });
  await expect(pin(1)).toBeInViewport({ ratio: 1 });
  await expect(pin(2)).toBeVisible();
  await expectAccessibleInBoth(page);
  await pin(2).click();
  const listed = comments(page).getByRole('listitem');
  await expect(listed).toHaveText([/Above/, /Mine, below/, /Mine, later/]);
  await expect(pin(2)).toHaveAttribute('data-pin', 'chosen');
  await expect(comments(page).getByRole('textbox', { name: 'Add a reply' })).toBeVisible();

  const filter = async (name: string) => {
    await comments(page).getByRole('button', { name: 'Filter comments' }).click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
    await expect(page.getByRole('menu')).toBeHidden();
  };
  await filter(admin.me.fullName);
  await expect(listed).toHaveText([/Above/]);
  await filter('Mentioning me');
  await expect(comments(page).getByText('Mentioning me · 1 of 4')).toBeVisible();
  await filter('Mine');
  await expect(listed).toHaveText([/Page 1.*2Mine, below/, /Page 2.*3Mine, later/]);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await comments(page).getByRole('button', { name: 'Show all' }).click();
  await expect(listed).toHaveCount(3);
});
