import type { Locator } from '@playwright/test';
import { dialog, line, openWindow, rowAction } from '../steps/admin.ts';
import {
  colleague,
  expect,
  expectAccessible,
  fillLogin,
  type Page,
  signIn,
  test,
} from '../steps/fixtures.ts';
import { expectNoOverflow, expectTitle, toast } from '../steps/screens.ts';

const widget = (page: Page, id: string) => page.locator(`[data-widget="${id}"]`);
/** Column, row and size on the grid as it is shown. */
const placeOf = (page: Page, id: string) =>
  widget(page, id).evaluate(({ style }) => `${style.gridColumn}, ${style.gridRow}`);
const grip = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
const toolbox = (page: Page) => page.getByRole('complementary', { name: 'Toolbox' });
const spoken = (page: Page, text: RegExp | string) => page.getByRole('status').filter({ hasText: text });
const unused = (page: Page) => toolbox(page).getByRole('listitem').locator('bdi').allTextContents();

async function customize(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Customize', exact: true }).click();
  await expectTitle(page, 'Customize dashboard');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save layout' }).click();
  await expectTitle(page, 'Dashboard');
  await page.reload();
  await expect(widget(page, 'welcome')).toBeVisible();
}

/** By the mouse, from the middle of something. */
async function drag(page: Page, what: ReturnType<typeof grip>, by: { x?: number; y?: number }) {
  await what.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await what.boundingBox();
  if (!box) throw new Error('nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (by.x ?? 0) / 2, y + (by.y ?? 0) / 2, { steps: 4 });
  await page.mouse.move(x + (by.x ?? 0), y + (by.y ?? 0), { steps: 4 });
  await page.mouse.up();
}

interface Made {
  id: number;
  name: string;
  layout: Record<string, { i: string }[]> & { lg: { i: string }[]; xxs: { i: string }[] };
}

/** What somebody else does meanwhile, with the same right. */
const api = (page: Page, method: string, path: string, body?: object): Promise<unknown> =>
  page.evaluate(
    async (asked) => {
      const token = localStorage.getItem('atrium.token');
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = asked.body ? { body: JSON.stringify(asked.body) } : {};
      const response = await fetch(`/api/rest${asked.path}`, { method: asked.method, headers, ...body });
      return response.json();
    },
    { method, path, body },
  );

const columnWidth = async (page: Page, id: string, columns: number) =>
  (((await widget(page, id).boundingBox())?.width ?? 0) + 40) / columns;

test('[DASH-01] [DASH-03] rearranged by mouse and by keyboard at three widths, reloaded, and as it was left', async ({
  page,
}) => {
  await signIn(page, colleague(20));
  expect(await placeOf(page, 'favorites')).toBe('5 / span 2, 1 / span 6');
  await expectAccessible(page);

  await customize(page);
  await expectAccessible(page);
  const column = await columnWidth(page, 'welcome', 4);
  await drag(page, grip(page, 'My favorites'), { x: -4 * column });
  await drag(page, widget(page, 'news').locator('> span[aria-hidden]'), { y: 140 });
  await grip(page, 'Video Tutorial').focus();
  await page.keyboard.press('ArrowUp');
  await expect(spoken(page, /Video Tutorial: column \d, row \d+, 2 wide, 5 high/)).toBeAttached();
  await expect(grip(page, 'Video Tutorial')).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(spoken(page, /2 wide, 6 high/)).toBeAttached();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(spoken(page, /1 wide, 6 high/)).toBeAttached();
  await save(page);
  expect(await placeOf(page, 'favorites')).toBe('1 / span 2, 1 / span 6');
  expect(await placeOf(page, 'news')).toContain('span 8');
  expect(await placeOf(page, 'tutorial')).toMatch(/span 1, .* span 6$/);

  await page.setViewportSize({ width: 900, height: 800 });
  await expect.poll(() => placeOf(page, 'welcome')).toBe('1 / span 2, 1 / span 6');
  expect(await placeOf(page, 'favorites')).toBe('1 / span 1, 7 / span 6');
  await customize(page);
  await grip(page, 'My favorites').focus();
  await page.keyboard.press('ArrowRight');
  await expect(spoken(page, 'My favorites: column 2, row 7, 1 wide, 6 high')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(spoken(page, 'It cannot be moved that way.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(spoken(page, 'My favorites: column 2, row 1, 1 wide, 6 high')).toBeAttached();
  await save(page);
  expect(await placeOf(page, 'favorites')).toBe('2 / span 1, 1 / span 6');

  await page.setViewportSize({ width: 375, height: 800 });
  await expect.poll(() => placeOf(page, 'favorites')).toBe('1 / span 1, 7 / span 6');
  await customize(page);
  await drag(page, grip(page, 'My favorites'), { y: -420 });
  await save(page);
  expect(await placeOf(page, 'favorites')).toBe('1 / span 1, 1 / span 6');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => placeOf(page, 'favorites')).toBe('1 / span 2, 1 / span 6');
});

test('[DASH-01] [DASH-03] widgets go to the toolbox and back, one width apart from the other; nothing is lost unasked', async ({
  page,
}) => {
  await signIn(page, colleague(21));
  await customize(page);
  expect(await unused(page)).toContain('Shared with me');
  expect(await unused(page)).not.toContain('Board');
  await page.getByRole('button', { name: 'Remove Recent Activity' }).click();
  await expect(spoken(page, 'Recent Activity is in the toolbox now.')).toBeAttached();
  expect(await unused(page)).toContain('Recent Activity');
  const shared = toolbox(page).getByRole('button', { name: 'Add Shared with me' });
  await shared.focus();
  await page.keyboard.press('Enter');
  await expect(grip(page, 'Shared with me')).toBeFocused();
  await toolbox(page)
    .getByRole('listitem')
    .filter({ hasText: 'Suggested favorites' })
    .dragTo(widget(page, 'favorites'), { targetPosition: { x: 100, y: 300 } });
  await expect(widget(page, 'suggested-favorites')).toBeVisible();
  expect(await unused(page)).not.toContain('Suggested favorites');
  // The other widths have what they had.
  await page.getByText('Medium', { exact: true }).click();
  await expect(grip(page, 'Recent Activity')).toBeVisible();
  await expect(widget(page, 'shared-with-me')).toHaveCount(0);

  await page.getByRole('link', { name: 'Contacts' }).click();
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Keep editing' }).click();
  await page.route('**/api/rest/me/dashboard', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: 'Save layout' }).click();
  await page
    .getByRole('dialog', { name: 'Unexpected error' })
    .getByRole('button', { name: 'Close' })
    .first()
    .click();
  await page.unroute('**/api/rest/me/dashboard');
  await save(page);
  await expect(widget(page, 'shared-with-me')).toBeVisible();
  await expect(widget(page, 'suggested-favorites')).toBeVisible();
  await expect(widget(page, 'activity')).toHaveCount(0);

  await customize(page);
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await dialog(page, 'Reset to default').getByRole('button', { name: 'Reset layout' }).click();
  await expect(toast(page, 'You see the default dashboard again')).toBeVisible();
  await expect(widget(page, 'activity')).toBeVisible();
  await expect(widget(page, 'shared-with-me')).toHaveCount(0);
});

test('[DASH-02] a widget that breaks says so and is tried again; the others stay', async ({ page }) => {
  // What the greeting is drawn with, and nothing else that is looked at here.
  await page.addInitScript(() => {
    const { toISOString } = Date.prototype;
    Date.prototype.toISOString = function () {
      if (!('isWell' in window)) throw new Error('broken for this journey');
      return toISOString.call(this);
    };
  });
  await page.goto('/login');
  await fillLogin(page, colleague(30));
  const broken = widget(page, 'welcome').getByRole('alert');
  await expect(broken).toHaveText(/This widget could not be shown/);
  await expect(widget(page, 'favorites')).toContainText('No favorites yet');
  await page.evaluate(() => Object.assign(window, { isWell: true }));
  await expectAccessible(page);
  await broken.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
});

test('[DASH-04] a default dashboard is arranged at three widths, two editors are told apart, its people follow at once', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin');
  await page.goto('/admin/default-dashboards');
  const window = await openWindow(page, 'New default dashboard');
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Create' }).click();
  await expect(window.getByText('Name is required.')).toBeVisible();
  await expect(window.getByLabel('Name')).toBeFocused();
  await window.getByLabel('Name').fill('Canteen');
  await window.getByRole('button', { name: 'Add Welcome' }).click();
  await window.getByRole('button', { name: 'Add News' }).click();
  await page.keyboard.press('Escape');
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Keep editing' }).click();
  await window.getByText('Small', { exact: true }).click();
  await expect(widget(page, 'news')).toBeVisible();
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Create' }).click();
  await expect(line(page, 'Canteen')).toContainText('0 people');

  const { id, layout } = ((await api(page, 'GET', '/dashboards?defaultOnly=true')) as Made[]).find(
    ({ name }) => name === 'Canteen',
  ) as Made;
  expect(layout.xxs.map(({ i }) => i)).toEqual(['welcome', 'news']);
  const people = (await api(page, 'GET', '/users')) as { id: number; email: string }[];
  const person = people.find(({ email }) => email === colleague(23));
  await api(page, 'PUT', `/users/${person?.id}`, { defaultDashboard: id });
  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto('/login');
  await fillLogin(guest, colleague(23));
  await expect(widget(guest, 'news')).toBeVisible();

  await rowAction(page, 'Canteen', 'Edit');
  const edit = dialog(page, 'Edit default dashboard');
  await edit.getByRole('button', { name: 'Add My favorites' }).click();
  // Another administrator is quicker.
  const tutorial = { i: 'tutorial', x: 4, y: 0, w: 2, h: 5 };
  await api(page, 'PUT', `/dashboards/${id}`, { layout: { ...layout, lg: [...layout.lg, tutorial] } });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toContainText('Somebody else has changed this default dashboard meanwhile.');
  await expect(widget(page, 'favorites')).toBeVisible();
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Show their version' }).click();
  await expect(widget(page, 'tutorial')).toBeVisible();
  await expect(widget(page, 'favorites')).toHaveCount(0);
  await edit.getByRole('button', { name: 'Remove News' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await guest.reload();
  await expect(widget(guest, 'tutorial')).toBeVisible();
  await expect(widget(guest, 'news')).toHaveCount(0);

  await rowAction(page, 'Canteen', 'Delete');
  await expect(dialog(page, 'Delete default dashboard')).toContainText(
    '1 person sees it now, and gets the minimal dashboard instead.',
  );
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(line(page, 'Canteen')).toBeHidden();
  await guest.reload();
  await expect(widget(guest, 'activity')).toBeVisible();
  await expect(widget(guest, 'news')).toBeVisible();
  await context.close();
});

test('[DASH-01] [DASH-03] @phone on a phone the toolbox stands below: a widget is added, moved by keys and saved', async ({
  page,
  hasTouch: isPhone,
}) => {
  await signIn(page, colleague(isPhone ? 24 : 26));
  await expectNoOverflow(page);
  await customize(page);
  const topOf = async (what: Locator) => (await what.boundingBox())?.y ?? 0;
  const [first, tools] = [await topOf(widget(page, 'welcome')), await topOf(toolbox(page))];
  expect(tools > first).toBe(isPhone);
  await toolbox(page).getByRole('button', { name: 'Add Shared with me' }).click();
  await expect(grip(page, 'Shared with me')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(spoken(page, /^Shared with me: column \d, row \d+/)).toBeAttached();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await save(page);
  await expect(widget(page, 'shared-with-me')).toBeVisible();
  await expectAccessible(page);
});
