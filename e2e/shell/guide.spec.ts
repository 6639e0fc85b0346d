import type { Me } from '../../contract/src/users.ts';
import { colleague, expect, expectAccessibleInBoth, openUserMenu, type Page } from '../steps/fixtures.ts';
import { enter, type Library, test } from '../steps/library.ts';
import { expectNoOverflow } from '../steps/screens.ts';

/** A colleague who is as new as whoever was just made. */
async function makeNew(library: Library, number: number): Promise<string> {
  const [account = ''] = colleague(number).split('@');
  await (await library.as(account)).put('/me/guide', { isWanted: true });
  return account;
}

const guide = (page: Page) => page.getByRole('dialog', { name: 'Guide' });

test('[NAV-02] [NAV-06] the first visit is led through five steps, once on any device, and again from the menu @phone', async ({
  page,
  library,
}, { project }) => {
  const account = await makeNew(library, project.name === 'phone' ? 49 : 48);

  await enter(page, account, '/dashboard');
  const card = guide(page);
  await expect(card.getByText('1 of 5')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Next' })).toBeFocused();
  await expectAccessibleInBoth(page);
  await page.emulateMedia({ colorScheme: 'light' });
  for (const title of [
    'Your spaces',
    'Everything about a row is here',
    'The bell tells you what concerns you',
  ]) {
    await card.getByRole('button', { name: 'Next' }).click();
    await expect(card.getByRole('heading', { name: title })).toBeVisible();
    await expectNoOverflow(page);
    // All of it can be seen, wherever it points.
    await expect(card).toBeInViewport({ ratio: 1 });
  }
  await expect(page).toHaveURL(/\/spaces\/\d+\/documents/);
  await page.keyboard.press('ArrowLeft');
  await expect(card.getByText('3 of 5')).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(card).toHaveCount(0);

  const told = async () => (await (await library.as(account)).read<Me>('/users/me')).wantsGuide;
  await expect.poll(told).toBe(false);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ })).toBeVisible();
  await expect(card).toHaveCount(0);

  await openUserMenu(page, 'Show the guide');
  await expect(card.getByText('1 of 5')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  // The page can be used again.
  await openUserMenu(page, 'Show the guide');
  await card.getByRole('button', { name: 'Skip the guide' }).click();
  await expect(card).toHaveCount(0);
});

test('[NAV-02] who follows a link sees what it leads to, and is led when they come to the dashboard', async ({
  page,
  library,
}) => {
  const account = await makeNew(library, 47);
  await enter(page, account, '/spaces');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(guide(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(guide(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(guide(page)).toHaveCount(0);
});
