import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.mjs';
import { makePdf } from '../server/src/testing/pdfs/make-pdf.ts';
import { ask } from './parts/send-files.ts';
import { median, scratchFolder, signIn, startServer } from './parts/servers.ts';

/** The first page of a PDF with 300 in our viewer, against the bare EmbedPDF viewer, in turns; each a first visit. */
const pages = 300;
const turns = 7;
const line =
  'Line 4 was stopped at 06:10 for a bearing that ran hot; restarted at 07:45 after the shift change.';
const text = Array.from({ length: 44 }, (_, index) => `${index + 1}. ${line}`).join('\n');
const book = makePdf(Array.from({ length: pages }, (_, index) => ({ text: `Page ${index}\n${text}` })));

const url = 'http://127.0.0.1:3314';
const atrium = await startServer('server/src/main.ts', { PORT: '3314', ATRIUM_DATA: scratchFolder() });
const token = await signIn(url, 'admin@atrium.example');
const bare = await serveBare();
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [...sandbox, '--disable-gpu', '--disable-background-networking'],
});
try {
  const route = await uploadBook();
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let turn = 0; turn <= turns; turn += 1) {
    const [own, other] = [
      await firstPage(browser, `${url}${route}`),
      await firstPage(browser, `${bare.url}/index.html`),
    ];
    // The first turn warms the servers up.
    if (turn === 0) continue;
    ours.push(own);
    theirs.push(other);
  }
  const ratio = median(ours) / median(theirs);
  console.log(
    `first page of ${pages}: ${median(ours).toFixed(0)} ms, the bare viewer ${median(theirs).toFixed(0)} ms: ${ratio.toFixed(2)} times (aim 1.5)`,
  );
} finally {
  await browser.close();
  bare.stop();
  await atrium.stop();
}

async function uploadBook(): Promise<string> {
  const api = `${url}/api/rest`;
  const { id: owner } = await ask<{ id: number }>(`${api}/users/me`, { token });
  const body = { name: 'Bench', owner };
  const { id: space } = await ask<{ id: number }>(`${api}/spaces`, { method: 'POST', token, body });
  const form = new FormData();
  form.append('spaceId', String(space));
  form.append('files', new Blob([new Uint8Array(book)]), 'book.pdf');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${api}/documents/multiple`, { method: 'POST', headers, body: form });
  const [document] = (await sent.json()) as { route: string }[];
  return document?.route as string;
}

/** A browser that has never been there. */
async function firstPage(with_: Browser, address: string): Promise<number> {
  const context = await with_.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await context.addInitScript((value) => localStorage.setItem('atrium.token', value), token);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  const ms = await whenDrawn(page);
  await context.close();
  return ms;
}

/** A page is drawn once one of its pictures is there and was painted. */
function whenDrawn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const root = document.querySelector('embedpdf-container')?.shadowRoot;
          const pictures = [...(root?.querySelectorAll<HTMLImageElement>('.bg-bg-app img') ?? [])];
          if (pictures.some((one) => one.complete && one.naturalWidth > 300))
            requestAnimationFrame(() => resolve(performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** EmbedPDF as it comes, told to fetch nothing from elsewhere. */
async function serveBare() {
  const folder = dirname(fileURLToPath(import.meta.resolve('@embedpdf/snippet')));
  const index = `<!doctype html><title>Bare</title><div id="viewer" style="height: 100dvh"></div>
    <script type="module">
      import EmbedPDF from '/embedpdf.js';
      EmbedPDF.init({
        type: 'container',
        target: document.getElementById('viewer'),
        src: '/book.pdf',
        wasmUrl: new URL('/pdfium.wasm', location.href).href,
        fonts: { ui: null, signature: null },
        stamp: { manifests: [] },
        fontFallback: null,
      });
    </script>`;
  const types: Record<string, string> = {
    '.js': 'text/javascript',
    '.wasm': 'application/wasm',
    '.pdf': 'application/pdf',
    '.html': 'text/html',
  };
  const server = createServer(async ({ url: asked = '/' }, reply) => {
    const found = await contentOf(asked, folder, index).catch(() => null);
    reply.writeHead(found === null ? 404 : 200, { 'content-type': types[extname(asked)] ?? 'text/plain' });
    reply.end(found ?? '');
  });
  await new Promise<void>((resolve) => server.listen(3315, '127.0.0.1', resolve));
  return { url: 'http://127.0.0.1:3315', stop: () => server.close() };
}

async function contentOf(asked: string, folder: string, index: string): Promise<Buffer | string> {
  if (asked === '/index.html') return index;
  if (asked === '/book.pdf') return book;
  return readFile(join(folder, asked));
}
