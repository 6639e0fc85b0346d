import {
  expect,
  expectAccessible,
  fillLogin,
  openUserMenu,
  password,
  signIn,
  test,
} from '../steps/fixtures.ts';

const accounts = ['admin', 'manager', 'owner', 'staff', 'guest', 'lists', 'curator'];

for (const account of accounts) {
  test(`[AUTH-02] [AUTH-04] ${account} signs in and arrives at the dashboard`, { tag: '@phone' }, async ({
    page,
  }) => {
    await signIn(page, account);
    await expect(page).toHaveURL('/dashboard');
    await expectAccessible(page);
  });
}

test('[AUTH-01] each rule of the login form speaks at its field, and the privacy policy is a link', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/login');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid email/);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password is required\./,
  );
  await expect(page.getByText('Please accept the privacy policy.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid email/);
  const link = page.getByRole('main').getByRole('link', { name: 'privacy policy' }).first();
  await expect(link).toHaveAttribute('href', '/privacy-policy');
});

test('[AUTH-03] [ERR-01] a wrong password says so and keeps what was typed', async ({ page }) => {
  await page.goto('/login');
  await fillLogin(page, 'curator@atrium.example', 'not it');
  await expect(page.getByText('Could not log in. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('curator@atrium.example');
  await expectAccessible(page);
});

test('[AUTH-04] a visitor is sent to /login, and the path with its query opens after sign-in', async ({
  page,
}) => {
  await page.goto('/dashboard?from=mail');
  await expect(page).toHaveURL(/\/login/);
  await fillLogin(page, 'staff@atrium.example');
  await expect(page).toHaveURL('/dashboard?from=mail');
});

test('[AUTH-04] [NAV-01] /403, /404 and unknown paths are behind the sign-in too', async ({ page }) => {
  for (const [path, title] of [
    ['/403', 'Access denied'],
    ['/404', 'Not found'],
    ['/no/such/page?x=1', 'Not found'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await fillLogin(page, 'staff@atrium.example');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page).toHaveURL(path);
    await openUserMenu(page, 'Logout');
    await expect(page).toHaveURL('/login');
  }
});

test('[AUTH-02] a stored token is used again at the next start, and one that has ended is not', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await page.reload();
  await expect(page).toHaveURL('/dashboard');
  await page.clock.install({ time: Date.now() + 30 * 24 * 3600 * 1000 });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('[AUTH-12] [14.3.1] logout ends the session on the server and in every tab', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, 'staff');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: /^Good/ })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('atrium.token'));
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get('/api/rest/users/me', { headers })).status()).toBe(200);
  await openUserMenu(page, 'Logout');
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('atrium.token'))).toBeNull();
  expect((await request.get('/api/rest/users/me', { headers })).status()).toBe(401);
});

test('[14.3.3] [3.4.3] a script written into the page does not run', async ({ page, watched }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  // The browser says so, and here that is what we wanted.
  await expect.poll(() => watched.length).toBeGreaterThan(0);
  watched.length = 0;
});

test('[AUTH-14] [ERR-01] after too many tries the page says how long to wait', async ({ page }) => {
  await page.goto('/login');
  const email = `nobody-${Date.now()}@atrium.example`;
  // The waits grow from two seconds on, so soon one is longer than it takes to try again.
  await expect(async () => {
    await fillLogin(page, email, 'not it');
    await expect(page.getByText(/Too many tries\. Wait/)).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('[AUTH-03] signing in works by keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('owner@atrium.example');
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.type(password);
  await page.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});
