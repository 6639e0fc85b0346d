import { providerUrl, ssoUrl } from '../servers/places.ts';
import { expect, expectAccessible, openUserMenu, type Page, test } from '../steps/fixtures.ts';

test.use({ baseURL: ssoUrl });

test('[AUTH-11] [7.6.2] tried once silently when the login page opens, then by the button; not after Logout', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(`${providerUrl}/auth?`))
      asked.push(new URL(request.url()).searchParams.get('prompt') ?? '');
  });
  await page.goto('/login');
  // Nobody is signed in at the provider: it says so, and the page comes to rest.
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect.poll(() => asked).toEqual(['none']);
  // It may still be on its way back from there.
  await expect(() => page.reload()).toPass();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(asked).toEqual(['none']);
  await expect(page.getByText('Single sign-in did not work')).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Sign in with your company account' }).click();
  await expect(page.getByRole('heading', { name: /^Good .*, Ingrid$/ })).toBeVisible();
  expect(asked).toEqual(['none', '']);

  // Another tab without a token: now the provider knows the browser, and no click is needed.
  await page.evaluate(() => localStorage.clear());
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: /^Good .*, Ingrid$/ })).toBeVisible();
  expect(asked).toEqual(['none', '', 'none']);

  await openUserMenu(other, 'Logout');
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(asked).toEqual(['none', '', 'none']);
});

for (const loadedAt of ['/dashboard', '/spaces', '/offline', '/403', '/no/such/page']) {
  test(`[AUTH-11] after Logout on a page that was loaded at ${loadedAt} the provider is not asked, in any tab`, async ({
    page,
    context,
  }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign in with your company account' }).click();
    await expect(page.getByRole('heading', { name: /^Good .*, Ingrid$/ })).toBeVisible();
    await page.goto(loadedAt);
    const other = await context.newPage();
    await other.goto('/contacts');
    await expect(other.getByRole('heading', { name: 'Contacts' })).toBeVisible();
    const asked: string[] = [];
    context.on('request', (request) => {
      if (request.url().startsWith(providerUrl)) asked.push(request.url());
    });

    await openUserMenu(page, 'Logout');
    const isAtRest = async (tab: Page) => {
      await expect(tab).toHaveURL(/\/login$/);
      await expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      await expect(tab.getByText('Trying your company account')).toBeHidden();
    };
    await isAtRest(page);
    await isAtRest(other);
    await page.reload();
    await isAtRest(page);
    const third = await context.newPage();
    for (const address of ['/login', '/spaces?from=mail']) {
      await third.goto(address);
      await isAtRest(third);
    }
    expect(asked).toEqual([]);

    await page.getByRole('link', { name: 'Sign in with your company account' }).click();
    await expect(page.getByRole('heading', { name: /^Good .*, Ingrid$/ })).toBeVisible();
  });
}

test('[AUTH-11] [ERR-01] 403 does nothing; any other status is retried once, then an SSO error shows', async ({
  page,
}) => {
  let asked = 0;
  await page.route('**/api/rest/auth/sso', (route) => {
    asked += 1;
    return route.fulfill({
      status: 502,
      json: { code: 'system.unexpected', message: 'No.', requestId: 'r' },
    });
  });
  await page.goto('/login');
  await expect(page.getByText('Single sign-in did not work')).toBeVisible();
  expect(asked).toBe(2);
  await expectAccessible(page);
});
