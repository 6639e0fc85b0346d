import type { Locator, Page } from '@playwright/test';
import {
  colleague,
  expect,
  expectAccessible,
  fillLogin,
  freshCode,
  mailTo,
  openUserMenu,
  password,
  signIn,
  test,
} from '../steps/fixtures.ts';

test('[AUTH-05] [AUTH-04] [AUTH-06] [AUTH-03] who must set up two-factor authentication does so, and then signs in with a code or a recovery code', async ({
  page,
}) => {
  await page.goto('/login');
  await fillLogin(page, 'newcomer@atrium.example');
  await expect(page.getByText('Download an authenticator app')).toBeVisible();
  await expectAccessible(page);
  for (const closed of ['/dashboard', '/403', '/404', '/spaces?from=mail']) {
    await page.goto(closed);
    await expect(page).toHaveURL(/\/login/);
  }

  await page.getByRole('button', { name: 'I have an app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = () => readSecret(page);
  const first = await secret();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'I have an app' }).click();
  await expect.poll(secret).not.toBe(first);
  const kept = await secret();

  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(page.getByText('Verification code is required.')).toBeVisible();
  await page.getByLabel('Verification code').fill('000000');
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Verification code').fill(await freshCode(kept));
  await page.getByRole('button', { name: 'Activate', exact: true }).click();

  const codes = await readRecoveryCodes(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page).toHaveURL('/login/2fa-setup-success');
  await expect(page.getByText('Two-factor authentication is set up')).toBeVisible();
  await expectAccessible(page);

  await fillLogin(page, 'newcomer@atrium.example');
  const code = page.getByLabel('Authentication code');
  await expect(code).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Authentication code is required.')).toBeVisible();
  await code.fill('000 000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Invalid authentication code. Please try again.')).toBeVisible();
  const right = await freshCode(kept);
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  // What was asked for before the set-up.
  await expect(page).toHaveURL('/spaces?from=mail');

  await openUserMenu(page, 'Logout');
  await fillLogin(page, 'newcomer@atrium.example');
  await page.getByLabel('Authentication code').fill(codes[0] as string);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'Skip the guide' }).click();

  // Demanded of this person, so it cannot be switched off.
  const dialog = await openSecuritySettings(page);
  await expect(dialog.getByText(/requires it for your account/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Switch off' })).toBeHidden();
  await expectAccessible(page);

  // But it can be moved to a new phone, with a code of the one in use.
  await dialog.getByLabel('Verification code').fill('000000');
  await dialog.getByRole('button', { name: 'Set up another app' }).click();
  await expect(dialog.getByText('Invalid verification code. Please try again.')).toBeVisible();
  await dialog.getByLabel('Verification code').fill(codes[1] as string);
  await dialog.getByRole('button', { name: 'Set up another app' }).click();
  const moved = await readSecret(dialog);
  expect(moved).not.toBe(kept);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByLabel('Verification code').fill(await freshCode(moved));
  await dialog.getByRole('button', { name: 'Activate', exact: true }).click();
  await readRecoveryCodes(page);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await fillLogin(page, 'newcomer@atrium.example');
  await page.getByLabel('Authentication code').fill(await freshCode(moved));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/spaces');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Quality Management' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Board', exact: true })).toHaveCount(0);
});

test('[AUTH-07] security settings ask for the password, then switch two-factor authentication on and off', async ({
  page,
}) => {
  const email = colleague(0);
  await signIn(page, email);
  await openUserMenu(page, 'Security settings');
  const dialog = page.getByRole('dialog', { name: 'Security settings' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Password is required.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Invalid password. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'I have an app' }).click();
  const secret = await readSecret(dialog);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByLabel('Verification code').fill(await freshCode(secret));
  await dialog.getByRole('button', { name: 'Activate', exact: true }).click();
  const [recoveryCode] = await readRecoveryCodes(page);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page).toHaveURL('/login/2fa-setup-success');

  await fillLogin(page, email);
  await page.getByLabel('Authentication code').fill(recoveryCode as string);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard');
  await mailTo(email, /A recovery code was used/);

  await openSecuritySettings(page);
  await expect(dialog.getByText('Two-factor authentication is on')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/code/i).fill(await freshCode(secret));
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await mailTo(email, /Two-factor authentication is off/);
  await expect(dialog).toBeHidden();
  await openUserMenu(page, 'Logout');
  await fillLogin(page, email);
  await expect(page).toHaveURL('/dashboard');
});

async function openSecuritySettings(page: Page): Promise<Locator> {
  await openUserMenu(page, 'Security settings');
  const dialog = page.getByRole('dialog', { name: 'Security settings' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  return dialog;
}

async function readRecoveryCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return codes.allInnerTexts();
}

/** It is shown in groups, to be read out. */
async function readSecret(place: Page | Locator): Promise<string> {
  return ((await place.getByRole('code').textContent()) ?? '').replace(/\s/g, '');
}
