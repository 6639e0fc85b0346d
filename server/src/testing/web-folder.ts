import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { atEnd } from './at-end.ts';

/** The one script that the build writes into the page itself. */
export const inlineScript = 'document.documentElement.dataset.layout = "desktop";';
export const script = `${'console.log("a built file");'.repeat(100)}\n`;

/**
 * A small web app as the build would leave it, and things beside it that must never be served. Two with different marks
 * are two builds.
 */
export async function makeWebFolder(mark = '1a2b3c'): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'atrium-web-'));
  atEnd(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'dist');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(folder, '.git'));
  const files: [string, string | Buffer][] = [
    ['index.html', page.replaceAll('1a2b3c', mark)],
    [`assets/app-${mark}.js`, script],
    [`assets/app-${mark}.js.br`, brotliCompressSync(script)],
    [`assets/app-${mark}.js.map`, '{"sources":["planted"]}'],
    [`assets/icon-${mark}.svg`, icon],
    ['worker.js', `self.skipWaiting(); // ${mark}`],
    ['.git/config', 'planted'],
    ['.env', 'planted'],
    ['../package.json', '{"name":"planted"}'],
    ['../secret', 'planted'],
  ];
  await Promise.all(files.map(([name, content]) => writeFile(join(folder, name), content)));
  return folder;
}

export const icon = '<svg xmlns="http://www.w3.org/2000/svg"/>';

const page = `<!doctype html><html lang="en"><head><title>Atrium</title>
<script>${inlineScript}</script>
<script id="settings" type="application/json">{}</script>
<script type="module" src="/assets/app-1a2b3c.js"></script></head><body></body></html>
`;
