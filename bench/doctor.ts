import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, scaleFolder, startServer } from './parts/servers.ts';

/** `npm run atrium -- doctor` over a large library: the time it takes, and the most memory it has. */
const data = scaleFolder(1_000_000);
// The database is brought up to date, and stays up meanwhile.
const atrium = await startServer('server/src/main.ts', { PORT: '3315', ATRIUM_DATA: data });

async function measure(...words: string[]): Promise<void> {
  const begun = performance.now();
  // As scripts/atrium.mjs starts it.
  const program = ['--max-semi-space-size=8', 'server/src/commands/atrium.ts', 'doctor'];
  const child = spawn(process.execPath, [...program, ...words], {
    cwd: root,
    env: { ...process.env, ATRIUM_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid as number));
  }, 100);
  await once(child, 'exit');
  clearInterval(watch);
  const seconds = (performance.now() - begun) / 1000;
  const names = [...said.matchAll(/^([a-z]+\.[a-z-]+\*?: \d+)/gm)].map(([name]) => name);
  console.log(`doctor ${words.join(' ')}: ${seconds.toFixed(0)} s (aim 120), ${peak} MB (aim 300)`);
  console.log(names.length > 0 ? `found: ${names.join(', ')}` : said.trim());
}

/** Of the process alone, in megabytes. Linux. */
function peakOf(pid: number): number {
  try {
    const text = readFileSync(join('/proc', String(pid), 'status'), 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

await measure();
await atrium.stop();
