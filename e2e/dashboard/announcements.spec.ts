import { deflateSync } from 'node:zlib';
import { lineUpEverywhere, minimalWidgets } from '../../contract/src/parts/dashboard-grid.ts';
import { dialog, line, openWindow } from '../steps/admin.ts';
import {
  colleague,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  type Page,
  signIn,
} from '../steps/fixtures.ts';
import { enter, type Library, test } from '../steps/library.ts';
import { choose, expectNoOverflow, expectTitle, toast } from '../steps/screens.ts';

/** Nobody else announces anything to these. */
const account = (number: number) => colleague(number).split('@')[0] as string;
const widget = (page: Page) => page.getByRole('region', { name: 'News', exact: true });

/** A picture of one colour, 32 by 18. */
function png(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(name, 4, 'latin1');
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(Buffer.concat([head.subarray(4), data])));
    return Buffer.concat([head, data, sum]);
  };
  const size = Buffer.from([0, 0, 0, 32, 0, 0, 0, 18, 8, 2, 0, 0, 0]);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(32 * 3, 120)]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: 18 }, () => row)));
  const parts = [chunk('IHDR', size), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function crc(bytes: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return (rest ^ 0xffffffff) >>> 0;
}

/** Somebody with a role of their own, and the news on their dashboard. */
async function prepare(library: Library, person: string, role: string) {
  const admin = await library.as('admin');
  const { id: roleId } = await admin.post<{ id: number }>('/roles', { name: role });
  const { me, post } = await library.as(person);
  await admin.put(`/users/${me.id}`, { roles: [...me.roles, roleId] });
  await post('/me/dashboard', { layout: lineUpEverywhere(minimalWidgets) });
  return { forget: () => admin.remove(`/roles/${roleId}`) };
}

test('[NEWS-01] [ADM-01] an administrator announces something to a role: it appears by itself, and is read whole', async ({
  page,
  library,
  browser,
}) => {
  const [role, title] = ['Ladle crew', 'The ladle is repaired'];
  const { forget } = await prepare(library, account(46), role);
  await signIn(page, 'manager');
  await page.goto('/admin/announcements');
  await expectTitle(page, 'Announcements');
  await expect(line(page, /The arc furnace/)).toBeVisible();
  await expect(line(page, /The canteen in Lyon/)).toContainText('Ended');
  await expectAccessibleInBoth(page);

  const reading = await (await browser.newContext()).newPage();
  await enter(reading, account(46), '/dashboard');
  await expect(widget(reading).getByRole('link', { name: /^The arc furnace/ })).toBeVisible();

  const window = await openWindow(page, 'Write announcement');
  await window.getByRole('button', { name: 'Create' }).click();
  await expect(window.getByText('Title is required.')).toBeVisible();
  await expect(window.getByLabel('Title')).toBeFocused();
  await window.getByLabel('Title').fill(title);
  await window.getByLabel('Summary').fill('Work goes on at noon.');
  const text = window.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await window.getByRole('button', { name: 'Heading', exact: true }).click();
  await page.keyboard.type('What to do');
  await page.keyboard.press('Enter');
  await window.getByRole('button', { name: 'List', exact: true }).click();
  await page.keyboard.type('Read the sheet');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Sign it');
  await window.getByLabel('Image file').setInputFiles({
    ...{ name: 'ladle.png', mimeType: 'image/png', buffer: png() },
  });
  await window.getByLabel('What the picture shows').fill('A ladle');
  await expect(window.getByRole('img', { name: 'A ladle' })).toBeVisible();
  await window.getByRole('switch', { name: 'For everyone' }).click();
  await choose(page, window.getByRole('combobox', { name: 'Roles' }), role);
  // The list stays open for more of them.
  await page.keyboard.press('Tab');
  await window.getByRole('switch', { name: /^Pinned/ }).click();
  await expectAccessibleInBoth(page);
  await window.getByRole('button', { name: 'Create' }).click();
  await expect(window).toBeHidden();
  await expect(toast(page, 'The announcement is made')).toBeVisible();
  await expect(line(page, new RegExp(title))).toContainText(role);

  // Without a reload.
  const link = widget(reading).getByRole('link', { name: title });
  await expect(link).toBeVisible();
  await expect(widget(reading).getByRole('img', { name: 'A ladle' }).first()).toBeVisible();
  await expectAccessibleInBoth(reading);
  await link.click();
  await expectTitle(reading, title);
  await expect(reading.getByRole('heading', { name: 'What to do', level: 2 })).toBeVisible();
  await expect(reading.getByRole('main').getByRole('listitem').filter({ hasText: 'Sign it' })).toBeVisible();
  await expectAccessibleInBoth(reading);
  const address = reading.url();

  // Nobody else.
  const other = await (await browser.newContext()).newPage();
  await enter(other, 'guest', new URL(address).pathname);
  await expect(other.getByRole('heading', { name: 'This announcement is not there any more' })).toBeVisible();
  await expectAccessible(other);

  await line(page, new RegExp(title))
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(dialog(page, 'Delete announcement')).toContainText(`Do you really want to delete ${title}?`);
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(line(page, new RegExp(title))).toHaveCount(0);
  await expect(
    reading.getByRole('heading', { name: 'This announcement is not there any more' }),
  ).toBeVisible();
  await forget();
});

test('[NEWS-01] @phone all news: announcements and press in one list, chosen by kind and by topic', async ({
  page,
  hasTouch: isPhone,
}) => {
  await signIn(page, 'staff');
  await page.goto('/news');
  await expectTitle(page, 'News');
  const list = page.getByRole('list', { name: 'News' });
  await expect(list.getByRole('link', { name: /^The arc furnace/ })).toBeVisible();
  await expect(list.getByRole('link', { name: 'Safety week: one task, two signatures' })).toBeVisible();
  await expect(list.getByRole('link', { name: /Drives division wins rail contract/ })).toBeVisible();
  await expect(list.getByText('The canteen in Lyon')).toHaveCount(0);
  await expectAccessibleInBoth(page);
  await expectNoOverflow(page);

  await page.getByRole('link', { name: /^Press/ }).click();
  await expect(page).toHaveURL(/kind=press/);
  await expect(list.getByRole('link', { name: /^The arc furnace/ })).toHaveCount(0);
  await page.getByRole('link', { name: /^All/ }).first().click();
  if (isPhone) await page.getByRole('button', { name: 'Filter news' }).click();
  const filters = page.getByRole('complementary', { name: 'Filter news' });
  await filters.getByRole('button', { name: 'Show all' }).click();
  await filters.getByRole('button', { name: /^Safety/ }).click();
  await expect(page).toHaveURL(/topic=Safety/);
  await expect(list.getByRole('listitem').first()).toContainText('Safety week');
  await expect(list.getByRole('link', { name: /Drives division/ })).toHaveCount(0);
  await expectAccessible(page);
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await expect(list.getByRole('link', { name: /Drives division/ })).toBeVisible();
  await list.getByRole('link', { name: 'Safety week: one task, two signatures' }).click();
  await expectTitle(page, 'Safety week: one task, two signatures');
  await expectNoOverflow(page);
  await expectAccessibleInBoth(page);
  await page.getByRole('link', { name: 'All news' }).click();
  await expectTitle(page, 'News');
});

test('[NEWS-01] the widget leads to all news; who is no administrator is offered nothing to write', async ({
  page,
}) => {
  await enter(page, 'staff', '/news');
  await expect(page.getByRole('link', { name: 'Manage announcements' })).toHaveCount(0);
  await enter(page, 'admin', '/news');
  await page.getByRole('link', { name: 'Manage announcements' }).click();
  await expectTitle(page, 'Announcements');
});
