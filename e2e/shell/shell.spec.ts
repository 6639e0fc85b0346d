import { expect, expectAccessible, openUserMenu, test } from '../steps/fixtures.ts';
import { enter } from '../steps/library.ts';

test('[NAV-02] [NAV-05] header: logo, environment badge and user menu', async ({ page }) => {
  await enter(page, 'staff', '/spaces');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: /Atrium/ })).toHaveAttribute('href', '/dashboard');
  await expect(header.getByText('TEST', { exact: true })).toBeVisible();
  await header.getByRole('button', { name: /^Account menu of Ingrid Nordahl/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Edit my contact info',
    'Shared by me',
    'Change password',
    'Security settings',
    'Show the guide',
    'What’s new',
    'Logout',
  ]);
  await expect(page.getByRole('menuitemradio')).toHaveText(['English', 'Deutsch', 'Français', 'Italiano']);
  await expectAccessible(page);
});

test(
  '[NAV-06] [NAV-02] on a phone the menu is a drawer, and nothing is wider than the screen',
  { tag: '@phone' },
  async ({ page, isMobile: _ }, info) => {
    await enter(page, 'staff', '/dashboard');
    if (info.project.name === 'phone') {
      await page.getByRole('button', { name: 'Open menu' }).click();
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByRole('link', { name: 'Dashboard' })).toBeVisible();
      await expectAccessible(page);
      await drawer.getByRole('button', { name: 'Close menu' }).click();
      await expect(drawer).toBeHidden();
    } else {
      await expect(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }),
      ).toBeVisible();
    }
    for (const path of ['/dashboard', '/403', '/nowhere', '/privacy-policy']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
  },
);

test('[NAV-01] / goes to the dashboard, unknown paths and /403 have their pages', async ({ page }) => {
  await enter(page, 'guest', '/');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await page.goto('/404');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await page.goto('/403');
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
});

test('[AUTH-15] the privacy policy is public and complete, /logintest is blank', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  const text = (await page.getByRole('main').textContent()) ?? '';
  for (const topic of [
    /customer/i,
    /visitor/i,
    /partner/i,
    /cookies/i,
    /analytics/i,
    /social plug-ins/i,
    /data subject/i,
    /30 calendar days/i,
  ]) {
    expect(text).toMatch(topic);
  }
  await expectAccessible(page);
  await page.goto('/logintest');
  await expect(page).toHaveURL('/logintest');
  await expect(page.locator('body')).toHaveText('');
});

test('[DASH-02] the dashboard greets by the hour, with date and time', async ({ page }) => {
  await enter(page, 'staff', '/favicon.svg');
  for (const [hour, word] of [
    [8, 'morning'],
    [13, 'afternoon'],
    [20, 'evening'],
  ] as const) {
    // Yesterday, so that the session has not ended by then.
    const at = new Date(Date.now() - 24 * 3600 * 1000);
    at.setHours(hour, 42);
    await page.clock.setFixedTime(at);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: `Good ${word}, Ingrid` })).toBeVisible();
    await expect(page.getByText(`${date(at)} ${String(hour).padStart(2, '0')}:42`)).toBeVisible();
  }
});

test('light and dark, by the system and by the switch; axe finds nothing in either', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, 'staff', '/dashboard');
  const scheme = page.locator('html');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page);
  await page.getByRole('button', { name: /Color scheme/ }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('[NAV-02] menu and modals work by keyboard alone', async ({ page }) => {
  await enter(page, 'staff', '/spaces');
  await page.getByRole('button', { name: /^Account menu of/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.press('Escape');
  await openUserMenu(page, 'Change password');
  await expect(page.getByRole('dialog').getByLabel('Old password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

const date = (at: Date) =>
  [at.getDate(), at.getMonth() + 1, at.getFullYear()].map((part) => String(part).padStart(2, '0')).join('.');
