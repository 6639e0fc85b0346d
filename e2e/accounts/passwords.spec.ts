import {
  colleague,
  expect,
  expectAccessible,
  fillLogin,
  mailTo,
  openUserMenu,
  password,
  signIn,
  test,
} from '../steps/fixtures.ts';

test('[AUTH-08] [AUTH-09] [AUTH-17] a forgotten password is reset by the link from the mail, once', async ({
  page,
}) => {
  const email = colleague(1);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@atrium.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('No active user found')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(/We have sent a link to/)).toBeVisible();
  await expectAccessible(page);

  const mail = await mailTo(email, /Choose a new password/);
  const link = /\/reset-password\/[\w-]+/.exec(mail.text ?? '')?.[0] as string;
  await page.goto(link);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Minimum 6 characters required')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password').fill('password1');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText(/easy to guess/)).toBeVisible();
  await page.getByLabel('New password').fill('a quiet harbour');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await fillLogin(page, email, 'a quiet harbour');
  await expect(page).toHaveURL('/dashboard');
  await mailTo(email, /Your password was changed/);

  await openUserMenu(page, 'Logout');
  await page.goto(link);
  await expect(page.getByText('Invalid or expired token')).toBeVisible();
  await expectAccessible(page);
});

test('[AUTH-10] [ERR-01] the change-password modal holds every rule', async ({ page }) => {
  await signIn(page, colleague(2));
  await openUserMenu(page, 'Change password');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const submit = dialog.getByRole('button', { name: 'Change password' });
  const fill = async (old: string, fresh: string, again: string) => {
    await dialog.getByLabel('Old password').fill(old);
    await dialog.getByLabel('New password', { exact: true }).fill(fresh);
    await dialog.getByLabel('Confirm new password').fill(again);
    await submit.click();
  };
  await expectAccessible(page);
  await fill('', 'short', 'short');
  await expect(dialog.getByText('Minimum 6 characters required').first()).toBeVisible();
  await fill(password, password, password);
  await expect(dialog.getByText('New password must be different from old password')).toBeVisible();
  await fill(password, 'a quiet harbour', 'a loud harbour');
  await expect(dialog.getByText('Passwords must match')).toBeVisible();
  await fill('not my password', 'a quiet harbour', 'a quiet harbour');
  await expect(dialog.getByText('Old password is not valid. Please try again.')).toBeVisible();
  await expectAccessible(page);

  // Not on overlay click; what was typed stays.
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await fill(password, 'a quiet harbour', 'a quiet harbour');
  await expect(dialog).toBeHidden();
});
