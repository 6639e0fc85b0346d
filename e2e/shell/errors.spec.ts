import type { APIRequestContext, Page } from '@playwright/test';
import {
  colleague,
  expect,
  expectAccessible,
  openUserMenu,
  password,
  signIn,
  test,
} from '../steps/fixtures.ts';
import { followRequests } from '../steps/requests.ts';

test('[ERR-01] a server that cannot be reached opens the dialog, and nothing typed is lost', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await openUserMenu(page, 'Change password');
  const modal = page.getByRole('dialog', { name: 'Change password' });
  await modal.getByLabel('Old password').fill('one');
  await modal.getByLabel('New password', { exact: true }).fill('a quiet harbour');
  await modal.getByLabel('Confirm new password').fill('a quiet harbour');
  await page.route('**/api/rest/**', (route) => route.abort());
  await modal.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: /Backend server not reachable/ });
  await expect(dialog).toContainText(/Please try again later\./);
  await expect(dialog).toContainText('POST /api/rest/users/change-password');
  await expectAccessible(page);
  await page.unroute('**/api/rest/**');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(modal.getByLabel('New password', { exact: true })).toHaveValue('a quiet harbour');
});

test('[ERR-01] a read without an answer says so: in a dialog while others are answered, else in its place', async ({
  page,
}) => {
  const sentence = 'Backend server not reachable. Please try again later.';
  await signIn(page, 'staff');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible();
  await page.route('**/api/rest/contacts', (route) => route.abort());
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /Backend server not reachable/ });
  await expect(dialog).toContainText(sentence);
  await expectAccessible(page);
  await page.unroute('**/api/rest/contacts');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('grid', { name: 'Contacts' })).toBeVisible();

  await page.route('**/api/rest/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(sentence).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
});

test('[ERR-01] an unexpected answer shows its message and request id', async ({ page }) => {
  await signIn(page, 'staff');
  await page.route('**/api/rest/users/me', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'system.unexpected', message: 'Something went wrong.', requestId: 'abc-1' },
    }),
  );
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Unexpected error' });
  await expect(dialog).toContainText('Something went wrong.');
  await expect(dialog).toContainText('abc-1');
  await expectAccessible(page);
  await page.unroute('**/api/rest/users/me');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible();
});

test('[ERR-01] a 401 in the middle of work opens the sign-in over the page', async ({ page, request }) => {
  const { modal, again } = await loseSessionInTheMiddle(page, request);
  await expect(again).toContainText('nothing is lost');
  await expectAccessible(page);
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toBeHidden();
  await expect(modal.getByRole('button', { name: 'I have an app' })).toBeVisible();
});

test('[14.3.1] if another person signs in there, the page is dropped', async ({ page, request }) => {
  const { modal, again } = await loseSessionInTheMiddle(page, request);
  await again.getByLabel('Email').fill('guest@atrium.example');
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: /^Account menu of Felix/ })).toBeVisible();
  await expect(modal).toBeHidden();
});

test('[ERR-01] toasts stand bottom-right and close after 7 seconds', async ({ page }) => {
  await signIn(page, colleague(3));
  await page.clock.install();
  await openUserMenu(page, 'Change password');
  const modal = page.getByRole('dialog', { name: 'Change password' });
  await modal.getByLabel('Old password').fill(password);
  await modal.getByLabel('New password', { exact: true }).fill('a quiet harbour');
  await modal.getByLabel('Confirm new password').fill('a quiet harbour');
  await modal.getByRole('button', { name: 'Change password' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Your password is changed' });
  await page.clock.runFor(1000);
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 48);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(900 - 60);
  await page.clock.runFor(5000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(2500);
  await expect(toast).toBeHidden();
});

test('[ERR-01] a tab that meets the ended session first does not take away what is typed in another', async ({
  page,
  context,
  request,
}) => {
  const { modal, again } = await loseSessionInTheMiddle(page, request);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/login/);
  await expect(again).toBeVisible();
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(modal.getByRole('button', { name: 'I have an app' })).toBeVisible();
});

test('[ERR-01] a part that cannot be loaded leaves the page as it is and says so', async ({
  page,
  watched,
}) => {
  await signIn(page, 'staff');
  await page.route('**/assets/change-password-modal-*.js', (route) => route.fulfill({ status: 404 }));
  await openUserMenu(page, 'Change password');
  const dialog = page.getByRole('dialog', { name: /could not be loaded/ });
  await expect(dialog.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible();
  // The browser reports the failed load as uncaught; the dialog is our answer to it.
  watched.splice(0);
});

/** Somebody has typed into a modal; their session ends elsewhere; they go on. */
async function loseSessionInTheMiddle(page: Page, request: APIRequestContext) {
  const quiet = followRequests(page);
  await signIn(page, 'staff');
  // The dashboard reads its feeds again by itself, and would notice.
  await page.goto('/spaces');
  await openUserMenu(page, 'Security settings');
  const modal = page.getByRole('dialog', { name: 'Security settings' });
  await modal.getByLabel('Password', { exact: true }).fill(password);
  // What a slow page still asks for would notice it too.
  await quiet();
  const token = await page.evaluate(() => localStorage.getItem('atrium.token'));
  await request.post('/api/rest/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  await modal.getByRole('button', { name: 'Continue' }).click();
  return { modal, again: page.getByRole('dialog', { name: 'Sign in again' }) };
}
