import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { findBrowser } from '../scripts/find-browser.mjs';
import { settle, watchCpu } from './parts/page-cpu.ts';
import { median, scratchFolder, signIn, startServer } from './parts/servers.ts';

/** Contacts and users in their thousands: the import, and the tables in Chromium. */
const rows = 10_000;
const url = 'http://127.0.0.1:3314';
const data = scratchFolder();
const atrium = await startServer('server/src/main.ts', { PORT: '3314', ATRIUM_DATA: data });
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

/** A row is there once it is painted; `after` is the reply that brought them. */
const firstRow = (page: Page, after: RegExp) =>
  page.evaluate(
    (reply) =>
      new Promise<{ shown: number; replied: number }>((resolve) => {
        const look = () => {
          if (!document.querySelector('main [data-row]')) return requestAnimationFrame(look);
          const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
          const replied = asked.find(({ name }) => new RegExp(reply).test(name))?.responseEnd ?? 0;
          return requestAnimationFrame(() => resolve({ shown: performance.now(), replied }));
        };
        look();
      }),
    after.source,
  );

async function table(browser: Browser, path: string, reply: RegExp): Promise<void> {
  const times: { shown: number; replied: number }[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await context.addInitScript((value) => localStorage.setItem('atrium.token', value), token);
    const page = await context.newPage();
    const cpu = await watchCpu(page);
    await page.goto(`${url}${path}`, { waitUntil: 'commit' });
    const time = await firstRow(page, reply);
    if (turn > 0) times.push(time);
    if (turn === 3) {
      await settle(page);
      const scrolled = await cpu.ofEachFrame(240, 'main', 220);
      console.log(`${rows} rows at ${path}: scrolling ${scrolled.toFixed(1)} ms CPU a frame (aim 25)`);
    }
    await context.close();
  }
  const after = median(times.map(({ shown, replied }) => shown - replied));
  console.log(
    `  first row ${after.toFixed(0)} ms after the reply (aim 1000), ${median(times.map(({ shown }) => shown)).toFixed(0)} ms after a first visit began`,
  );
}

/** As many people who sign in, by SQL: an import would mail a link to each. */
async function addUsers(): Promise<void> {
  const database = new pg.Client({
    host: join(data, 'postgres-socket'),
    user: 'postgres',
    database: 'atrium',
  });
  await database.connect();
  await database.query(
    `insert into app_user (email, first_name, last_name, created_at)
     select 'bench' || i || '@atrium.example', 'Person', 'Bench ' || i, now() from generate_series(1, ${rows}) i`,
  );
  await database.query(
    `insert into user_role (user_id, role_id) select u.id, r.id from app_user u
     cross join (select id from role where id not in (161, 21313) order by id limit 2) r where u.first_name = 'Person'`,
  );
  await database.end();
}

const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [...sandbox, '--disable-gpu', '--disable-background-networking'],
});
try {
  await table(browser, '/contacts', /\/contacts$/);
  await addUsers();
  await table(browser, '/admin/users', /\/users$/);
} finally {
  await browser.close();
  await atrium.stop();
}
