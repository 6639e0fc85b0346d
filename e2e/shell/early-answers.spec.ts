import { expect } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';

/** What build/first-paint.js asked for and nobody has taken yet. */
interface Early {
  atriumEarly?: { answers: Map<string, unknown> };
}

for (const path of [
  '/',
  '/dashboard',
  '/spaces/ID',
  '/spaces/ID/documents',
  '/spaces/ID/documents/folder/ID',
]) {
  test(`${path} asks for what it shows before its code has come, and for nothing twice`, async ({
    page,
    library,
  }) => {
    const space = await library.makeSpace({ folders: { Drawings: { Pumps: {} } } });
    const address = path.replace('ID', `${space.id}`).replace('ID', `${space.folder('Drawings').id}`);
    await enter(page, 'staff', '/contacts');
    await expect(page.getByRole('main').locator('[data-row]').first()).toBeVisible();

    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/rest/') && request.method() === 'GET') asked.push(pathname + search);
    });
    await page.goto(address);
    await expect(page.getByRole('main').locator('[data-row], [data-widget]').first()).toBeVisible();
    const waiting = () =>
      page.evaluate(() => [...((window as Early).atriumEarly?.answers.keys() ?? ['none'])]);
    await expect.poll(waiting, 'asked for early and not needed').toEqual([]);
    expect(asked).toEqual([...new Set(asked)]);
  });
}

test('who is not signed in asks for nothing but what the sign-in shows', async ({ page }) => {
  await page.goto('/spaces/1');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await page.evaluate(() => (window as Early).atriumEarly)).toBeUndefined();
});
