import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createClamd } from '../../base/scanner/clamd.ts';
import { atEnd } from '../at-end.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { waitFor } from '../wait-for.ts';

/** Harmless, but for the signature of our own that names it. */
export const marker = 'ATRIUM-TEST-MARKER-5f1c9e';
export const signature = 'Atrium.Test.UNOFFICIAL';

const programs = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'];

export interface Clamd {
  /** For CLAMAV. */
  address: string;
  start(): Promise<void>;
  /** At once, in the middle of whatever it does. */
  kill(): Promise<void>;
}

/** The real clamd on a port of its own, with one signature: it starts in a moment. */
export async function openClamd(settings: string[] = []): Promise<Clamd> {
  const program = programs.find((path) => existsSync(path));
  if (!program) throw new Error('These tests need clamd (Debian: apt-get install clamav-daemon).');
  const folder = await makeTemporaryFolder();
  const port = await freePort();
  await mkdir(join(folder, 'db'));
  const pattern = Buffer.from(marker).toString('hex');
  await writeFile(join(folder, 'db', 'atrium.ndb'), `Atrium.Test:0:*:${pattern}\n`);
  const lines = [
    ...[
      `DatabaseDirectory ${join(folder, 'db')}`,
      'Foreground yes',
      'TCPAddr 127.0.0.1',
      `TCPSocket ${port}`,
    ],
    ...[`TemporaryDirectory ${folder}`, 'LogTime no', 'Bytecode no', 'MaxThreads 4', ...settings],
  ];
  const config = join(folder, 'clamd.conf');
  await writeFile(config, `${lines.join('\n')}\n`);
  const pinger = createClamd({ address: { host: '127.0.0.1', port }, patienceSeconds: 2 });
  let running: ChildProcess | undefined;

  async function kill(): Promise<void> {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async function start(): Promise<void> {
    let said = '';
    const child = spawn(program as string, ['--config-file', config], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece));
    running = child;
    await waitFor('clamd', async () => {
      if (child.exitCode !== null) throw new Error(`clamd ended: ${said}`);
      return (await pinger.isUp()) || undefined;
    });
  }

  atEnd(kill);
  await start();
  return { address: `127.0.0.1:${port}`, start, kill };
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
