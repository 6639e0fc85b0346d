import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NewsFeed } from '../../contract/src/news.ts';
import { dialog, line, openWindow, rowAction } from '../steps/admin.ts';
import { expect, expectAccessible, type Page, signIn, test } from '../steps/fixtures.ts';
import { expectTitle, toast } from '../steps/screens.ts';

/** What the server answers to the person who is signed in here. */
const ask = (page: Page, path: string) =>
  page.evaluate(async (asked) => {
    const token = localStorage.getItem('atrium.token') ?? '';
    const response = await fetch(`/api/rest${asked}`, { headers: { authorization: `Bearer ${token}` } });
    return response.json();
  }, path);

const readNews = (page: Page): Promise<{ title: string; url: string }[]> => ask(page, '/news?limit=100');

/** How the reading of a feed went; undefined until it has been read. */
async function outcomeOf(page: Page, publisher: string): Promise<string | undefined> {
  const feeds: NewsFeed[] = await ask(page, '/news/feeds');
  const feed = feeds.find((one) => one.publisher === publisher);
  return feed?.lastReadAt ? (feed.error ?? `${feed.items} items`) : undefined;
}

test('[NEWS-01] [ADM-01] @phone an administrator adds, changes and deletes news by hand', async ({
  page,
  hasTouch: isPhone,
}) => {
  const title = isPhone ? 'Pocket pump wins a prize' : 'Desk pump wins a prize';
  await signIn(page, 'manager');
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'News', exact: true }).click();
  await expectTitle(page, 'News');
  await expect(line(page, /Gießerei spart/)).toBeVisible();
  await expectAccessible(page);

  const window = await openWindow(page, 'Add news item');
  await window.getByRole('button', { name: 'Create' }).click();
  await expect(window.getByText('Title is required.')).toBeVisible();
  await expect(window.getByText('Publisher is required.')).toBeVisible();
  await expect(window.getByLabel('Title')).toBeFocused();
  await window.getByLabel('Title').fill(title);
  await window.getByLabel('Abstract').fill('The jury liked how little it needs.');
  await window.getByLabel('Link').fill('javascript:alert(1)');
  await window.getByLabel('Publisher').fill('Pump Gazette');
  await window.getByRole('combobox', { name: 'Topics' }).fill('Pumps');
  await page.keyboard.press('Enter');
  await window.getByRole('button', { name: 'Create' }).click();
  await expect(window.getByText(/^Enter an address that starts with http/)).toBeVisible();
  await expect(window.getByLabel('Link')).toBeFocused();
  await expectAccessible(page);
  await window.getByLabel('Link').fill('https://pump-gazette.example/prize');
  await page.keyboard.press('Enter');
  await expect(window).toBeHidden();
  await expect(line(page, new RegExp(title))).toBeVisible();

  await page.getByPlaceholder('Filter by title, publisher or topic...').fill(`pumps ${title.slice(0, 4)}`);
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible();
  await line(page, new RegExp(title)).focus();
  await page.keyboard.press('F2');
  await dialog(page, 'Edit news item').getByLabel('Title').fill(`${title} again`);
  await page.keyboard.press('Enter');
  await expect(line(page, new RegExp(`${title} again`))).toBeFocused();
  // Other journeys add news at the same time.
  expect((await readNews(page)).find((item) => item.title === `${title} again`)).toMatchObject({
    url: 'https://pump-gazette.example/prize',
    language: 'English',
    topics: [{ topic: 'Pumps' }],
  });

  await page.keyboard.press('Delete');
  await expect(dialog(page, 'Delete news item')).toContainText(
    `Do you really want to delete ${title} again?`,
  );
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing matches your filter' })).toBeVisible();
});

test('[NEWS-01] a feed is added, read, read again by hand, tells what is wrong with it, and goes with its news', async ({
  page,
}) => {
  let answer = (): [status: number, body: string] => [
    200,
    feedOf(['Foundry opens its doors', 'Ladle found']),
  ];
  const host = createServer((_, response) => {
    const [status, body] = answer();
    response.writeHead(status, { 'content-type': 'application/rss+xml' }).end(body);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/news.xml`;
  try {
    await signIn(page, 'admin');
    await page.goto('/admin/news');
    await page.getByRole('navigation', { name: 'News' }).getByRole('link', { name: 'Feeds' }).click();
    await expectTitle(page, 'News feeds');
    await expect(page.getByRole('heading', { name: 'No feeds yet' })).toBeVisible();
    await expectAccessible(page);

    const window = await openWindow(page, 'New feed');
    await window.getByLabel('Publisher').fill('Foundry Post');
    await window.getByLabel('Address').fill('http://192.168.1.1/feed');
    await window.getByRole('button', { name: 'Create' }).click();
    await expect(
      window.getByText(/^192\.168\.1\.1 is an address inside the company’s network/),
    ).toBeVisible();
    await window.getByLabel('Address').fill(url);
    await window.getByRole('combobox', { name: 'Language' }).click();
    await window.getByRole('option', { name: 'German (DE)' }).click();
    await expectAccessible(page);
    await window.getByRole('button', { name: 'Create' }).click();
    await expect(window).toBeHidden();
    await expect.poll(() => outcomeOf(page, 'Foundry Post')).toBe('2 items');
    await expect(line(page, 'Foundry Post')).toContainText(/Read2DE/);
    expect((await readNews(page)).map(({ title }) => title)).toContain('Foundry opens its doors');

    answer = () => [200, feedOf(['Foundry closes its doors'])];
    await line(page, 'Foundry Post')
      .getByRole('button', { name: /^Read now/ })
      .click();
    await expect(toast(page, 'The feed of Foundry Post was read')).toContainText('It has 3 news items.');
    answer = () => [200, '<!doctype html><html><body>Under construction</body></html>'];
    await line(page, 'Foundry Post')
      .getByRole('button', { name: /^Read now/ })
      .click();
    await expect(
      page.getByRole('status').filter({ hasText: 'The feed of Foundry Post could not be read' }),
    ).toContainText('This is the address of a web page, not of a feed.');
    await expect(line(page, 'Foundry Post')).toContainText('Failed');
    await expectAccessible(page);

    await page.getByRole('navigation', { name: 'News' }).getByRole('link', { name: 'News items' }).click();
    await expect(line(page, 'Ladle found')).toContainText('Feed of Foundry Post');
    await rowAction(page, 'Ladle found', 'Delete');
    await expect(dialog(page, 'Delete news item')).toContainText('will not be added again');
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await expect(line(page, 'Ladle found')).toBeHidden();

    await page.goto('/admin/news/feeds');
    await rowAction(page, 'Foundry Post', 'Delete');
    await expect(dialog(page, 'Delete feed')).toContainText(
      'The 2 news items that were read from it go too.',
    );
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await expect(page.getByRole('heading', { name: 'No feeds yet' })).toBeVisible();
    expect((await readNews(page)).map(({ title }) => title)).not.toContain('Foundry opens its doors');
  } finally {
    host.closeAllConnections();
    host.close();
  }
});

const feedOf = (titles: string[]): string => {
  const items = titles.map(
    (title) => `<item><title>${title}</title><link>http://foundry.example/${encodeURI(title)}</link></item>`,
  );
  return `<rss version="2.0"><channel><title>Foundry</title>${items.join('')}</channel></rss>`;
};
