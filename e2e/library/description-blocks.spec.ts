import { edit, field, makeDescribed, save, saveButton, text, tool } from '../steps/description.ts';
import { expect, expectAccessible } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAIAAABChommAAAAEUlEQVR42mPgTi4giBhGFQEA/wlTQU0G1SwAAAAASUVORK5CYII=',
  'base64',
);
const picture = { name: 'hall.png', mimeType: 'image/png', buffer: png };

test('[SPC-05] [RTE-02] images: placeholder, upload, failure', async ({ page, library }) => {
  const folder = await makeDescribed(library, [text('The hall')]);
  await enter(page, 'staff', folder.route);
  await edit(page);

  // A server that fails, then one that answers without an id.
  for (const answer of [{ status: 500 }, { status: 201, json: {} }]) {
    await page.route('**/image', (route) => route.fulfill(answer));
    const chosen = page.waitForEvent('filechooser');
    await tool(page, 'Image').click();
    await (await chosen).setFiles(picture);
    const alert = page.getByRole('alert').filter({ hasText: 'Could not upload image' });
    await expect(alert).toBeVisible();
    await expect(page.getByText('Uploading image')).toHaveCount(0);
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await expect(alert).toHaveCount(0);
    await page.unroute('**/image');
  }

  const held = Promise.withResolvers<void>();
  await page.route('**/image', async (route) => {
    await held.promise;
    await route.continue();
  });
  const chosen = page.waitForEvent('filechooser');
  await tool(page, 'Image').click();
  await (await chosen).setFiles(picture);
  await expect(page.getByText('Uploading image')).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await expectAccessible(page);
  held.resolve();
  const image = field(page).locator('figure img');
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(12);
  await image.click();
  await field(page).getByLabel('Image description').fill('The furnace hall');
  await expectAccessible(page);
  await save(page);

  const tokens: string[] = [];
  page.on('request', (asked) => {
    if (asked.url().endsWith('/auth/resource-token')) tokens.push(asked.postData() ?? '');
  });
  await page.reload();
  const shown = page.getByRole('img', { name: 'The furnace hall' });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(12);
  // Photos of people have one of their own.
  expect(tokens.filter((token) => !token.includes('/contacts/'))).toEqual([
    expect.stringMatching(/\/spaces\/\d+\/images/),
  ]);
});

test('[RTE-02] a video is loaded from YouTube by a click alone', async ({ page, library, watched }) => {
  const folder = await makeDescribed(library);
  await enter(page, 'staff', folder.route);
  await edit(page);
  await tool(page, 'Video').click();
  const url = field(page).getByLabel('YouTube URL');
  await expect(url).toBeFocused();
  await expect(url).toHaveAttribute('placeholder', 'Enter Youtube URL');
  await page.keyboard.type('https://vimeo.com/1');
  await expect(field(page).getByText('This is not the link of a YouTube video.')).toBeVisible();
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText('Video missing')).toBeVisible();
  await expectAccessible(page);

  await edit(page);
  await field(page).getByLabel('YouTube URL').fill('https://youtu.be/aqz-KE-bpKQ');
  await save(page);
  const play = page.getByRole('button', { name: /Play video/ });
  await expect(play).toBeVisible();
  expect(watched).toEqual([]);
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>The video</p>' }),
  );
  await play.click();
  await expect(page.frameLocator('iframe').getByText('The video')).toBeVisible();
  expect(watched).toEqual([
    expect.stringMatching(/^foreign host: https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/),
  ]);
  watched.length = 0;
});

test(
  '[RTE-03] columns: three layouts; fewer columns keep their content',
  { tag: '@phone' },
  async ({ page, library }, info) => {
    const folder = await makeDescribed(library);
    await enter(page, 'staff', `/editor?folder=${folder.id}`);
    await expect(field(page)).toBeFocused();
    const choose = async (layout: string) => {
      await tool(page, 'Columns').click();
      await page.getByRole('menuitem', { name: layout }).click();
      await expect(field(page)).toBeFocused();
    };
    await choose('Three equal columns');
    await page.keyboard.type('one');
    const column = (number: number) => field(page).locator('[data-column]').nth(number);
    await column(1).click();
    await page.keyboard.type('two');
    await column(2).click();
    await page.keyboard.type('three');
    await expectAccessible(page);
    await choose('Two equal columns');
    await page.keyboard.type('!');
    await expect(field(page).locator('[data-column]')).toHaveText(['one', 'twothree!']);
    await choose('Narrow column on the left');
    await save(page);
    await expect(page).toHaveURL(folder.route);
    expect(await folder.read()).toEqual({
      type: 'doc',
      content: [
        {
          type: 'columns',
          attrs: { layout: 'two-sidebar-left' },
          content: [
            { type: 'column', attrs: { width: '33.33%' }, content: [text('one')] },
            { type: 'column', attrs: { width: 'auto' }, content: [text('two'), text('three!')] },
          ],
        },
        { type: 'paragraph' },
      ],
    });
    await expect(page.locator('[data-column]')).toHaveCount(2);
    const boxes = await page
      .locator('[data-column]')
      .evaluateAll((columns) => columns.map((one) => one.getBoundingClientRect().toJSON()));
    const [left, right] = boxes as [DOMRect, DOMRect];
    if (info.project.name === 'phone') expect(right.top).toBeGreaterThan(left.bottom - 1);
    else expect(left.width / (right.right - left.left)).toBeCloseTo(0.3333, 2);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  },
);

test('[RTE-01] what is pasted from Word is cleaned', async ({ page, library }) => {
  const folder = await makeDescribed(library);
  await enter(page, 'staff', `/editor?folder=${folder.id}`);
  await expect(field(page)).toBeFocused();
  await field(page).evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      `<html><head><style>p {color:red}</style></head><body><h1 style="color:red">Rules<o:p></o:p></h1>
       <p class=MsoNormal style="font-size:30pt">Wear a <b>helmet</b>.<o:p></o:p></p>
       <script>window.broken = true</script><img src="https://tracker.example/x.gif" onerror="window.broken = true"></body></html>`,
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(field(page).locator('p')).toHaveText(['Rules', 'Wear a helmet.']);
  await save(page);
  await expect(page.getByText('Wear a helmet.')).toBeVisible();
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});

test('[RTE-03] 200 blocks: a key changes its own block alone, and all are saved', async ({
  page,
  library,
}) => {
  const blocks = Array.from({ length: 49 }, (_, index) => [
    text(`Paragraph ${index} with some more words in it, so that it takes a line or two on the screen.`),
    { type: 'video', attrs: { url: 'https://youtu.be/aqz-KE-bpKQ' } },
    {
      type: 'columns',
      attrs: { layout: 'two-equal' },
      content: [1, 2].map((n) => ({ type: 'column', content: [text(`Column ${n}`)] })),
    },
    text('Between'),
  ]).flat();
  const folder = await makeDescribed(library, [
    ...blocks,
    text('One more'),
    text('Another'),
    text('And one'),
    text('The end'),
  ]);
  await enter(page, 'staff', `/editor?folder=${folder.id}`);
  await expect(field(page)).toBeFocused();
  await field(page).evaluate((element) => {
    const last = element.lastElementChild;
    const redrawn = new Set<Node>();
    Object.assign(window, { redrawn });
    const note = ({ target }: MutationRecord) => !last?.contains(target) && redrawn.add(target);
    new MutationObserver((records) => {
      for (const record of records) note(record);
    }).observe(element, { childList: true, characterData: true, subtree: true });
  });
  await page.keyboard.type(' and some more keys.');
  expect(await page.evaluate(() => (window as unknown as { redrawn: Set<Node> }).redrawn.size)).toBe(0);
  await save(page);
  await expect(page.getByText('The end and some more keys.')).toBeVisible();
  const body = await folder.read();
  expect(body?.content).toHaveLength(200);
  await page.reload();
  await expect(page.getByText('The end and some more keys.')).toBeVisible();
});
