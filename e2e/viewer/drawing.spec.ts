import type { AnnotationState } from '../../contract/src/annotations.ts';
import type { Document } from '../../contract/src/documents.ts';
import { clickAt, drag, open, type Spot, saved, take, upload } from '../steps/annotating.ts';
import { expect, expectAccessibleInBoth, type Page } from '../steps/fixtures.ts';
import { test } from '../steps/library.ts';
import { button, comments, expectDrawn, pdfFile, surface } from '../steps/viewer-screens.ts';

/** Each in a place of its own, so that none is drawn on another: those for text on the one line that is there. */
const tools: { tool: string; kind: number; draw: (page: Page, document: Document) => Promise<void> }[] = [
  { tool: 'Highlight', kind: 9, draw: (page, { name }) => drag(page, name, [0.13, 0.127], [0.2, 0.127]) },
  { tool: 'Underline', kind: 10, draw: (page, { name }) => drag(page, name, [0.22, 0.127], [0.29, 0.127]) },
  { tool: 'Strike out', kind: 12, draw: (page, { name }) => drag(page, name, [0.31, 0.127], [0.38, 0.127]) },
  { tool: 'Note', kind: 1, draw: (page, { name }) => clickAt(page, name, [0.8, 0.3]) },
  { tool: 'Draw', kind: 15, draw: (page, { name }) => drag(page, name, [0.2, 0.25], [0.4, 0.3]) },
  { tool: 'Rectangle', kind: 5, draw: (page, { name }) => drag(page, name, [0.2, 0.5], [0.4, 0.55]) },
  { tool: 'Ellipse', kind: 6, draw: (page, { name }) => drag(page, name, [0.5, 0.5], [0.7, 0.55]) },
  { tool: 'Line', kind: 4, draw: (page, { name }) => drag(page, name, [0.2, 0.65], [0.4, 0.7]) },
  {
    tool: 'Text',
    kind: 3,
    draw: async (page, { name }) => {
      await drag(page, name, [0.2, 0.4], [0.4, 0.45]);
      await expect(surface(page).locator('[contenteditable="true"]')).toBeFocused();
      await page.keyboard.type('Too hot');
    },
  },
];

test('[VIEW-02] every tool draws by pointer, and each drawing is stored as what it is', async ({
  page,
  library,
}) => {
  const { document, stored } = await upload(library, 'Tools');
  const kinds = async () => (await stored()).annotations.map(({ body }) => body?.type);
  await open(page, 'staff', document);
  await expect(saved(page)).toBeVisible();
  const drawn: number[] = [];
  for (const { tool, kind, draw } of tools) {
    await take(page, tool);
    await draw(page, document);
    drawn.push(kind);
    await expect.poll(kinds, { message: tool }).toEqual(drawn);
  }
  await take(page, 'Select');
  await expect.poll(async () => (await stored()).annotations.at(-1)?.body?.contents).toBe('Too hot');
  await expect(saved(page)).toBeVisible();
});

/** What is drawn and can be clicked. */
const strokes = (page: Page) => surface(page).locator('path[style*="cursor: pointer"]');
const bin = (page: Page) => button(page, 'Delete selected annotation');

test('[VIEW-05] what one person deletes vanishes for the other within two seconds', async ({
  page,
  browser,
  library,
}) => {
  const { space, document, stored } = await upload(library, 'Shared');
  const other = await browser.newPage();
  await open(page, 'staff', document);
  await open(other, 'admin', document);
  const line = [
    [0.2, 0.4],
    [0.4, 0.45],
  ] as [Spot, Spot];
  for (const one of [page, other]) {
    await expect(saved(one)).toBeVisible();
    await button(one, 'Comments').click();
  }
  const staff = space.api.me.fullName;
  const drawLine = async () => {
    await take(page, 'Draw');
    await drag(page, document.name, ...line);
    await expect(strokes(other)).toHaveCount(1);
    await expect(comments(other).getByText(staff)).toBeVisible();
    await button(page, 'Select').click();
  };
  const expectGone = async (seenBy: Page) => {
    await expect.poll(async () => (await stored()).annotations).toEqual([]);
    await expect(strokes(seenBy)).toHaveCount(0, { timeout: 2000 });
    await expect(comments(seenBy).getByText(staff)).toHaveCount(0);
  };

  await drawLine();
  await clickAt(other, document.name, [0.3, 0.425]);
  await expect(bin(other)).toBeVisible();
  await other.keyboard.press('Delete');
  await expectGone(page);

  await drawLine();
  await clickAt(page, document.name, [0.3, 0.425]);
  await bin(page).click();
  await expectGone(other);
  await other.close();
});

test('[VIEW-05] [DOC-13] who has a document open is told of a new version, and loads it without losing a stroke', async ({
  page,
  library,
}) => {
  const { space, document, stored } = await upload(library, 'Replaced');
  await open(page, 'staff', document);
  await expect(saved(page)).toBeVisible();
  const isSave = (url: URL) => url.pathname.endsWith('/annotations');
  await page.route(isSave, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await take(page, 'Rectangle');
  await drag(page, document.name, [0.2, 0.4], [0.4, 0.45]);
  await expect(page.getByText('Cannot save: kept on this device')).toBeVisible();
  const admin = await library.as('admin');
  const newFile = pdfFile('Replaced', 3, 'The last page is new.');
  const form = new FormData();
  form.append('newFile', newFile);
  const path = `/api/rest/documents/${document.id}/file`;
  const replaced = await page.request.put(path, { headers: admin.headers, multipart: form });
  expect(replaced.status()).toBe(200);

  const note = page.getByRole('status').filter({ hasText: 'There is a new version of this document.' });
  await expect(note).toBeVisible();
  await expect(surface(page).locator('rect[style*="cursor"]')).toHaveCount(1);
  await expectAccessibleInBoth(page);
  expect((await stored()).annotations).toEqual([]);
  await page.unroute(isSave);
  await note.getByRole('button', { name: 'Load it' }).click();
  await expect(note).toBeHidden();
  await expectDrawn(page, document.name);
  await page.keyboard.press('Control+f');
  await page.getByLabel('Text to find').fill('new');
  await expect(page.getByText('1 of 1')).toBeVisible();
  // Kept with the version that it was drawn on, and carried over to the page that looks the same.
  const earlier = await space.api.read<AnnotationState>(
    `/documents/${document.id}/pdf-version/annotations?version=1`,
  );
  expect(earlier.annotations).toHaveLength(1);
  await expect.poll(async () => (await stored()).annotations.length).toBe(1);
  await expect(surface(page).locator('rect[style*="cursor"]')).toHaveCount(1);
});
