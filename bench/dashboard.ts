import { type Browser, chromium, type Page } from '@playwright/test';
import { lineUpEverywhere, widgetOfSpace } from '../contract/src/parts/dashboard-grid.ts';
import { findBrowser } from '../scripts/find-browser.mjs';
import { watchCpu } from './parts/page-cpu.ts';
import { median, scratchFolder, signIn, startServer } from './parts/servers.ts';

/**
 * The dashboard with every widget and the feed of every space, on the demo company: what it asks the server for, and
 * how soon all of it is drawn.
 */
const url = 'http://127.0.0.1:3316';
const atrium = await startServer('server/src/main.ts', {
  ...{ PORT: '3316', ATRIUM_DATA: scratchFolder(), ATRIUM_DEMO: 'on' },
});
const token = await signIn(url, 'admin@atrium.example');
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const spaces = (await (await fetch(`${url}/api/rest/spaces`, { headers })).json()) as { id: number }[];
const widgets = [
  ...['welcome', 'favorites', 'activity', 'news', 'suggested-favorites', 'tutorial'],
  ...spaces.map(({ id }) => widgetOfSpace(id)),
];
const body = JSON.stringify({ layout: lineUpEverywhere(widgets) });
const saved = await fetch(`${url}/api/rest/me/dashboard`, { method: 'POST', headers, body });
if (saved.status !== 201) throw new Error(`The layout was not saved: ${saved.status}`);

/** All widgets are there, and none of them waits for anything. */
const allDrawn = (page: Page) =>
  page.evaluate(
    (count) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const shown = document.querySelectorAll('main [data-widget]').length;
          const waiting = document.querySelectorAll('main [data-widget] [role="status"][aria-label]').length;
          if (shown === count && waiting === 0) requestAnimationFrame(() => resolve(performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
    widgets.length,
  );

async function open(browser: Browser): Promise<{ ms: number; cpu: number; calls: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await context.addInitScript((value) => localStorage.setItem('atrium.token', value), token);
  const page = await context.newPage();
  const cpu = await watchCpu(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/rest')) calls.push(`${request.method()} ${pathname.slice(9)}`);
  });
  await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
  const ms = await allDrawn(page);
  const used = await cpu.soFar();
  // What comes after it is drawn counts, too.
  await page.waitForTimeout(1500);
  await context.close();
  return { ms, cpu: used, calls };
}

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const turns = [];
  for (let turn = 0; turn < 6; turn += 1) turns.push(await open(browser));
  // The first one starts the browser's and the database's caches.
  const counted = turns.slice(1);
  const calls = counted.at(-1)?.calls ?? [];
  console.log(
    `${widgets.length} widgets, first visit, until all are drawn: ${median(counted.map(({ ms }) => ms)).toFixed(0)} ms (aim 1000), ${median(counted.map(({ cpu }) => cpu)).toFixed(0)} ms CPU of the page`,
  );
  console.log(`  ${calls.length} calls (aim 8): ${calls.join(', ')}`);
} finally {
  await browser.close();
  await atrium.stop();
}
