import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export const root = join(import.meta.dirname, '../..');

/** A data folder that goes when the benchmark ends; the database's account must be able to enter it. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** `BENCH_DATA` names a data folder that `npm run demo:scale` has filled; without it one is made. */
export function scaleFolder(documents = 100_000): string {
  const data = process.env.BENCH_DATA ?? scratchFolder();
  if (!existsSync(join(data, 'postgres'))) {
    spawnSync(process.execPath, ['server/src/demo/demo-scale.ts', '--documents', String(documents)], {
      cwd: root,
      env: { ...process.env, ATRIUM_DATA: data },
      stdio: 'inherit',
    });
  }
  return data;
}

export interface Server {
  process: ChildProcess;
  readyAfterMs: number;
  stop(): Promise<void>;
}

/** Starts a node program and waits until it says that it is ready. */
export async function startServer(file: string, env: Record<string, string>): Promise<Server> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, file)], {
    cwd: root,
    // Nothing may work in the background of what is measured.
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      LIBREOFFICE: 'off',
      FILE_WORK: 'off',
      SEARCH_INDEX: 'off',
      BUDGET_SCALE: '0',
      ...env,
    },
    // A channel too: what is started so may tell what it measures inside.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  for await (const line of createInterface({ input: child.stdout as Readable }))
    if (line.includes('ready')) break;
  return {
    process: child,
    readyAfterMs: performance.now() - started,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export async function signIn(url: string, email = 'staff@atrium.example'): Promise<string> {
  const response = await fetch(`${url}/api/rest/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: 'atrium-demo' }),
  });
  return ((await response.json()) as { token: string }).token;
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
