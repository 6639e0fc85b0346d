import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from './fixtures.ts';
import { expect } from './fixtures.ts';
import { row } from './screens.ts';
import { pdfFile } from './viewer-screens.ts';

/** As in server/src/testing/pdfs/read-fixture.ts. */
const bytes = readFileSync(join(import.meta.dirname, '../../server/src/testing/pdfs/protected.pdf'));
export const protectedPdf = (name: string) => new File([new Uint8Array(bytes)], name);
export const pdfPassword = 'Schlüssel-7';

/** With a long comment in it, and its end once more behind that. */
export async function largePdf(name: string, size: number): Promise<File> {
  const small = await pdfFile(name).text();
  const end = small.slice(small.lastIndexOf('startxref'));
  return new File([pdfFile(name), `\n%${'x'.repeat(size)}\n`, end], `${name}.pdf`);
}

export const saveWindow = (page: Page) => page.getByRole('dialog', { name: 'Save offline' });
export const offlineList = (page: Page) => page.getByRole('grid', { name: 'Offline documents' });
export const offlineRow = (page: Page, name: string) =>
  offlineList(page).getByRole('row').filter({ hasText: name });
/** The switch in a row of a folder. */
export const cloud = (page: Page, name: string) =>
  row(page, name).getByRole('button', { name: `Save offline ${name}` });

export const confirmSave = (page: Page) =>
  saveWindow(page).getByRole('button', { name: 'Yes, save offline' }).click();

export async function selectRows(page: Page, ...names: string[]): Promise<void> {
  for (const name of names)
    await row(page, name)
      .getByRole('checkbox', { name: `Select ${name}` })
      .check();
}

export async function openOffline(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Offline' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Offline', exact: true })).toBeVisible();
}

/** What lies in one of this person's databases. */
export const readStore = (page: Page, start: 'files' | 'annotations', store: string): Promise<unknown[]> =>
  page.evaluate(
    async ([start, store]) => {
      const known = await indexedDB.databases();
      const name = known.find((one) => one.name?.startsWith(`atrium-${start}-`))?.name;
      if (!name) return [];
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const keys = await new Promise<unknown[]>((resolve) => {
        const asked = database
          .transaction(store as string)
          .objectStore(store as string)
          .getAllKeys();
        asked.onsuccess = () => resolve(asked.result);
      });
      database.close();
      return keys;
    },
    [start, store],
  );
