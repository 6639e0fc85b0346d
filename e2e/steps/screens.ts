import type { Locator } from '@playwright/test';
import { expect, type Page } from './fixtures.ts';

/** What stands on the pages of spaces and folders, and what hands do there. */
export const grid = (page: Page) => page.getByRole('grid', { name: 'Folders and documents' });
export const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });
/** The name of a thing is the first link of its row; the author’s may be another. */
export const names = (page: Page) =>
  grid(page).locator('[data-part="title"]').getByRole('link').allTextContents();
export const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
export const openMenu = (page: Page) => page.getByRole('button', { name: 'More actions' }).click();
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });
export const unreachable = (page: Page) => page.getByRole('dialog', { name: /Backend server not reachable/ });

export const expectTitle = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** Nothing sticks out: a phone's page is not moved sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

export const pdf = (text = 'one') => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);
export const file = (name: string, buffer = Buffer.from(`text of ${name}`)) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
});

export async function openUpload(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  const modal = uploadWindow(page);
  await expect(modal).toBeVisible();
  return modal;
}

export const uploadWindow = (page: Page) => page.getByRole('dialog', { name: /^Upload to/ });
export const startUpload = (modal: Locator) =>
  modal.getByRole('button', { name: 'Upload', exact: true }).click();

/** As from the desktop onto what is found. */
export async function dropFiles(page: Page, onto: Locator, ...fileNames: string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const name of list) data.items.add(new File([`text of ${name}`], name, { type: 'text/plain' }));
    return data;
  }, fileNames);
  await onto.dispatchEvent('dragover', { dataTransfer });
  await onto.dispatchEvent('drop', { dataTransfer });
}

export async function openNewFolder(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New folder' }).first().click();
  const modal = page.getByRole('dialog', { name: 'New folder' });
  await expect(modal.getByLabel('Name', { exact: true })).toBeFocused();
  return modal;
}

/** The window of a row's pencil. */
export async function openEdit(page: Page, kind: 'folder' | 'document', name: string): Promise<Locator> {
  const icon = row(page, name).getByRole('button', { name: `Edit ${name}` });
  const more = row(page, name).getByRole('button', { name: `Actions for ${name}` });
  // Where there is no room for icons, the row's menu has it.
  await icon.or(more).first().click();
  const entry = page.getByRole('menuitem', { name: /^Edit/ });
  const modal = page.getByRole('dialog', { name: `Edit ${kind}` });
  await expect(modal.or(entry)).toBeVisible();
  if (await entry.isVisible()) await entry.click();
  await expect(modal.getByLabel('Name', { exact: true })).toBeFocused();
  return modal;
}

export async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** As after a look into another tab. */
export const comeBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
