import { randomUUID } from 'node:crypto';
import { type BrowserContext, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.mjs';
import { makePdf } from '../server/src/testing/pdfs/make-pdf.ts';
import { ask } from './parts/send-files.ts';
import { median, scratchFolder, signIn, startServer } from './parts/servers.ts';

/**
 * 1,000 annotations that were drawn offline, from the first request until the window says that all have arrived, against
 * the same ten requests sent by a bare loop, in turns; each on a document of its own.
 */
const operations = 1000;
const each = 100;
const turns = 5;
const url = 'http://127.0.0.1:3318';
const api = `${url}/api/rest`;
const atrium = await startServer('server/src/main.ts', { PORT: '3318', ATRIUM_DATA: scratchFolder() });
const token = await signIn(url, 'admin@atrium.example');
const { id: owner } = await ask<{ id: number }>(`${api}/users/me`, { token });
const body = { name: 'Bench', owner };
const { id: space } = await ask<{ id: number }>(`${api}/spaces`, { method: 'POST', token, body });
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [...sandbox, '--disable-gpu', '--disable-background-networking'],
});
try {
  const ours: number[] = [];
  const floor: number[] = [];
  const requests = new Set<number>();
  for (let turn = 0; turn <= turns; turn += 1) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const synced = await sync(context, await upload());
    await context.close();
    const bare = await sendBare(await upload());
    // The first turn warms the server up.
    if (turn === 0) continue;
    ours.push(synced.ms);
    requests.add(synced.requests);
    floor.push(bare);
  }
  const seconds = (values: number[]) => (median(values) / 1000).toFixed(2);
  console.log(
    `sync of ${operations} operations: ${seconds(ours)} s in ${[...requests].join(' or ')} requests, a bare loop ${seconds(floor)} s: ${(median(ours) / median(floor)).toFixed(1)} times (aim: 5 s, 10 requests)`,
  );
} finally {
  await browser.close();
  await atrium.stop();
}

async function upload(): Promise<number> {
  const form = new FormData();
  form.append('spaceId', String(space));
  form.append('files', new Blob([new Uint8Array(makePdf([{ text: 'one' }]))]), `${randomUUID()}.pdf`);
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${api}/documents/multiple`, { method: 'POST', headers, body: form });
  const [document] = (await sent.json()) as { id: number }[];
  return document?.id as number;
}

function draw() {
  const rect = { origin: { x: 10, y: 20 }, size: { width: 100, height: 12 } };
  const highlight = { type: 9, pageIndex: 0, rect, segmentRects: [rect], color: '#ffcd45', opacity: 1 };
  return Array.from({ length: operations }, () => ({
    ...{ opId: randomUUID(), id: randomUUID(), baseRev: null },
    ...{ op: 'upsert', body: { ...highlight, contents: 'A note' } },
  }));
}

async function sendBare(documentId: number): Promise<number> {
  const all = draw();
  const started = performance.now();
  for (let at = 0; at < all.length; at += each) {
    const batch = { operations: all.slice(at, at + each), since: 0, version: 1 };
    const path = `${api}/documents/${documentId}/pdf-version/annotations`;
    await ask(path, { method: 'PUT', token, body: batch });
  }
  return performance.now() - started;
}

async function sync(context: BrowserContext, documentId: number) {
  const page = await context.newPage();
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((value) => localStorage.setItem('atrium.token', value), token);
  await page.goto(`${url}/offline`);
  await page.getByRole('heading', { level: 1, name: 'Offline' }).waitFor();
  await page.evaluate(keep, { all: draw(), documentId, name: `atrium-annotations-${owner}` });
  let requests = 0;
  let started = 0;
  page.on('request', (request) => {
    if (request.method() !== 'PUT') return;
    requests += 1;
    started ||= performance.now();
  });
  await page.reload();
  await page.getByText('Synchronization complete').waitFor();
  return { ms: performance.now() - started, requests };
}

interface Kept {
  all: { opId: string }[];
  documentId: number;
  name: string;
}

/** As the viewer keeps them. Runs in the page. */
async function keep({ all, documentId, name }: Kept): Promise<void> {
  const opening = indexedDB.open(name);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const change = database.transaction(['operations', 'names'], 'readwrite');
  for (const [index, operation] of all.entries()) {
    const { opId } = operation;
    const place = { documentId, version: 1, order: index + 1, isSent: false };
    change.objectStore('operations').put({ opId, ...place, operation });
  }
  change.objectStore('names').put({ documentId, name: 'Bench.pdf' });
  await new Promise((resolve) => {
    change.oncomplete = resolve;
  });
  database.close();
}
