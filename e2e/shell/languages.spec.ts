import type { Me } from '../../contract/src/users.ts';
import { colleague, expect, expectAccessible, type Page, password } from '../steps/fixtures.ts';
import { test } from '../steps/library.ts';
import { inLanguage } from '../steps/words.ts';

const german = (english: string, folder = 'features/auth') => inLanguage('de', folder, english);
const french = (english: string, folder = 'features/auth') => inLanguage('fr', folder, english);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** A reload would empty it. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);

/** By what is the same in every language. */
async function signInWith(page: Page, email: string) {
  await page.locator('input[name=username]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('checkbox').check();
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL('/dashboard');
}

test.describe('in a German browser', () => {
  test.use({ locale: 'de-AT' });

  test('the sign-in speaks German, and another language that is chosen there stays with the account', async ({
    page,
    library,
    browser,
  }) => {
    const email = colleague(51);
    const [account = ''] = email.split('@');
    const api = await library.as(account);
    await api.put('/me/language', { language: null });

    await page.goto('/login');
    await expect(heading(page, german('Sign in'))).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-AT');
    await expect(page).toHaveTitle(`${german('Sign in')} · Atrium`);
    await expectAccessible(page);

    await mark(page);
    await page.locator('input[name=username]').fill('half typ');
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(heading(page, french('Sign in'))).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
    await expect(page.locator('input[name=username]')).toHaveValue('half typ');
    await expect(page.getByRole('button', { name: 'Français' })).toBeFocused();
    await signInWith(page, email);
    await expect.poll(async () => (await api.read<Me>('/users/me')).language).toBe('fr');

    // In the menu, on a page with something half typed.
    await page.goto('/contacts');
    await mark(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
    const filter = page.getByRole('main').locator('input').first();
    await filter.fill('half typ');
    const menu = page.getByRole('button', { name: api.me.fullName });
    await menu.click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-AT');
    await expect(heading(page, german('Contacts', 'features/contacts'))).toBeVisible();
    await expect(filter).toHaveValue('half typ');
    expect(await isSamePage(page)).toBe(true);
    await expect.poll(async () => (await api.read<Me>('/users/me')).language).toBe('de');

    // Elsewhere, in an English browser.
    const elsewhere = await browser.newContext({ locale: 'en-GB' });
    const other = await elsewhere.newPage();
    await other.goto('/login');
    await expect(other.locator('html')).toHaveAttribute('lang', 'en-GB');
    await signInWith(other, email);
    await expect(other.locator('html')).toHaveAttribute('lang', 'de-CH');
    await elsewhere.close();
    await api.put('/me/language', { language: null });
  });
});
