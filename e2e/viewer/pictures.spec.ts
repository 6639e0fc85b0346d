import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { pdfPassword, protectedPdf } from '../../server/src/testing/pdfs/read-fixture.ts';
import { expect, expectAccessible, expectAccessibleInBoth, type Page } from '../steps/fixtures.ts';
import { enter, test } from '../steps/library.ts';
import { expectNoOverflow, expectTitle } from '../steps/screens.ts';
import { button, expectDrawn, pageNumber, pdfFile, surface } from '../steps/viewer-screens.ts';

const picture = async (name: string, width: number, height: number) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: '#7ab' } })
          .png()
          .toBuffer(),
      ),
    ],
    `${name}.png`,
  );

/** A tool of the bar, or of the menu where it has no room. */
async function use(page: Page, tool: string): Promise<void> {
  const inBar = button(page, tool);
  if (await inBar.isVisible()) return inBar.click();
  await button(page, 'More tools').click();
  await page.getByRole('menuitem', { name: tool, exact: true }).click();
  await expect(page.getByRole('menu')).toBeHidden();
}

test('[VIEW-01] a picture fits, is zoomed, turned and pulled; the next one begins anew @phone', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const [plan] = await space.upload(
    null,
    await picture('1 Plan', 2000, 1000),
    await picture('2 Other', 2000, 1000),
  );
  await enter(page, 'staff', plan?.route as string);
  const shown = page.getByRole('img', { name: '1 Plan.png' });
  const around = page.getByRole('region', { name: '1 Plan.png' });
  const sizeOf = async () => {
    const box = await shown.boundingBox();
    return box && [Math.round(box.width), Math.round(box.height)];
  };
  const room = await around.evaluate((element) => [element.clientWidth, element.clientHeight]);
  const fitting = Math.min(((room[0] as number) - 48) / 2000, ((room[1] as number) - 48) / 1000);
  const fit = [Math.round(2000 * fitting), Math.round(1000 * fitting)];
  await expect.poll(sizeOf).toEqual(fit);
  const middle = await shown.boundingBox();
  expect((middle?.x ?? 0) * 2 + (middle?.width ?? 0)).toBeCloseTo(room[0] as number, 0);
  await expectAccessibleInBoth(page);

  await use(page, 'Rotate');
  await expect.poll(async () => Number((await sizeOf())?.[1])).toBeGreaterThan(Number(fit[0]) / 2);
  expect((await sizeOf())?.map((side) => side <= Math.max(...room))).toEqual([true, true]);
  await page.keyboard.press('r');
  await expect.poll(sizeOf).toEqual(fit);
  for (let press = 0; press < 12 && (await sizeOf())?.[0] !== 4000; press++) await page.keyboard.press('+');
  await expect.poll(sizeOf).toEqual([4000, 2000]);
  await expectNoOverflow(page);
  await expectAccessible(page);
  const scrolled = () => around.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  const before = await scrolled();
  // The middle stays the middle; each step rounds to whole pixels.
  for (const [at, length] of [4048, 2048].entries())
    expect(Math.abs((before[at] as number) - (length - (room[at] as number)) / 2)).toBeLessThan(16);
  await page.mouse.move(200, 400);
  await page.mouse.down();
  await page.mouse.move(150, 380, { steps: 3 });
  await page.mouse.up();
  expect(await scrolled()).toEqual([(before[0] as number) + 50, (before[1] as number) + 20]);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 360);
  await page.keyboard.up('Control');
  await expect.poll(sizeOf).toEqual([2000, 1000]);
  await page.keyboard.press('0');
  await expect.poll(sizeOf).toEqual(fit);
  await page.keyboard.press('+');
  await expect.poll(sizeOf).not.toEqual(fit);

  await page.keyboard.press('Shift+ArrowRight');
  await expectTitle(page, '2 Other.png');
  const next = page.getByRole('img', { name: '2 Other.png' });
  await expect.poll(async () => Math.round((await next.boundingBox())?.width ?? 0)).toBe(fit[0]);
  // On paper stands nothing but the picture.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await use(page, 'Print');
  await expect(page.locator('[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(next).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
});

test('[VIEW-01] [VIEW-03] a long PDF is turned by its small pages and printed; without a viewer of the browser one is told why not', async ({
  page,
  library,
}) => {
  const space = await library.makeSpace();
  const [long, secret] = await space.upload(
    null,
    pdfFile('Long', 9),
    new File([new Uint8Array(protectedPdf)], 'Minutes.pdf'),
  );
  await enter(page, 'staff', long?.route as string);
  await expectDrawn(page, 'Long.pdf');
  const small = surface(page).getByRole('group', { name: 'Pages' });
  await expect(small.locator('img').first()).toBeVisible();
  await expectAccessible(page);
  await small.focus();
  await page.keyboard.press('ArrowDown');
  await expect(pageNumber(page, 'Page 2 of 9')).toBeVisible();
  await page.keyboard.press('Control+p');
  await expect(page.getByRole('alert')).toContainText('This browser does not print PDFs.');

  // This browser saves what another one prints.
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
  const printed = async (act: () => Promise<void>) => {
    const download = page.waitForEvent('download');
    await act();
    return (await readFile(await (await download).path())).toString('latin1');
  };
  await page.goto(long?.route as string);
  await expectDrawn(page, 'Long.pdf');
  expect((await printed(() => page.keyboard.press('Control+p'))).match(/\/Type\s*\/Page\b/g)).toHaveLength(9);
  await page.goto(secret?.route as string);
  const prompt = page.getByRole('dialog', { name: 'PDF password is required.' });
  await prompt.getByLabel('Password', { exact: true }).fill(pdfPassword);
  await prompt.getByRole('button', { name: 'Open' }).click();
  await expectDrawn(page, 'Minutes.pdf');
  expect(await printed(() => use(page, 'Print'))).not.toContain('/Encrypt');
});
