import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.mjs';
import { watchCpu } from './parts/page-cpu.ts';
import { ask, makeFiles } from './parts/send-files.ts';
import { median, scratchFolder, signIn, startServer } from './parts/servers.ts';

/** Thousands of small files dropped into a folder page in Chromium: how soon the list shows them all. */
const count = 5000;
const data = scratchFolder();
const url = 'http://127.0.0.1:3331';
const atrium = await startServer('server/src/main.ts', { PORT: '3331', ATRIUM_DATA: data });
const token = await signIn(url, 'admin@atrium.example');
const { id: owner } = await ask<{ id: number }>(`${url}/api/rest/users/me`, { token });

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
});
const found: { speed: number; page: number }[] = [];
for (let turn = 0; turn < 4; turn += 1) found.push(await drop(turn));
await browser.close();
await atrium.stop();
const [, ...counted] = found;
console.log(
  `${count} files of 20 kB, dropped: ${median(counted.map(({ speed }) => speed)).toFixed(0)} a second until listed (aim 500), of which the page's own CPU ${median(counted.map(({ page }) => page)).toFixed(2)} s`,
);

async function drop(turn: number): Promise<{ speed: number; page: number }> {
  const body = { name: `Drop ${turn}`, owner };
  const { id } = await ask<{ id: number }>(`${url}/api/rest/spaces`, { method: 'POST', token, body });
  const page = await openPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`${url}/spaces/${id}/documents`);
  await page.getByRole('button', { name: 'Upload' }).first().click();
  const cpu = await watchCpu(page);
  const before = await cpu.soFar();
  const chooser = page.getByLabel('Files', { exact: true });
  const files = writeFiles(turn);
  await chooser.setInputFiles(files);
  // From here on the page has them, as after a drop.
  const started = performance.now();
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  await page
    .locator(
      `main [role=grid][aria-rowcount="${count + 1}"], main [role=table][aria-rowcount="${count + 1}"]`,
    )
    .waitFor();
  const seconds = (performance.now() - started) / 1000;
  const used = ((await cpu.soFar()) - before) / 1000;
  await page.context().close();
  return { speed: count / seconds, page: used };
}

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await context.addInitScript((value) => localStorage.setItem('atrium.token', value), token);
  return context.newPage();
}

function writeFiles(turn: number): string[] {
  const folder = join(data, `dropped-${turn}`);
  mkdirSync(folder);
  return makeFiles(count, 20_000).map(({ name, bytes }) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  });
}
