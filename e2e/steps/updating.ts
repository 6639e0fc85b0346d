import type { BrowserContext } from '@playwright/test';
import type { Document } from '../../contract/src/documents.ts';
import { expect, type Page } from './fixtures.ts';
import { grid } from './screens.ts';

export const greeting = (page: Page) =>
  page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ });

/** What went wrong in any tab: files that were not found, and errors on the screen or of scripts. */
export function watch(context: BrowserContext): string[] {
  const wrong: string[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400) wrong.push(`${response.status()} ${pathname}`);
  });
  context.on('weberror', (error) => wrong.push(error.error().message));
  return wrong;
}

export async function findPdf(page: Page): Promise<string> {
  const found = await page.evaluate(async (): Promise<Document | undefined> => {
    const headers = { authorization: `Bearer ${localStorage.getItem('atrium.token')}` };
    const read = async (path: string) => (await fetch(`/api/rest${path}`, { headers })).json();
    const [space] = await read('/spaces');
    for (const folder of await read(`/folders?spaceId=${space.id}`)) {
      const documents: Document[] = await read(`/documents?spaceId=${space.id}&folderId=${folder.id}`);
      const pdf = documents.find(({ file }) => file?.mime === 'application/pdf');
      if (pdf) return pdf;
    }
    return undefined;
  });
  if (!found) throw new Error('There is no PDF.');
  return `/spaces/${found.space}/documents/folder/${found.folder}/document/${found.id}`;
}

/** Opens screens whose code comes when they are wanted, each from whichever server is next. */
export async function lookAround(page: Page, pdf: string): Promise<void> {
  await page.goto('/dashboard');
  await expect(greeting(page)).toBeVisible();
  await page.goto(pdf.replace(/\/document\/\d+$/, ''));
  await expect(grid(page)).toBeVisible();
  await page.goto(pdf);
  await expect(page.locator('canvas, img').first()).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByText('There may be a new version')).toBeHidden();
}
