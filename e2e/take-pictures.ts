// `npm run pictures`: the pictures of the README, taken of the demo company on a fresh server.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDocuments } from '@atrium/contract/documents';
import { countDocuments } from '@atrium/contract/folders';
import { listRoles } from '@atrium/contract/roles';
import { listSpaces } from '@atrium/contract/spaces';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.mjs';

const root = join(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 4790);
const url = `http://127.0.0.1:${port}`;
const folder = join(mkdtempSync(join(tmpdir(), 'atrium-pictures-')), 'data');

const server = spawn(process.execPath, [join(root, 'e2e/servers/serve-fresh.ts'), folder], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn' },
});
const ended = new Promise((resolve) => server.once('exit', resolve));

async function waitUntilReady(): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/api/rest/ready`).catch(() => null);
    if (response?.ok) return;
    if (server.exitCode !== null) throw new Error('The server ended.');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('atrium-demo');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/dashboard/);
}

async function take(page: Page, name: string, path: string, ready: () => Promise<unknown>): Promise<void> {
  await page.goto(url + path);
  await ready();
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && [...document.images].every(({ complete }) => complete),
  );
  await writeFile(join(root, 'docs', `${name}.png`), await shootAtRest(page));
  process.stdout.write(`docs/${name}.png\n`);
}

/** Once two pictures in a row are the same: a page of a PDF becomes sharp in steps. */
async function shootAtRest(page: Page): Promise<Buffer> {
  for (let before: Buffer = Buffer.alloc(0); ; ) {
    const picture = await page.screenshot({ animations: 'disabled' });
    if (picture.equals(before)) return picture;
    before = picture;
    await page.waitForTimeout(1500);
  }
}

const ask = async <Reply>(page: Page, path: string): Promise<Reply> => {
  const token = await page.evaluate(() => localStorage.getItem('atrium.token'));
  const response = await fetch(`${url}/api/rest${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()) as Reply;
};

try {
  await waitUntilReady();
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await signIn(page, 'admin@atrium.example');
  const heading = (name: RegExp) => () => page.getByRole('heading', { name }).first().waitFor();
  const rows = () => page.getByRole('row').nth(3).waitFor();
  await take(page, 'dashboard', '/dashboard', heading(/^Good /));
  const spaces = listSpaces.reply.parse(await ask(page, listSpaces.path));
  const space = spaces.find(({ name }) => name === 'Plant Engineering') ?? spaces[0];
  if (!space) throw new Error('The demo company has no space.');
  const counts = countDocuments.reply.parse(await ask(page, `${countDocuments.path}?spaceId=${space.id}`));
  counts.sort((a, b) => b.count - a.count);
  const found = await findPdf(counts.map(({ id }) => id));
  await take(page, 'folder', `/spaces/${space.id}/documents/folder/${found.folder}`, rows);
  await take(page, 'viewer', found.pdf.route, () => page.getByRole('button', { name: /zoom in/i }).waitFor());
  const roles = listRoles.reply.parse(await ask(page, listRoles.path));
  const role = roles.find(({ name }) => /staff|engineer/i.test(name)) ?? roles[0];
  await take(page, 'permissions', `/admin/permissions/${role?.id}`, rows);
  await browser.close();

  /** The first folder that has one. */
  async function findPdf(folders: number[]) {
    for (const folder of folders) {
      const inFolder = `?spaceId=${space?.id}&folderId=${folder}`;
      const documents = listDocuments.reply.parse(await ask(page, listDocuments.path + inFolder));
      const pdf = documents.find(({ format }) => format === 'pdf');
      if (pdf) return { folder, pdf };
    }
    throw new Error('The demo company has no PDF there.');
  }
} finally {
  server.kill('SIGTERM');
  await ended;
  rmSync(join(folder, '..'), { recursive: true, force: true });
}
