import type { Locator } from '@playwright/test';
import { expect, type Page } from './fixtures.ts';

/** What stands on the tables of the administration, and what hands do there. */
export const table = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });
export const line = (page: Page, name: string | RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name, exact: true }) });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

export async function openWindow(page: Page, button: string): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const window = dialog(page, button);
  await expect(window).toBeVisible();
  return window;
}

export async function rowAction(page: Page, name: string, action: 'Edit' | 'Delete'): Promise<void> {
  await line(page, name)
    .getByRole('button', { name: new RegExp(`^${action}`) })
    .click();
}

/** Types part of a name or e-mail and takes what is offered. */
export async function choosePerson(window: Locator, field: string, typed: string, name: string) {
  await window.getByRole('combobox', { name: field }).fill(typed);
  await window.getByRole('option', { name }).click();
}
