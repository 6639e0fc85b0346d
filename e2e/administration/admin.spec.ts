import { lookWithDoctor } from '../steps/doctor.ts';
import { expect, expectAccessible, type Page, test } from '../steps/fixtures.ts';
import { enter } from '../steps/library.ts';
import { expectNoOverflow, expectTitle } from '../steps/screens.ts';

test('[ADM-01] [NAV-03] @phone the landing page says how the system is and what needs attention', async ({
  page,
  hasTouch: isPhone,
}) => {
  await lookWithDoctor();
  await enter(page, 'admin', '/spaces');
  const openMenu = async () => {
    if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
  };
  await openMenu();
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expectTitle(page, 'Admin');
  const system = page.getByRole('region', { name: 'System' });
  for (const part of [/Version \d/, /PostgreSQL \d+/, /\d+ files/, 'LibreOffice', 'Mail', 'File work'])
    await expect(system.getByText(part).first()).toBeVisible();
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByRole('heading', { name: 'Permission review deadline expired' })).toBeVisible();
  await expect(attention.getByRole('heading', { name: 'LibreOffice is missing' })).toBeVisible();
  const check = page.getByRole('region', { name: 'Last check' });
  await expect(check.getByText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d, (nothing found|\d+ kinds? of)/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await openMenu();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Tags/ }).click();
  await expectTitle(page, 'Tags');
  await expectNoOverflow(page);
  await openMenu();
  await page.getByRole('link', { name: 'Back to Atrium' }).click();
  await expectTitle(page, 'Dashboard');
});

/** Each page of the administration, and a call that it cannot do without: refused before its input is looked at. */
const pages: Record<string, string> = {
  '/admin': 'GET /system/status',
  '/admin/users': 'POST /users',
  '/admin/roles': 'GET /roles',
  '/admin/permissions': 'POST /acls/permissions',
  '/admin/global-permissions': 'GET /permissions',
  '/admin/default-dashboards': 'POST /dashboards',
  '/admin/spaces': 'POST /spaces',
  '/admin/tags': 'POST /tags',
  '/admin/mailing-lists': 'GET /mailing-lists',
  '/admin/announcements': 'GET /announcements/managed',
  '/admin/news': 'GET /news/items',
  '/admin/audit-trail': 'GET /audit/events',
};

/** With the session of the page itself. */
const isAnswered = (page: Page, asked: string) =>
  page.evaluate(async (call) => {
    const [method = 'GET', path] = call.split(' ');
    const token = Object.values(localStorage)
      .join(' ')
      .match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/)?.[0];
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = method === 'GET' ? undefined : '{}';
    const { status } = await fetch(`/api/rest${path}`, { method, headers, ...(body ? { body } : {}) });
    return status !== 403;
  }, asked);

for (const account of ['manager', 'lists', 'owner', 'staff', 'guest', 'curator']) {
  test(`[ADM-01] [NAV-03] [8.2.1] for ${account}, menu, pages and calls of the administration agree`, async ({
    page,
  }) => {
    await enter(page, account, '/spaces');
    await expectTitle(page, 'My spaces');
    const answered: string[] = [];
    for (const [path, call] of Object.entries(pages)) if (await isAnswered(page, call)) answered.push(path);
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(
      answered.length > 0 ? 1 : 0,
    );
    const menu = page.getByRole('navigation', { name: 'Admin' });
    for (const path of Object.keys(pages)) {
      if (answered.includes(path)) {
        await page.goto(path);
        await expect(menu).toBeVisible();
        await expect(page).toHaveURL(path);
        continue;
      }
      // As by a link: the router hears of it, and the page need not be loaded anew.
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await expect(page).toHaveURL((path === '/admin' && answered[0]) || '/403');
    }
    if (answered[0]) {
      await page.goto(answered[0]);
      const links = menu.getByRole('link');
      await expect(links).toHaveCount(answered.length + 1);
      const offered = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(offered.sort()).toEqual(['/dashboard', ...answered].sort());
    }
  });
}
