import type { Favorite } from '../../contract/src/favorites.ts';
import { expect, expectAccessible, type Page } from '../steps/fixtures.ts';
import { enter, type Library, test } from '../steps/library.ts';
import { expectNoOverflow, expectTitle, row, toast } from '../steps/screens.ts';

const star = (page: Page, name: string) =>
  page.getByRole('button', { name: `Favorite ${name}`, exact: true });
const pressed = (page: Page, name: string, value: boolean) =>
  expect(star(page, name)).toHaveAttribute('aria-pressed', String(value));
const own = async (library: Library, account: string, spaceId: number) =>
  (await (await library.as(account)).read<Favorite[]>('/me/favorites'))
    .filter(({ space }) => space === spaceId)
    .map(({ name }) => name);

test('[FAV-01] stars on rows, beside a folder’s name, in the viewer and in the search tell the same', async ({
  page,
  library,
}) => {
  const word = `star${Math.random().toString(36).slice(2, 8)}`;
  const space = await library.makeSpace({ folders: { [`${word} folder`]: {} } });
  const folder = space.folder(`${word} folder`);
  await space.upload(folder, `${word}.txt`, 'other.txt');
  await enter(page, 'staff', folder.route);
  await pressed(page, `${word}.txt`, false);
  await star(page, `${word}.txt`).click();
  await pressed(page, `${word}.txt`, true);
  await pressed(page, 'other.txt', false);
  await star(page, `${word} folder`).click();
  await pressed(page, `${word} folder`, true);
  await expect.poll(() => own(library, 'staff', space.id)).toEqual([`${word} folder`, `${word}.txt`]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.reload();
  await pressed(page, `${word}.txt`, true);

  await row(page, `${word}.txt`).getByRole('link').first().click();
  await expectTitle(page, `${word}.txt`);
  await pressed(page, `${word}.txt`, true);
  await star(page, `${word}.txt`).click();
  await pressed(page, `${word}.txt`, false);
  await page.getByRole('link', { name: 'Close' }).click();
  await pressed(page, `${word}.txt`, false);

  await page.getByRole('searchbox', { name: 'Search' }).fill(word);
  const found = page.getByRole('dialog', { name: 'Search' });
  await expect(found.getByRole('status')).toHaveText('2 results');
  const inSearch = (name: string) => found.getByRole('button', { name: `Favorite ${name}`, exact: true });
  await expect(inSearch(`${word} folder`)).toHaveAttribute('aria-pressed', 'true');
  await inSearch(`${word}.txt`).click();
  await expect(inSearch(`${word}.txt`)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(found).toBeHidden();
  await pressed(page, `${word}.txt`, true);
});

test('[FAV-01] by keyboard: S on a row; what the server refuses goes back, with a word', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  await space.upload(null, 'first.txt', 'second.txt');
  // From the start: a way that is cut later may swallow what is under way.
  let isCut = false;
  await page.route('**/api/rest/me/favorites/**', (route) => (isCut ? route.abort() : route.continue()));
  await enter(page, 'staff', space.route);
  await pressed(page, 'first.txt', false);
  await row(page, 'first.txt').focus();
  await page.keyboard.press('s');
  await pressed(page, 'first.txt', true);
  await expect(row(page, 'first.txt')).toBeFocused();
  await expect.poll(() => own(library, 'staff', space.id)).toEqual(['first.txt']);

  isCut = true;
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('s');
  await expect(page.getByRole('alert').filter({ hasText: '“second.txt” was not added' })).toBeVisible();
  await pressed(page, 'second.txt', false);
  await expectAccessible(page);
  isCut = false;
  await star(page, 'second.txt').press('Enter');
  await pressed(page, 'second.txt', true);
  await expect.poll(() => own(library, 'staff', space.id)).toEqual(['second.txt', 'first.txt']);
});

test('[FAV-01] [DOC-01] on a phone a star is a labelled action of the expanded row; a pin is for curators @phone', async ({
  page,
  library,
}, info) => {
  const space = await library.makeSpace({ folders: { Inside: {} } });
  await space.upload(space.folder('Inside'), 'plan.txt');
  await enter(page, 'staff', space.folder('Inside').route);
  await star(page, 'Inside').click();
  await pressed(page, 'Inside', true);
  if (info.project.name === 'phone') {
    await page.getByRole('button', { name: 'Show details of plan.txt' }).click();
    await expect(star(page, 'plan.txt')).toHaveText('Favorite');
  }
  await star(page, 'plan.txt').click();
  await pressed(page, 'plan.txt', true);
  await expect(page.getByRole('button', { name: /^Default favorites/ })).toHaveCount(0);
  await expect.poll(() => own(library, 'staff', space.id)).toEqual(['plan.txt', 'Inside']);
  await expectNoOverflow(page);
  await expectAccessible(page);
});

test('[FAV-02] [DOC-01] a curator chooses the dashboards that suggest a document @phone', async ({
  page,
  library,
}, info) => {
  const space = await library.makeSpace({ name: 'Pins', owner: 'curator' });
  const [rules] = await space.upload(null, 'rules.txt', 'other.txt');
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, 'curator', space.route);
  const pin = page.getByRole('button', { name: 'Default favorites rules.txt' });
  if (info.project.name === 'phone')
    await page.getByRole('button', { name: 'Show details of rules.txt' }).click();
  await pin.click();
  const modal = page.getByRole('dialog', { name: 'Default favorites' });
  const field = modal.getByRole('combobox', { name: 'Default dashboards' });
  await expect(field).toBeFocused();
  await expect(modal.getByText('“rules.txt” is suggested to everybody')).toBeVisible();
  await page.keyboard.type('plants');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('head');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toBeHidden();
  await expect(toast(page, 'Default favorites saved')).toBeVisible();
  await expect(pin).toHaveAttribute('data-on', 'true');
  await expect(pin).toBeFocused();

  await pin.click();
  await expect(field).toBeFocused();
  await expect(modal.getByText('Headquarters').first()).toBeVisible();
  await field.press('Backspace');
  await page.keyboard.press('Tab');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toBeHidden();
  const boards = await space.api.read<{ name: string }[]>(`/documents/${rules?.id}/favorite-dashboards`);
  expect(boards.map(({ name }) => name)).toEqual(['Headquarters']);
  await expectNoOverflow(page);
});

test('[FAV-01] [FAV-02] [DASH-02] a suggestion becomes a favorite, and a favorite goes and comes back @phone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ name: 'Suggesting', owner: 'curator' });
  const name = `rules ${space.id}.txt`;
  const [rules] = await space.upload(null, name);
  const boards = await space.api.read<{ id: number; name: string }[]>('/default-favorites');
  const board = boards.find((one) => one.name === 'Headquarters')?.id;
  await space.api.post(`/dashboards/${board}/favorites/document/${rules?.id}`, {});
  await enter(page, 'curator', '/dashboard');
  const suggested = page.getByRole('region', { name: 'Suggested favorites' });
  const mine = page.getByRole('region', { name: 'My favorites' });
  const starIn = (region: typeof mine) => region.getByRole('button', { name: `Favorite ${name}` });
  await expect(starIn(suggested)).toHaveAttribute('aria-pressed', 'false');
  await expect(mine.getByRole('link', { name: 'Conduct' })).toBeVisible();
  await expect(mine.getByRole('link', { name })).toHaveCount(0);
  await starIn(suggested).press('Enter');
  await expect(mine.getByRole('link', { name })).toBeVisible();
  await expect(mine.getByRole('listitem').filter({ hasText: name })).toContainText(space.name);
  await expectAccessible(page);
  await starIn(mine).press('Enter');
  await expect(mine.getByRole('link', { name })).toHaveCount(0);
  await expect(starIn(suggested)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => own(library, 'curator', space.id)).toEqual([]);
  await toast(page, `“${name}” is no longer a favorite`).getByRole('button', { name: 'Undo' }).click();
  await expect(starIn(suggested)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => own(library, 'curator', space.id)).toEqual([name]);
  await expectNoOverflow(page);
  await mine.getByRole('link', { name }).click();
  await expectTitle(page, name);
});
