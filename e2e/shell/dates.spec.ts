import { expect, type Page } from '../steps/fixtures.ts';
import { enter, test, type Workshop } from '../steps/library.ts';
import { cloud, confirmSave } from '../steps/offline.ts';
import { toast } from '../steps/screens.ts';
import { pdfFile } from '../steps/viewer-screens.ts';

// An American in Newfoundland: neither their language's way of dates nor half an hour changes how they are written.
test.use({ locale: 'en-US', timezoneId: 'America/St_Johns' });

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
/** Ways in which a day or a time must not be written. What people call things is theirs. */
const otherWays = new RegExp(
  `\\b\\d{1,2}/\\d{1,2}/\\d{2,4}|\\b(${months})[a-z]* \\d{1,2}\\b|\\b\\d{1,2} (${months})[a-z]*\\b|\\bago\\b|\\bjust now\\b|\\byesterday\\b|\\d:\\d\\d ?[ap]m\\b`,
  'i',
);
const time = /\d\d\.\d\d\.\d{4} \d\d:\d\d/;
const day = /\d\d\.\d\d\.\d{4}/;

/** What is shown has such dates and no others, and each says the moment that it stands for, as it is here. */
async function expectDates(page: Page, kind: RegExp, where: string, area = page.getByRole('main')) {
  await expect(area, where).toContainText(kind);
  const text = (await area.allInnerTexts()).join('\n');
  expect(otherWays.exec(text)?.[0], where).toBeUndefined();
  const wrong = await area.locator('time[datetime]').evaluateAll((elements) => {
    const two = (value: number) => String(value).padStart(2, '0');
    const write = (given: string) => {
      if (/^\d{4}-\d\d-\d\d$/.test(given)) return [given.split('-').reverse().join('.')];
      const at = new Date(given);
      const day = `${two(at.getDate())}.${two(at.getMonth() + 1)}.${at.getFullYear()}`;
      return [day, `${day} ${two(at.getHours())}:${two(at.getMinutes())}`];
    };
    const shown = elements.map(
      (one) => [one.getAttribute('datetime') as string, one.textContent ?? ''] as const,
    );
    return shown.filter(([given, text]) => !write(given).includes(text));
  });
  expect(wrong, where).toEqual([]);
  // Whatever is measured of the table of files is measured in file-table.spec.ts.
  const cut = await area
    .locator('[role="grid"]:not([aria-label="Folders and documents"]) [role="gridcell"]')
    .filter({ hasText: /^\d\d\.\d\d\.\d{4}( \d\d:\d\d)?$/ })
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
  expect(cut, `${where}: cut off`).toBe(0);
}

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function fill(space: Workshop): Promise<void> {
  const [plan] = await space.upload(null, pdfFile('Furnace'), 'Lost.txt');
  await space.api.put(`/documents/${plan?.id}`, { name: 'Furnace plan.pdf' });
  const [lost] = await space.upload(null, 'Gone.txt');
  await space.api.remove(`/documents/${lost?.id}`);
}

test('[DOC-01] [DASH-02] [VIEW-02] [AUD-01] every screen writes DD.MM.YYYY, and HH:mm where it tells a time, in the reader’s zone', async ({
  page,
  library,
}) => {
  test.slow();
  const space = await library.makeSpace({ owner: 'admin', folders: { Plans: {} } });
  await fill(space);
  const deadline = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await space.api.post(`/audit/spaces/${space.id}/start`, { users: true, roles: true, deadline });

  await enter(page, 'admin', '/dashboard');
  await expect(page.locator('main li time').first()).toBeVisible();
  await expectDates(page, time, 'dashboard');
  const welcome = page.getByRole('region', { name: /^Good (morning|afternoon|evening)/ });
  await expect(welcome).toContainText(
    /(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d\d\.\d\d\.\d{4} \d\d:\d\d/,
  );

  const screens: [string, RegExp][] = [
    ['/spaces', day],
    [space.route, time],
    [`/spaces/${space.id}/trash`, time],
    [`/spaces/${space.id}/members`, day],
    [`/spaces/${space.id}/permissions`, day],
    ['/admin', time],
    ['/admin/users', time],
    ['/admin/news', day],
    ['/admin/announcements', day],
    ['/news', day],
    ['/admin/audit-trail', time],
  ];
  for (const [path, kind] of screens) {
    await page.goto(path);
    await expectDates(page, kind, path);
  }

  await page.goto(`/spaces/${space.id}/permissions`);
  await page.getByRole('button', { name: 'History' }).click();
  await expectDates(page, time, 'history of reviews', dialogOf(page, 'History of reviews'));

  await page.goto(space.route);
  await cloud(page, 'Furnace plan.pdf').click();
  await confirmSave(page);
  await expect(toast(page, 'saved offline')).toBeVisible();
  await page.goto(`${space.route}?q=${encodeURIComponent('Furnace plan')}`);
  await expect(dialogOf(page, 'Search').getByRole('status')).toHaveText(/result/);
  await expectDates(page, day, 'search', dialogOf(page, 'Search'));
  for (const path of ['/offline', '/offline/test']) {
    await page.goto(path);
    await expectDates(page, time, path);
  }
});
