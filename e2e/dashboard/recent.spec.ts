import { lineUpEverywhere, minimalWidgets } from '../../contract/src/parts/dashboard-grid.ts';
import type { Opening } from '../../contract/src/recent.ts';
import {
  colleague,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  openUserMenu,
  type Page,
} from '../steps/fixtures.ts';
import { enter, type Library, test } from '../steps/library.ts';
import { expectNoOverflow, expectTitle } from '../steps/screens.ts';
import { button, pageNumber, pdfFile } from '../steps/viewer-screens.ts';

/** Nobody else opens or shares anything as these. */
const account = (number: number) => colleague(number).split('@')[0] as string;
const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const offered = (page: Page) => page.getByRole('region', { name: 'Recent', exact: true });

/** A PDF of three pages and a text that somebody may read; their dashboard has both widgets, unless they add them. */
async function prepare(library: Library, person: string, widgets: string[]) {
  const space = await library.makeSpace({ name: 'Reading' });
  const [plan, note] = await space.upload(null, pdfFile('Furnace plan'), 'Note.txt');
  await space.grant(person, 'canRead', 'canReadDocument');
  const api = await library.as(person);
  const layout = lineUpEverywhere([...minimalWidgets, ...widgets]);
  await api.post('/me/dashboard', { layout });
  return { space, api, plan: plan as { id: number; route: string }, note: note as { route: string } };
}

test('[DASH-02] [VIEW-01] Recently opened: added to the dashboard, it leads back to the page where one was', async ({
  page,
  library,
}) => {
  const person = account(44);
  const { api, plan, note } = await prepare(library, person, []);
  await enter(page, person, note.route);
  await expectTitle(page, 'Note.txt');
  await page.goto(plan.route);
  await expect(pageNumber(page, 'Page 1 of 3')).toBeVisible();
  await button(page, 'Next page').click();
  await expect(pageNumber(page, 'Page 2 of 3')).toBeVisible();
  const last = async () => (await api.read<Opening[]>('/me/openings'))[0];
  await expect.poll(async () => (await last())?.page).toBe(2);

  await page.goto('/dashboard');
  await button(page, 'Customize').click();
  await button(page, 'Add Recently opened').click();
  await button(page, 'Save layout').click();
  const opened = widget(page, 'Recently opened');
  await expect(opened.getByRole('listitem').first()).toContainText('Furnace plan.pdf');
  await expect(opened.getByRole('listitem').nth(1)).toContainText('Note.txt');
  await expectAccessibleInBoth(page);
  await opened.getByRole('link', { name: 'Page 2 of 3 – Continue reading Furnace plan.pdf' }).click();
  await expect(page).toHaveURL(`${plan.route}?page=2`);
  await expect(pageNumber(page, 'Page 2 of 3')).toBeVisible();

  // By its name it begins at the beginning, and the place is not lost.
  await page.goBack();
  await opened.getByRole('link', { name: 'Furnace plan.pdf', exact: true }).click();
  await expect(pageNumber(page, 'Page 1 of 3')).toBeVisible();
  await page.goBack();
  await expect(opened.getByRole('link', { name: /^Page 2 of 3/ })).toBeVisible();
  await page.goto(`${plan.route}?page=99`);
  await expect(pageNumber(page, 'Page 3 of 3')).toBeVisible();
});

test('[DASH-02] [SHR-02] Shared with me shows at once what a colleague shares, as long as one can read it @phone', async ({
  page,
  library,
}, info) => {
  const person = account(info.project.name === 'phone' ? 46 : 45);
  const { space, api, plan } = await prepare(library, person, ['shared-with-me', 'recently-opened']);
  await enter(page, person, '/dashboard');
  const shared = widget(page, 'Shared with me');
  await expect(shared).toContainText(/Nothing yet\.|Furnace/);
  const stream = page.waitForResponse('**/api/rest/feed/events');
  await page.reload();
  await stream;
  await space.api.post('/documents/share/', {
    ...{ documentIds: [plan.id], userIds: [api.me.id], subject: 'Read this', message: 'Before Monday.' },
  });
  const line = shared.getByRole('listitem').filter({ hasText: space.name });
  await expect(line).toContainText('Furnace plan.pdf');
  await expect(line).toContainText('Ingrid Nordahl');
  await expectAccessibleInBoth(page);
  await expectNoOverflow(page);
  await line.getByRole('link').click();
  await expectTitle(page, 'Furnace plan.pdf');
  await space.grant(person);
  await page.goto('/dashboard');
  await expect(shared).toBeVisible();
  await expect(widget(page, 'Recently opened')).toBeVisible();
  await expect(page.getByText(space.name)).toHaveCount(0);
});

test('[SRCH-01] the empty search offers what one searched for and opened, by the keyboard; logging out forgets the words', async ({
  page,
  library,
}) => {
  const person = account(47);
  const { plan } = await prepare(library, person, []);
  await enter(page, person, `${plan.route}?page=3`);
  await expect(pageNumber(page, 'Page 3 of 3')).toBeVisible();
  await page.goto('/spaces');
  await box(page).fill('furnace');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('status')).toContainText('result');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(offered(page)).toBeHidden();

  await page.keyboard.press('ArrowDown');
  await expect(offered(page).getByRole('button', { name: 'furnace', exact: true })).toBeVisible();
  await expect(offered(page).getByRole('link').first()).toContainText('Page 3 of 3 – Continue reading');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue('furnace');
  await expect(dialog.getByRole('status')).toContainText('result');
  await box(page).fill('');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${plan.route}?page=3`);
  await expect(pageNumber(page, 'Page 3 of 3')).toBeVisible();

  await page.goto('/spaces');
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /searches/.test(key)));
  expect(await kept()).toHaveLength(1);
  await openUserMenu(page, 'Logout');
  await expect.poll(kept).toEqual([]);
});
