import type { Me } from '../../contract/src/users.ts';
import { expect, expectAccessibleInBoth, openUserMenu, type Page } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { expectNoOverflow } from '../steps/screens.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'What’s new' });
const shown = (page: Page) => page.getByRole('dialog', { name: 'What’s new' });

test('[NAV-02] [NAV-06] who comes back after an update is told what is new, once on any device, and again from the menu @phone', async ({
  page,
  library,
}, { project }) => {
  const account = project.name === 'phone' ? 'curator' : 'manager';
  await enter(page, account, '/dashboard');
  await expect(notice(page)).toContainText('New in Atrium');
  await expectNoOverflow(page);
  await expectAccessibleInBoth(page);
  await notice(page).getByRole('button', { name: 'See what’s new' }).click();
  await expect(shown(page).getByRole('heading', { name: /^The bell, and things you watch/ })).toBeVisible();
  const forAdministrators = shown(page).getByRole('link', { name: 'All permissions' });
  await expect(forAdministrators).toHaveCount(account === 'manager' ? 1 : 0);
  await expectAccessibleInBoth(page);
  await shown(page).getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toBeFocused();
  await expect(notice(page)).toHaveCount(0);

  const seen = async () => (await (await library.as(account)).read<Me>('/users/me')).whatsNewSeen;
  await expect.poll(seen).toBeGreaterThan(0);
  await page.goto('/spaces');
  await openUserMenu(page, 'What’s new');
  await shown(page).getByRole('link', { name: 'What I watch' }).click();
  await expect(page).toHaveURL(/\/me\/watching$/);
  await expect(shown(page)).toHaveCount(0);
});
