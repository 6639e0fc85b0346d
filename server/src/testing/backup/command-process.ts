import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { atEnd } from '../at-end.ts';
import type { Settings } from './installations.ts';

const program = join(import.meta.dirname, '../../commands/atrium.ts');

export interface CommandProcess {
  child: ChildProcess;
  /** The code it ended with, and all that it said. */
  ended: Promise<{ code: number | null; said: string }>;
}

/** `npm run atrium -- …` as a process of its own, with nothing but these settings. */
export function spawnCommand(settings: Settings, ...words: string[]): CommandProcess {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  atEnd(async () => child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) };
}
