import { expect, expectAccessibleInBoth, type Page } from '../steps/fixtures.ts';
import { demoSpace, enter, type Library, test } from '../steps/library.ts';
import { grid } from '../steps/screens.ts';

const widths = Array.from({ length: 81 }, (_, step) => 320 + 20 * step);
const height = 900;

/** What reaches beyond the window: the page itself, or something that people act on, unless its own box scrolls; and dates or buttons' words without an end. */
function findOutside(): string[] {
  const found: string[] = [];
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) found.push(`the page by ${over}`);
  const scrolls = (element: Element): boolean => {
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      const { overflowX } = getComputedStyle(one);
      if ((overflowX === 'auto' || overflowX === 'scroll') && one.scrollWidth > one.clientWidth) return true;
    }
    return false;
  };
  for (const element of document.querySelectorAll('a, button, input, textarea, h1, [role="columnheader"]')) {
    const { left, right, width } = element.getBoundingClientRect();
    // What only readers of a screen get is one pixel wide.
    if (width <= 1 || (left >= -0.5 && right <= innerWidth + 0.5)) continue;
    if (!element.checkVisibility({ checkOpacity: true, visibilityProperty: true })) continue;
    if (element.closest('[inert], [aria-hidden="true"]') || scrolls(element)) continue;
    found.push(`${element.getAttribute('aria-label') ?? element.textContent} at ${Math.round(right)}`);
  }
  for (const words of document.querySelectorAll('button .mantine-Button-label'))
    if (words.scrollWidth > words.clientWidth + 1) found.push(`the words “${words.textContent}” are cut off`);
  for (const cell of document.querySelectorAll('[role="gridcell"]'))
    if (/^\d\d\.\d\d\.\d{4}/.test(cell.textContent ?? '') && cell.scrollWidth > cell.clientWidth)
      found.push(`${cell.textContent} is cut off`);
  return found.slice(0, 5);
}

/** Drawn twice: the first time it measures itself, the second time it follows. */
const isDrawn = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  );

async function findTooWide(page: Page, path: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await page.evaluate(isDrawn);
    let outside = await page.evaluate(findOutside);
    // Some parts follow a little later, such as the dashboard's grid.
    for (let tries = 0; outside.length > 0 && tries < 30; tries += 1) {
      await page.evaluate(isDrawn);
      outside = await page.evaluate(findOutside);
    }
    if (outside.length > 0) wrong.push(`${path} at ${width}: ${outside.join('; ')}`);
  }
  return wrong;
}

interface Places {
  space: number;
  folder: number;
}

async function findPlaces(library: Library): Promise<Places> {
  const { id, folder } = await demoSpace(library, 'Plant Engineering');
  return { space: id, folder: folder('Győr').id };
}

const everybody = ({ space, folder }: Places) => [
  '/dashboard',
  '/spaces',
  `/spaces/${space}/documents`,
  `/spaces/${space}/documents/folder/${folder}`,
  '/offline',
  '/offline/test',
  '/news',
  '/me/watching',
  '/me/notifications',
  '/nowhere',
];
const administration = ({ space }: Places) => [
  '/contacts',
  `/spaces/${space}/members`,
  `/spaces/${space}/permissions`,
  `/spaces/${space}/trash`,
  `/editor?spaceId=${space}`,
  '/admin',
  '/admin/users',
  '/admin/roles',
  '/admin/default-dashboards',
  '/admin/spaces',
  '/admin/tags',
  '/admin/mailing-lists',
  '/admin/announcements',
  '/admin/news',
  '/admin/news/feeds',
  '/admin/audit-trail',
  '/admin/permissions',
  '/admin/global-permissions',
];

async function expectAllFit(page: Page, account: string, paths: string[]): Promise<void> {
  const wrong: string[] = [];
  for (const path of paths) {
    await enter(page, account, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    wrong.push(...(await findTooWide(page, path)));
  }
  expect(wrong).toEqual([]);
}

for (const account of ['admin', 'staff', 'guest']) {
  test(`[DOC-01] [DOC-04] [NAV-06] nothing is wider than the window, from 320 to 1920 pixels: ${account} @long`, async ({
    page,
    library,
  }) => {
    await expectAllFit(page, account, everybody(await findPlaces(library)));
  });
}

test('[NAV-06] [ADM-01] nor is anything that administrators see @long', async ({ page, library }) => {
  await expectAllFit(page, 'admin', administration(await findPlaces(library)));
});

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` });

test('[DOC-01] where icons have no room they are in the row’s menu, and author and tag stay; by keyboard too', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  await space.upload(null, 'Plan.txt');
  await page.setViewportSize({ width: 1280, height });
  await enter(page, 'admin', space.route);
  const row = grid(page).getByRole('row').filter({ hasText: 'Plan.txt' });
  const headers = grid(page).getByRole('columnheader');
  await expect(headers).toContainText([
    '',
    'Type',
    'Name',
    'Date',
    'Author',
    'Tag',
    'Share',
    'Favorite',
    'Actions',
  ]);
  await expect(row.getByRole('button', { name: /^(Share|Favorite) / })).toHaveCount(2);
  await expect(row.getByRole('button', { name: /^(Edit|Clone|Delete) / })).toHaveCount(0);

  await row.focus();
  await menuOf(page, 'Plan.txt').focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toHaveText([
    /^Open/,
    'Share',
    /^Copy link/,
    'Download',
    /^Edit/,
    /^Move to…/,
    'Clone',
    /^Favorite/,
    'Watch',
    'Who can see this?',
    'Default favorites',
    /^Delete/,
  ]);
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(menuOf(page, 'Plan.txt')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitem', { name: /^Open/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem', { name: 'Share' })).toBeFocused();
  for (const _ of ['Copy link', 'Download', 'Edit']) await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem', { name: /^Edit/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit document' })).toBeVisible();
});
