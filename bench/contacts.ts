import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.mjs';
import { watchCpu } from './page-cpu.ts';
import { median, scratchFolder, signIn, startServer } from './servers.ts';

/** Contacts in their thousands: the import, the list's reply, and the table in Chromium. */
const rows = 10_000;
const url = 'http://127.0.0.1:3314';
const atrium = await startServer('server/src/main.ts', { PORT: '3314', ATRIUM_DATA: scratchFolder() });
const token = await signIn(url, 'admin@atrium.example');
const headers = { authorization: `Bearer ${token}` };

const csv = [
  'Salutation,First name,Last name,Email,Phone,Function,Division',
  ...Array.from(
    { length: rows },
    (_, index) =>
      `Ms.,First${index % 97},Last${index},p${index}@x.example,+41 52 555 ${index},Engineer,Aldera Pumps`,
  ),
].join('\n');

async function importAll(text: string): Promise<number> {
  const body = new FormData();
  body.append('csv', new Blob([text]), 'people.csv');
  const began = performance.now();
  const response = await fetch(`${url}/api/rest/contacts/import`, { method: 'POST', headers, body });
  const report = (await response.json()) as { made: number; changed: number };
  if (report.made + report.changed !== rows) throw new Error(JSON.stringify(report).slice(0, 200));
  return performance.now() - began;
}

/** How long others wait for a small answer meanwhile. */
async function slowestHealth(until: Promise<unknown>): Promise<number> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  let slowest = 0;
  while (!isOver) {
    const began = performance.now();
    await (await fetch(`${url}/api/rest/health`)).text();
    slowest = Math.max(slowest, performance.now() - began);
  }
  return slowest;
}

const made = importAll(csv);
const waited = await slowestHealth(made);
console.log(
  `import of ${rows} contacts: ${((await made) / 1000).toFixed(1)} s (aim 30); slowest other answer ${waited.toFixed(0)} ms`,
);
const changed = await importAll(csv.replaceAll('Engineer', 'Lead'));
console.log(`the same, all changed: ${(changed / 1000).toFixed(1)} s`);

async function table(browser: Browser): Promise<void> {
  const times: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await context.addInitScript((value) => localStorage.setItem('atrium.token', value), token);
    const page = await context.newPage();
    const cpu = await watchCpu(page);
    await page.goto(`${url}/contacts`, { waitUntil: 'commit' });
    await page.locator('main [data-row]').first().waitFor();
    if (turn > 0) times.push(await page.evaluate(() => performance.now()));
    if (turn === 3) {
      await page.waitForLoadState('networkidle');
      const scrolled = await cpu.ofEachFrame(240, 'main', 220);
      console.log(`${rows} contacts: scrolling ${scrolled.toFixed(1)} ms CPU a frame (aim 25)`);
    }
    await context.close();
  }
  console.log(`${rows} contacts, first visit, to the first row: ${median(times).toFixed(0)} ms`);
}

const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [...sandbox, '--disable-gpu', '--disable-background-networking'],
});
try {
  await table(browser);
} finally {
  await browser.close();
  await atrium.stop();
}
