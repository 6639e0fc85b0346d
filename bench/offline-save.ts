import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.mjs';
import { makePdf } from '../server/src/testing/pdfs/make-pdf.ts';
import { ask } from './parts/send-files.ts';
import { median, scratchFolder, signIn, startServer } from './parts/servers.ts';

/** Saving 100 documents of 1 MB offline, against a page that only fetches them, in turns; each in a new browser profile. */
const count = 100;
const size = 1_000_000;
const turns = 3;

const url = 'http://127.0.0.1:3319';
const api = `${url}/api/rest`;
const atrium = await startServer('server/src/main.ts', {
  PORT: '3319',
  ATRIUM_DATA: scratchFolder(),
  // Whether a PDF is protected is known once its text was read.
  FILE_WORK: 'on',
});
const token = await signIn(url, 'admin@atrium.example');
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [...sandbox, '--disable-gpu', '--disable-background-networking'],
});
try {
  const { space, ids } = await upload();
  const [saved, fetched] = [[] as number[], [] as number[]];
  for (let turn = 0; turn <= turns; turn += 1) {
    const [own, floor] = [await save(browser, space), await fetchAll(browser, ids)];
    // The first turn warms the server up.
    if (turn === 0) continue;
    saved.push(own);
    fetched.push(floor);
  }
  const ratio = median(saved) / median(fetched);
  console.log(
    `${count} documents of 1 MB saved offline: ${median(saved).toFixed(0)} ms, fetched alone ${median(fetched).toFixed(0)} ms: ${ratio.toFixed(2)} times (aim 1.5)`,
  );
} finally {
  await browser.close();
  await atrium.stop();
}

async function upload(): Promise<{ space: number; ids: number[] }> {
  const { id: owner } = await ask<{ id: number }>(`${api}/users/me`, { token });
  const body = { name: 'Bench', owner };
  const { id: space } = await ask<{ id: number }>(`${api}/spaces`, { method: 'POST', token, body });
  const form = new FormData();
  form.append('spaceId', String(space));
  for (let number = 0; number < count; number += 1)
    form.append('files', largePdf(number), `Plan ${number}.pdf`);
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${api}/documents/multiple`, { method: 'POST', headers, body: form });
  const ids = ((await sent.json()) as { id: number }[]).map(({ id }) => id);
  while (!(await isQuiet())) await sleep(500);
  return { space, ids };
}

/** Nothing is left to do in the background. */
async function isQuiet(): Promise<boolean> {
  const { texts } = await ask<{ texts: { waiting: number } }>(`${api}/system/status`, { token });
  return texts.waiting === 0;
}

/** With a long comment in it, and its end once more behind that. */
function largePdf(number: number): Blob {
  const small = makePdf([{ text: `Plan ${number}` }]);
  const end = small.subarray(small.lastIndexOf('startxref'));
  return new Blob([new Uint8Array(small), `\n%${'x'.repeat(size)}\n`, new Uint8Array(end)]);
}

async function openPage(with_: Browser, path: string) {
  const context = await with_.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await context.addInitScript((value) => localStorage.setItem('atrium.token', value), token);
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  return { context, page };
}

/** From the click that confirms until the last one is there. */
async function save(with_: Browser, space: number): Promise<number> {
  const { context, page } = await openPage(with_, `/spaces/${space}/documents`);
  // A first visit also fetches the whole app for later.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Save offline', exact: true }).click();
  const start = page.getByRole('button', { name: 'Yes, save offline' });
  await start.waitFor();
  const ms = await start.evaluate(
    (button, all) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const seen = new MutationObserver(() => {
          if (!document.body.textContent?.includes(`${all} documents are saved offline`)) return;
          seen.disconnect();
          resolve(performance.now() - began);
        });
        seen.observe(document.body, { childList: true, subtree: true, characterData: true });
        (button as HTMLButtonElement).click();
      }),
    count,
  );
  await context.close();
  return ms;
}

/** One after the other, as they are saved. */
async function fetchAll(with_: Browser, ids: number[]): Promise<number> {
  const { context, page } = await openPage(with_, '/favicon.svg');
  const ms = await page.evaluate(
    async ({ ids, token }) => {
      const began = performance.now();
      const headers = { authorization: `Bearer ${token}` };
      for (const id of ids)
        await (await fetch(`/api/rest/documents/${id}/pdf-version/download`, { headers })).blob();
      return performance.now() - began;
    },
    { ids, token },
  );
  await context.close();
  return ms;
}
