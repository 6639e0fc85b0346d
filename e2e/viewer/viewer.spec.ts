import type { Document } from '../../contract/src/documents.ts';
import { pdfPassword, protectedPdf } from '../../server/src/testing/pdfs/read-fixture.ts';
import { expect, expectAccessible, fillLogin, type Page } from '../steps/fixtures.ts';
import { demoSpace, enter, type Library, test } from '../steps/library.ts';
import { expectNoOverflow, expectTitle, pdf, row } from '../steps/screens.ts';
import {
  button,
  cannotDisplay,
  expectDrawn,
  mp3File,
  pageNumber,
  pagesOf,
  pdfFile,
  sidebar,
  surface,
} from '../steps/viewer-screens.ts';

/** In words, and once. */
async function expectOffered(page: Page, name: string): Promise<void> {
  const download = page.waitForEvent('download');
  await button(page, 'Download document').click();
  expect((await download).suggestedFilename()).toBe(name);
}

async function demoPdf(library: Library): Promise<Document> {
  const space = await demoSpace(library, 'Quality Management');
  const documents = await (await library.as('admin')).read<Document[]>(`/documents?spaceId=${space.id}`);
  return documents.find(({ name }) => name === 'Quality policy.pdf') as Document;
}

/** One document in a space of its own, opened. */
async function openOne(page: Page, library: Library, file: File): Promise<Document> {
  const space = await library.makeSpace();
  const [document] = await space.upload(null, file);
  await enter(page, 'staff', document?.route as string);
  await expectTitle(page, file.name);
  return document as Document;
}

test('[VIEW-01] a name leads to the full-screen viewer, closing back to the folder', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Reports: {} } });
  const folder = space.folder('Reports');
  await space.upload(folder, pdfFile('Furnace'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await enter(page, 'staff', folder.route);
  await expect(row(page, 'Furnace.pdf')).toBeVisible();
  // The viewer is large: nobody loads it who only looks at a list.
  expect(asked.filter((url) => /pdf-view|viewer-page|engine|pdfium/.test(url))).toEqual([]);
  await row(page, 'Furnace.pdf').getByRole('link').first().click();
  await expectTitle(page, 'Furnace.pdf');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectDrawn(page, 'Furnace.pdf');
  await expect(pageNumber(page, 'Page 1 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(folder.route);
  await expect(row(page, 'Furnace.pdf')).toBeVisible();
});

test('[VIEW-01] a document of the demo company, light and dark @phone', async ({ page, library }) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 500;
  const [first, second] = isPhone ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.emulateMedia({ colorScheme: first });
  const document = await demoPdf(library);
  await enter(page, 'staff', document.route);
  await expectDrawn(page, document.name);
  await expect(surface(page)).toHaveAttribute('data-color-scheme', first);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await expect(sidebar(page)).toBeVisible({ visible: !isPhone });
  await button(page, 'Search in document').click();
  await page.getByRole('textbox', { name: 'Text to find' }).fill('gauge');
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: second });
  await expect(surface(page)).toHaveAttribute('data-color-scheme', second);
  await expectAccessible(page, ['color-contrast']);
  if (!isPhone) return;
  await button(page, 'Close search').click();
  await button(page, 'Pages and outline').click();
  await expect(sidebar(page)).toBeVisible();
});

test('[VIEW-01] pages and outline are there where the window is wider than 1024 pixels', async ({
  page,
  library,
}) => {
  await page.setViewportSize({ width: 1025, height: 800 });
  await openOne(page, library, pdfFile('Wide'));
  await expectDrawn(page, 'Wide.pdf');
  await expect(sidebar(page)).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(sidebar(page)).toBeHidden();
  await button(page, 'Pages and outline').click();
  await expect(sidebar(page)).toBeVisible();
  await page.setViewportSize({ width: 1300, height: 800 });
  await sidebar(page).click();
  await surface(page).getByText('Page 3 is about').click();
  await expect(pageNumber(page, 'Page 3 of 3')).toBeVisible();
  await button(page, 'Pages and outline').click();
  await expect(sidebar(page)).toBeHidden();
});

test('[VIEW-01] text is found, selected and copied; Escape ends one thing after the other', async ({
  page,
  context,
  library,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const document = await openOne(page, library, pdfFile('Furnace'));
  await expectDrawn(page, 'Furnace.pdf');
  await page.keyboard.press('Control+f');
  const text = page.getByRole('textbox', { name: 'Text to find' });
  await expect(text).toBeFocused();
  await text.fill('furnace in');
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await text.press('Enter');
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await expect(pageNumber(page, 'Page 2 of 3')).toBeVisible();
  await text.press('Shift+Enter');
  await text.fill('no such words');
  await expect(page.getByText('Not found')).toBeVisible();
  await text.press('Escape');
  await expect(text).toBeHidden();
  await expectTitle(page, 'Furnace.pdf');

  await expect(pageNumber(page, 'Page 1 of 3')).toBeVisible();
  await selectFirstLine(page, 'Furnace.pdf');
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('about the furnace');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(document.route);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/spaces\/\d+\/documents$/);
});

/** Across the page, where the one line of text is. */
async function selectFirstLine(page: Page, name: string): Promise<void> {
  const area = await pagesOf(page, name).locator('img').first().boundingBox();
  if (!area) throw new Error('No page is drawn.');
  const y = area.y + area.height * 0.123;
  await page.mouse.move(area.x + area.width * 0.13, y);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width * 0.7, y, { steps: 8 });
  await page.mouse.up();
}

test('[VIEW-01] zoom by button and keys', async ({ page, library }) => {
  await openOne(page, library, pdfFile('Zoom'));
  await expectDrawn(page, 'Zoom.pdf');
  const percent = page.getByRole('button', { name: /%, fit to width$/ });
  await expect(percent).toHaveText('100%');
  await button(page, 'Zoom in').click();
  await expect(percent).not.toHaveText('100%');
  await button(page, 'Zoom out').click();
  await expect(percent).toHaveText('100%');
  await page.keyboard.press('Control+=');
  await expect(percent).not.toHaveText('100%');
});

test('[VIEW-01] from document to document by keys and buttons, whatever they are', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace({ folders: { Mixed: {} } });
  const folder = space.folder('Mixed');
  await space.upload(
    folder,
    pdfFile('1 Report'),
    new File(['Grüße aus Győr'], '2 Notes.txt'),
    mp3File('3 Sound.mp3'),
    new File([Buffer.from('504b0506'.padEnd(44, '0'), 'hex')], '4 Archive.zip'),
  );
  const listed = await space.api.read<Document[]>(`/documents?spaceId=${space.id}&folderId=${folder.id}`);
  await enter(page, 'staff', folder.route);
  await row(page, '1 Report.pdf').getByRole('link').first().click();
  await expectDrawn(page, '1 Report.pdf');
  await expect(button(page, 'Previous document')).toBeDisabled();
  await page.keyboard.press('Shift+ArrowRight');
  await expectTitle(page, '2 Notes.txt');
  await expect(page.getByText('Grüße aus Győr')).toBeVisible();
  await expectOffered(page, '2 Notes.txt');
  await expect(page).toHaveURL(listed.find(({ name }) => name === '2 Notes.txt')?.route as string);
  await expectAccessible(page);
  await button(page, 'Next document').click();
  await expectTitle(page, '3 Sound.mp3');
  const sound = page.locator('audio');
  await expect
    .poll(() => sound.evaluate((audio) => (audio as HTMLAudioElement).duration))
    .toBeGreaterThan(0.9);
  expect(await sound.getAttribute('src')).toMatch(/\/documents\/\d+\/download\?jwt=/);
  await expectOffered(page, '3 Sound.mp3');
  await expectAccessible(page);
  await page.keyboard.press('Shift+ArrowRight');
  await expectTitle(page, '4 Archive.zip');
  const message = 'The file viewer does not support documents of this type.';
  await expect(page.getByRole('heading', { name: message })).toBeVisible();
  await expect(button(page, 'Next document')).toBeDisabled();
  await expectAccessible(page);
  await expectOffered(page, '4 Archive.zip');
  await page.keyboard.press('Shift+ArrowLeft');
  await expectTitle(page, '3 Sound.mp3');
  // Back leads to the folder, not through all of them.
  await page.goBack();
  await expect(row(page, '1 Report.pdf')).toBeVisible();
});

test('[VIEW-01] a picture is shown and offered in words at every width, a broken film too @phone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const film = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypmp42\0\0\0\0mp42isom')]);
  const [picture, broken] = await space.upload(
    null,
    new File([png], 'Dot.png'),
    new File([film], 'Film.mp4'),
  );
  await enter(page, 'staff', picture?.route as string);
  const shown = page.getByRole('img', { name: 'Dot.png' });
  await expect(shown).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  await expectAccessible(page);
  await expectOffered(page, 'Dot.png');
  for (const width of [375, 760, 761, 800, 1024, 1280, 1281, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(button(page, 'Download document')).toBeInViewport({ ratio: 1 });
    await expectNoOverflow(page);
  }
  await page.goto(broken?.route as string);
  await expect(cannotDisplay(page)).toBeVisible();
  await expect(button(page, 'Download document')).toBeVisible();
});

test('[VIEW-03] a protected PDF asks for its password until it is right', async ({ page, library }) => {
  await openOne(page, library, new File([new Uint8Array(protectedPdf)], 'Minutes.pdf'));
  const prompt = page.getByRole('dialog', { name: 'PDF password is required.' });
  const field = prompt.getByLabel('Password', { exact: true });
  await expect(field).toBeFocused();
  // The engine's own form is not behind ours, where a password manager would find it.
  const fields = page.locator('input[type="password"]');
  await expect(fields).toHaveCount(1);
  await expectAccessible(page);
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('PDF password is required.');
  await expectAccessible(page);
  await field.fill('not this one');
  await expect(field).toHaveAccessibleDescription('');
  await field.press('Enter');
  const wrong = 'This password does not open the document.';
  await expect(field).toHaveAccessibleDescription(wrong);
  await expect(field).toBeFocused();
  await expect(fields).toHaveCount(1);
  await expectAccessible(page);
  await prompt.getByRole('button', { name: 'Open' }).click();
  await expect(field).toHaveAccessibleDescription('PDF password is required.');
  await expect(prompt).not.toContainText(wrong);
  await field.fill(pdfPassword);
  await prompt.getByRole('button', { name: 'Open' }).click();
  await expect(prompt).toBeHidden();
  await expectDrawn(page, 'Minutes.pdf');
  await expect(pageNumber(page, 'Page 1 of 2')).toBeVisible();
});

test('[VIEW-03] who does not know the password is led back', async ({ page, library }) => {
  const document = await openOne(page, library, new File([new Uint8Array(protectedPdf)], 'Minutes.pdf'));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`/spaces/${document.space}/documents`);
});

test('[VIEW-01] a file that is no PDF inside can be downloaded', async ({ page, library }) => {
  await openOne(page, library, new File([pdf()], 'Broken.pdf'));
  await expect(cannotDisplay(page)).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await button(page, 'Download document').click();
  expect((await download).suggestedFilename()).toBe('Broken.pdf');
});

test('[VIEW-01] an engine that cannot be loaded is said, not waited for', async ({ page, library }) => {
  await page.route('**/pdfium*.wasm', (route) => route.abort());
  await openOne(page, library, pdfFile('Furnace'));
  await expect(cannotDisplay(page)).toBeVisible();
});

test('[VIEW-01] an engine that never starts ends in the message too', async ({ page, library }) => {
  await page.clock.install();
  await page.route('**/pdfium*.wasm', (route) =>
    route.fulfill({ contentType: 'application/wasm', body: 'nothing that runs' }),
  );
  await openOne(page, library, pdfFile('Furnace'));
  await expect(surface(page)).toBeAttached();
  await expect(page.getByText('Opening the document…')).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(cannotDisplay(page)).toBeVisible();
});

test('[VIEW-01] [DOC-11] an Office file opens once its PDF copy is there', async ({ page, library }) => {
  const space = await library.makeSpace();
  const [document] = await space.upload(null, new File([Buffer.from('d0cf11e0a1b11ae1', 'hex')], 'Old.doc'));
  const copy = Buffer.from(await pdfFile('Copy').arrayBuffer());
  let isReady = false;
  await page.route(`**/api/rest/documents/${document?.id}`, (route) => {
    const file = { ...document?.file, pdfCopyFilename: isReady ? 'Old.pdf' : null };
    return route.fulfill({
      headers: { 'x-request-id': 'r-1' },
      json: { ...document, file, status: isReady ? 'ready' : 'processing' },
    });
  });
  await page.route(`**/api/rest/documents/${document?.id}/pdf-version/download`, (route) =>
    route.fulfill({ contentType: 'application/pdf', body: copy }),
  );
  await enter(page, 'staff', document?.route as string);
  await expect(page.getByRole('heading', { name: 'The PDF copy is being made.' })).toBeVisible();
  await expect(button(page, 'Download document')).toBeVisible();
  await expectAccessible(page);
  isReady = true;
  await expectDrawn(page, 'Old.doc');
});

test('[VIEW-01] [ERR-01] what one may not read, or is gone, leads to the page that says so', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const [document] = await space.upload(null, pdfFile('Secret'));
  await enter(page, 'guest', document?.route as string);
  await expect(page).toHaveURL(/\/404$/);
  await page.goto(`/spaces/${space.id}/documents/document/x`);
  await expect(page).toHaveURL(/\/404$/);
});

test('[VIEW-01] the address of a document survives the sign-in', async ({ page, library }) => {
  const document = await demoPdf(library);
  await page.goto(document.route);
  await fillLogin(page, 'staff@atrium.example');
  await expectTitle(page, document.name);
});
