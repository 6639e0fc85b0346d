import { expect, expectAccessible, type Page } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';

/** What the page asks the server for, as path and query. */
function watchCalls(page: Page, path: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api/rest${path}`) asked.push(url.search);
  });
  return asked;
}

const greeting = (page: Page) => page.getByRole('region', { name: /^Good (morning|afternoon|evening)/ });

test('[DASH-02] [14.2.3] the weather: asked for after a click alone, the place rounded, the choice remembered @phone', async ({
  page,
  context,
}) => {
  const asked = watchCalls(page, '/weather');
  await enter(page, 'staff', '/dashboard');
  const offer = greeting(page).getByRole('button', { name: 'Show weather' });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  expect(asked).toEqual([]);

  await context.setGeolocation({ latitude: 47.49954, longitude: 8.72413 });
  await context.grantPermissions(['geolocation']);
  await expect(greeting(page)).toContainText('7°Partly cloudy');
  expect(asked).toEqual(['?latitude=47.5&longitude=8.7']);
  await expectAccessible(page);

  await greeting(page).getByRole('button', { name: 'Hide weather' }).click();
  await page.reload();
  await expect(offer).toBeVisible();
  await expect(greeting(page)).not.toContainText('Partly cloudy');
  expect(asked).toHaveLength(1);
  await offer.click();
  await expect(greeting(page)).toContainText('Partly cloudy');
  await page.reload();
  await expect(greeting(page)).toContainText('Partly cloudy');
});

const feed = (page: Page) => page.getByRole('region', { name: 'Recent Activity' });

test('[DASH-02] [DOC-14] the feed is live: who can read what another does sees it at once, others are not even told', async ({
  page,
  browser,
  library,
}) => {
  const space = await library.makeSpace({ name: 'Foundry', folders: { Castings: {} } });
  await space.upload(space.folder('Castings'), 'First pour.txt');
  await space.grantOn(space.folder('Castings'), 'guest', 'canRead', 'canReadDocument');
  const other = await (await browser.newContext()).newPage();
  const [asked, otherAsked] = [watchCalls(page, '/feed'), watchCalls(other, '/feed')];
  const opened = [page, other].map((one) => one.waitForResponse('**/api/rest/feed/events'));
  await enter(page, 'guest', '/dashboard');
  await enter(other, 'lists', '/dashboard');
  await Promise.all(opened);
  const line = feed(page).getByRole('listitem').first();
  await expect(line).toContainText(/added First pour\.txt/);
  await expect(line).toContainText(space.name);
  await expect(line.locator('time')).toHaveText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  await expect(feed(other).getByRole('listitem').first()).toBeVisible();
  const before = [asked.length, otherAsked.length];
  expect(before).toEqual([1, 1]);

  await space.upload(space.folder('Castings'), 'A.txt', 'B.txt', 'C.txt');
  await expect(line).toContainText(/added 4 documents/);
  await expect(line.locator('time')).toHaveAttribute('title', /^(Just now|\d+ min ago)$/);
  await expectAccessible(page);
  await space.api.put(`/documents/${(await space.upload(null, 'Hidden.txt'))[0]?.id}`, {
    name: 'Veiled.txt',
  });
  await space.api.put(`/folders/${space.folder('Castings').id}`, { name: 'Cast parts' });
  await expect(line).toContainText(/changed Cast parts/);
  await expect(feed(page)).not.toContainText('Veiled');
  expect(otherAsked).toHaveLength(1);
  await feed(page).getByRole('link', { name: '4 documents' }).click();
  await expect(page).toHaveURL(space.folder('Castings').route);
});

const scenes = ['valley', 'works', 'hall', 'viaduct', 'arches'];
const shown = (page: Page) => greeting(page).locator('img[data-shown]');

test('[DASH-02] five pictures, every 4.5 seconds one, until somebody pauses them or wants less motion @phone', async ({
  page,
  context,
}) => {
  const pictures: string[] = [];
  page.on('request', (request) => {
    const scene = /\/(\w+)-(?:day|night)-[\w-]+\.svg/.exec(request.url())?.[1];
    if (scene) pictures.push(scene);
  });
  await page.clock.install();
  await enter(page, 'staff', '/dashboard');
  await expect(shown(page)).toBeVisible();
  // From here on time moves as the journey says.
  await page.clock.pauseAt(Date.now() + 60_000);
  expect(pictures.slice(0, 2)).toEqual(scenes.slice(0, 2));
  const start = scenes.indexOf((await shown(page).getAttribute('data-scene')) as string);
  for (let step = 1; step <= 5; step += 1) {
    await page.clock.runFor(4500);
    await expect(shown(page)).toHaveAttribute('data-scene', scenes[(start + step) % 5] as string);
  }
  expect(new Set(pictures).size).toBe(5);

  const pause = greeting(page).getByRole('button', { name: 'Pause the pictures' });
  const play = greeting(page).getByRole('button', { name: 'Play the pictures' });
  await pause.click();
  await page.clock.runFor(20_000);
  await expect(shown(page)).toHaveAttribute('data-scene', scenes[start] as string);
  await page.clock.resume();
  await page.reload();
  await expect(play).toBeVisible();
  await greeting(page).getByRole('button', { name: 'Picture 4 of 5' }).click();
  await page.clock.fastForward(20_000);
  await expect(shown(page)).toHaveAttribute('data-scene', 'viaduct');
  await play.click();
  await page.clock.fastForward(4500);
  await expect(shown(page)).not.toHaveAttribute('data-scene', 'viaduct');

  const calm = await context.newPage();
  await calm.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await calm.clock.install();
  await calm.goto('/dashboard');
  await expect(greeting(calm).getByRole('button', { name: 'Play the pictures' })).toBeVisible();
  await calm.clock.fastForward(20_000);
  await expect(greeting(calm).locator('img')).toHaveCount(1);
  // Without a video there are tips for the first days.
  await calm
    .getByRole('region', { name: 'Video Tutorial' })
    .getByRole('link', { name: 'Open a space' })
    .click();
  await expect(calm).toHaveURL('/spaces');
  await calm.goBack();
  await expectAccessible(calm);
});
