import { join } from 'node:path';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { findBrowser } from '../scripts/find-browser.mjs';
import { cpuEach } from './parts/cpu.ts';
import { median, scaleFolder, signIn, startServer } from './parts/servers.ts';

/** The permission editor at scale: its calls, what 500 changes cost, and how soon Chromium shows the tree. */
const data = scaleFolder();
const url = 'http://127.0.0.1:3314';
const atrium = await startServer('server/src/main.ts', { PORT: '3314', ATRIUM_DATA: data });
const database = new pg.Client({ host: join(data, 'postgres-socket'), user: 'postgres', database: 'atrium' });
await database.connect();
const admin = await signIn(url, 'scale-admin@atrium.example');
const pid = atrium.process.pid as number;

async function ask(path: string, body?: unknown): Promise<{ bytes: number; ms: number }> {
  const begin = performance.now();
  const response = await fetch(`${url}/api/rest${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${admin}`,
      'accept-encoding': 'identity',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return { bytes: text.length, ms: performance.now() - begin };
}

async function measure(
  what: string,
  aim: string,
  times: number,
  run: (turn: number) => Promise<{ ms: number }>,
) {
  const taken: number[] = [];
  let turn = 0;
  const cpu = await cpuEach(pid, data, times, async () => {
    turn += 1;
    taken.push((await run(turn)).ms);
  });
  console.log(
    `${what}: ${median(taken).toFixed(0)} ms, slowest ${Math.max(...taken).toFixed(0)} ms, ${cpu.toFixed(0)} ms CPU${aim && ` (aim ${aim})`}`,
  );
}

const folders = (await database.query('select count(*)::int as n from folder')).rows[0].n as number;
const role = (await database.query(`select min(id) as id from role where name like 'Scale role %'`)).rows[0]
  .id;
const sid = `ROLE_${role}`;
await measure(`tree of ${folders} folders`, '', 8, () => ask('/acls/tree'));
await measure('one role’s own entries', '', 8, () => ask(`/acls/permissions?sid=${sid}&ownOnly=true`));

/** Half of the folders get their first entry, so that scopes are made and dropped too. */
async function choose(where: string): Promise<number[]> {
  const found = await database.query(
    `select id from folder where deletion_id is null and parent_id is not null and ${where} order by md5(id::text) limit 500`,
  );
  return found.rows.map((row) => row.id as number);
}
const entries = (ids: number[], turn: number) =>
  ids.map((objectIdentityId) =>
    turn % 2 === 0
      ? { objectIdentityId, sid, isInherited: true }
      : { objectIdentityId, sid, canRead: true, canReadDocument: true, canShare: turn % 4 === 1 },
  );
const bigSpace = `space_id = (select id from space where name = 'Scale 0001')`;
for (const [what, where] of [
  ['of one space', bigSpace],
  ['of all spaces', 'true'],
] as const) {
  const ids = await choose(where);
  await measure(`saving 500 folders ${what}`, '1 s', 8, (turn) =>
    ask('/acls/permissions', entries(ids, turn)),
  );
  await measure(`what it would change, ${what}`, '', 4, () =>
    ask('/acls/permissions/impact', entries(ids, 1)),
  );
}

/** From asking for the page to the first painted row, in a browser that has never been here. */
async function openEditor(): Promise<void> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...sandbox, '--disable-gpu', '--disable-background-networking'],
  });
  const times: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await context.addInitScript((value) => localStorage.setItem('atrium.token', value), admin);
    const page = await context.newPage();
    await page.goto(`${url}/admin/permissions/${role}`, { waitUntil: 'commit' });
    const ms = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (document.querySelector('[role="treegrid"] [data-place]'))
              requestAnimationFrame(() => resolve(performance.now()));
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    if (turn > 0) times.push(ms);
    if (turn === 5) {
      const filter = page.getByRole('main').getByRole('searchbox');
      await filter.fill('folder 1');
      await page
        .getByRole('row', { name: /Folder 1/ })
        .first()
        .waitFor();
    }
    await context.close();
  }
  await browser.close();
  console.log(
    `editor on ${folders} folders, first visit, to the first row: ${median(times).toFixed(0)} ms, fastest ${Math.min(...times).toFixed(0)} ms (aim 2000)`,
  );
}
await openEditor();

await database.end();
await atrium.stop();
