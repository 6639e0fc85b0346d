import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, type Page, password, signIn, test } from './fixtures.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAIAAABChommAAAAEUlEQVR42mPgTi4giBhGFQEA/wlTQU0G1SwAAAAASUVORK5CYII=',
  'base64',
);
const picture = { name: 'hall.png', mimeType: 'image/png', buffer: png };
const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });

async function tokenOf(request: APIRequestContext, account: string) {
  const data = { username: `${account}@atrium.example`, password };
  const { token } = await (await request.post('/api/rest/auth/token', { data })).json();
  return { authorization: `Bearer ${token}` };
}

async function spaceNamed(request: APIRequestContext, headers: Record<string, string>, name: string) {
  const spaces: { id: number; name: string; body: unknown }[] = await (
    await request.get('/api/rest/spaces', { headers })
  ).json();
  return spaces.find((space) => space.name === name) as (typeof spaces)[number];
}

/** Other journeys count what lies in these spaces. */
const made: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const remove of made.splice(0)) await remove();
});

/** A folder of the journey's own, where the staff may write and guests may read. */
async function makeFolder(request: APIRequestContext, blocks?: object[], inSpace = 'Plant Engineering') {
  const headers = await tokenOf(request, 'manager');
  const space = await spaceNamed(request, headers, inSpace);
  const name = `Described ${Math.random().toString(36).slice(2, 8)}`;
  const reply = await request.post('/api/rest/folders', { headers, data: { name, space: space.id } });
  const { id, route } = await reply.json();
  const path = `/api/rest/folders/${id}`;
  const remove = () => request.delete(path, { headers });
  const write = async (content: object[]) => {
    const saved = await request.put(path, { headers, data: { body: { type: 'doc', content } } });
    expect(saved.status()).toBe(200);
  };
  made.push(remove);
  if (blocks) await write(blocks);
  const read = async () => (await (await request.get(path, { headers })).json()).body;
  return { id, name, route, write, read, remove };
}

async function edit(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit description' }).click();
  await expect(field(page)).toBeFocused();
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save description' }).click();
  await expect(field(page)).toBeHidden();
}

test('[SPC-03] [RTE-01] read-only until Edit description; bold, italic and links are saved', async ({
  page,
  request,
}) => {
  const folder = await makeFolder(request);
  await signIn(page, 'staff');
  await page.goto(folder.route);
  await expect(page.getByRole('heading', { name: folder.name })).toBeVisible();
  await edit(page);
  await page.keyboard.type('Evidence for the audit, ');
  await tool(page, 'Bold').click();
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('23 November');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('. ');
  await page.keyboard.press('Control+i');
  await page.keyboard.type('Questions');
  await page.keyboard.press('Control+i');
  await page.keyboard.type(' go to the ');

  await tool(page, 'Link').click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('Enter the URL of the link:').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Insert link' }).click();
  await expect(dialog.getByText('A link may start with http, https or mailto.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page)).toBeFocused();
  await expect(field(page).getByRole('link')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await dialog.getByLabel('Enter the URL of the link:').fill('quality.example/office');
  await dialog.getByLabel('Enter the text for the link:').fill('quality office');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('.');
  await save(page);
  expect(await folder.read()).toEqual({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Evidence for the audit, ' },
          { type: 'text', text: '23 November', marks: [{ type: 'bold' }] },
          { type: 'text', text: '. ' },
          { type: 'text', text: 'Questions', marks: [{ type: 'italic' }] },
          { type: 'text', text: ' go to the ' },
          {
            type: 'text',
            text: 'quality office',
            marks: [{ type: 'link', attrs: { href: 'https://quality.example/office' } }],
          },
          { type: 'text', text: '.' },
        ],
      },
    ],
  });

  await page.reload();
  await expect(page.getByText('23 November')).toHaveCSS('font-weight', '600');
  const link = page.getByRole('link', { name: 'quality office' });
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(field(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('[SPC-03] the description of a space; who may not write is not offered to edit it', async ({
  page,
  request,
  browser,
}) => {
  const headers = await tokenOf(request, 'admin');
  const space = await spaceNamed(request, headers, 'Legal & Compliance');
  await signIn(page, 'admin');
  await page.goto(`/spaces/${space.id}`);
  await edit(page);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Written by a journey.');
  await save(page);
  await expect(page.getByText('Written by a journey.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Written by a journey.')).toBeVisible();
  await request.put(`/api/rest/spaces/${space.id}/body`, { headers, data: { body: space.body } });

  const folder = await makeFolder(request, [text('For all to read.')], 'Health & Safety');
  const guest = await browser.newPage();
  await signIn(guest, 'guest');
  await guest.goto(folder.route);
  await expect(guest.getByText('For all to read.')).toBeVisible();
  await guest.getByRole('button', { name: 'More actions' }).click();
  await expect(guest.getByRole('menuitem', { name: 'Space index' })).toBeVisible();
  await expect(guest.getByRole('menuitem', { name: 'Edit description' })).toHaveCount(0);
  await guest.goto(`/editor?folder=${folder.id}`);
  await expect(guest.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  await guest.close();
});

test('[SPC-05] [RTE-02] images: placeholder, upload, failure', async ({ page, request }) => {
  const folder = await makeFolder(request, [text('The hall')]);
  await signIn(page, 'staff');
  await page.goto(folder.route);
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
  await expect(page.getByRole('button', { name: 'Save description' })).toBeDisabled();
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
  expect(tokens).toHaveLength(1);
  expect(tokens[0]).toMatch(/\/spaces\/\d+\/images/);
});

test('[RTE-02] a video is loaded from YouTube by a click alone', async ({ page, request, watched }) => {
  const folder = await makeFolder(request);
  await signIn(page, 'staff');
  await page.goto(folder.route);
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
  async ({ page, request }, info) => {
    const folder = await makeFolder(request);
    await signIn(page, 'staff');
    await page.goto(`/editor?folder=${folder.id}`);
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

test(
  '[NAV-07] /editor: full width, light and dark, by keyboard alone',
  { tag: '@phone' },
  async ({ page, request }, info) => {
    const folder = await makeFolder(request, [text('To be changed.')]);
    await signIn(page, 'staff');
    await page.goto(`/editor?folder=${folder.id}`);
    await expect(page.getByRole('heading', { level: 1, name: folder.name })).toBeVisible();
    await expect(field(page)).toBeFocused();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    if (info.project.name === 'desktop') {
      expect((await field(page).boundingBox())?.width).toBeGreaterThan(1000);
    }
    await page.keyboard.press('Shift+Tab');
    await expect(tool(page, 'Bold')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Italic')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(' Heavy');
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(folder.route);
    await expect(page.locator('strong', { hasText: 'Heavy' })).toBeVisible();
    await page.goto('/editor');
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  },
);

test('[SPC-03] what is typed survives a closed browser, and is offered again', async ({ page, request }) => {
  const folder = await makeFolder(request, [text('Before.')]);
  await signIn(page, 'staff');
  await page.goto(folder.route);
  await edit(page);
  await page.keyboard.type(' Half typed');
  await page.reload();
  await expect(page.getByText('You have an unsaved draft of this description')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(field(page)).toHaveText('Before. Half typed');
  await page.goto(`/editor?folder=${folder.id}`);
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(field(page)).toHaveText('Before. Half typed');
  await save(page);
  await page.reload();
  await expect(page.getByText('Before. Half typed')).toBeVisible();
  await expect(page.getByText('unsaved draft')).toHaveCount(0);

  await edit(page);
  await page.keyboard.type(' Not wanted');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(field(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText('Before. Half typed')).toBeVisible();
  await expect(page.getByText('unsaved draft')).toHaveCount(0);
});

test('[SPC-03] two people: the second is told before overwriting', async ({ page, request }) => {
  const folder = await makeFolder(request, [text('Before.')]);
  await signIn(page, 'staff');
  await page.goto(folder.route);
  await edit(page);
  await page.keyboard.type(' Mine.');
  await folder.write([text('Theirs.')]);
  await page.getByRole('button', { name: 'Save description' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this description meanwhile' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'See theirs' }).click();
  await expect(dialog.getByText('Theirs.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back to my text' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page)).toHaveText('Before. Mine.');
  expect(await folder.read()).toEqual({ type: 'doc', content: [text('Theirs.')] });

  await page.getByRole('button', { name: 'Save description' }).click();
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expect(field(page)).toBeHidden();
  await expect(page.getByText('Before. Mine.')).toBeVisible();
  expect(await folder.read()).toEqual({ type: 'doc', content: [text('Before. Mine.')] });
});

test('[SPC-03] [ERR-01] the server gone, or the folder gone: a clear message, and the text stays', async ({
  page,
  request,
}) => {
  const folder = await makeFolder(request, [text('Before.')]);
  await signIn(page, 'staff');
  await page.goto(folder.route);
  await edit(page);
  await page.keyboard.type(' More.');
  await page.route('**/api/rest/folders/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Save description' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Backend server not reachable.' });
  await expect(dialog).toBeVisible();
  await page.unroute('**/api/rest/folders/*');
  await folder.remove();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The description is not saved')).toBeVisible();
  await expect(field(page)).toHaveText('Before. More.');
  await expectAccessible(page);
});

test('[RTE-01] what is pasted from Word is cleaned', async ({ page, request }) => {
  const folder = await makeFolder(request);
  await signIn(page, 'staff');
  await page.goto(`/editor?folder=${folder.id}`);
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

test('[RTE-03] 200 blocks stay smooth', async ({ page, request }) => {
  const blocks = Array.from({ length: 49 }, (_, index) => [
    text(`Paragraph ${index} with some more words in it, so that it takes a line or two on the screen.`),
    { type: 'video', attrs: { url: 'https://youtu.be/aqz-KE-bpKQ' } },
    {
      type: 'columns',
      attrs: { layout: 'two-equal' },
      content: [1, 2].map((n) => ({ type: 'column', content: [text(`Column ${n}`)] })),
    },
  ]).flat();
  const folder = await makeFolder(request, [...blocks, text('The end')]);
  await signIn(page, 'staff');
  await page.goto(`/editor?folder=${folder.id}`);
  await expect(field(page)).toBeFocused();
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await busy();
  await page.keyboard.type(' and fifty more characters, one key after another.');
  const perKey = ((await busy()) - before) / 50;
  test.info().annotations.push({ type: 'CPU a key', description: `${(perKey * 1000).toFixed(1)} ms` });
  expect(perKey).toBeLessThan(0.05);
  await save(page);
  await expect(page.getByText('The end and fifty more characters, one key after another.')).toBeVisible();
});
