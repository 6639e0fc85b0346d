import { expect, expectAccessible, type Page } from '../steps/fixtures.ts';
import { enter, type Library, test } from '../steps/library.ts';
import { selectRows } from '../steps/offline.ts';
import { bar, expectNoOverflow, expectTitle, row } from '../steps/screens.ts';
import { expectDrawn, pdfFile } from '../steps/viewer-screens.ts';

const sentence = 'Offline caching is not supported in Internet Explorer';

/** Neither in the table, nor for a selection, nor in the viewer; the page of what is kept says why. */
async function expectNothingOffered(page: Page, library: Library): Promise<void> {
  const space = await library.makeSpace();
  const [document] = await space.upload(null, pdfFile('Furnace'), 'Notes.txt');
  await enter(page, 'staff', space.route);
  await expect(row(page, 'Furnace.pdf')).toBeVisible();
  const offers = page.getByRole('button', { name: /^Save offline/ });
  await expect(offers).toHaveCount(0);
  await selectRows(page, 'Furnace.pdf');
  await expect(bar(page).getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(offers).toHaveCount(0);
  await page.goto(document?.route as string);
  await expectDrawn(page, 'Furnace.pdf');
  await expect(offers).toHaveCount(0);

  for (const path of ['/offline', '/offline/test']) {
    await page.goto(path);
    const told = page.getByRole('status').filter({ hasText: sentence });
    await expect(told).toBeVisible();
    await expect(page.getByRole('grid')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Synchronize|Remove all)$/ })).toHaveCount(0);
    await expect(page.getByText('press the cloud')).toHaveCount(0);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}

test('[OFF-05] a browser without databases is told, and offered nothing', async ({ page, library }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await expectNothingOffered(page, library);
  await expectTitle(page, 'Offline view');
});

test.describe('Internet Explorer by its name', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko' });

  test('[OFF-05] is told, and offered nothing', async ({ page, library }) => {
    await expectNothingOffered(page, library);
    await page.goto('/offline');
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  });
});

test('[OFF-05] a browser without modules gets plain words instead of an empty page', async ({ page }) => {
  // As it reads the page: scripts of a type that it does not know are left out, and nomodule means nothing to it.
  await page.route('**/login', async (route) => {
    const page = await (await route.fetch()).text();
    const read = page.replace(/<script type="module"[^>]*><\/script>/, '').replace(' nomodule', '');
    expect(read).not.toBe(page);
    await route.fulfill({ body: read, contentType: 'text/html' });
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/login');
  await expectTitle(page, 'Atrium cannot run in this browser');
  await expect(page.getByText(`${sentence}.`)).toBeVisible();
  await expectNoOverflow(page);
  // It reads no words that came after it: whatever is newer would leave the page empty.
  const script = await (await page.request.get('/old-browser.js')).text();
  expect(script.replace(/\/\/.*/g, '')).not.toMatch(/=>|`|\b(const|let|import)\b/);
});
