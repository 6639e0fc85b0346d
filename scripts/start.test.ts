import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Fails where something listens there. */
async function listenOn(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/** Everything that was started with this data folder, or told of it. */
async function processesOf(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const told = await Promise.all(
    pids.map(async (pid) => {
      const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
      return (await read('cmdline')).includes(folder) || (await read('environ')).includes(folder);
    }),
  );
  return pids.filter((pid, index) => told[index] && pid !== process.pid);
}

/** Until it says that it is ready; all that it said. */
function untilReady(npm: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (piece: Buffer) => {
      said += piece;
      if (/Atrium is ready: .*\n/.test(said)) resolve(said);
    };
    npm.stdout?.on('data', hear);
    npm.stderr?.on('data', hear);
    npm.once('exit', () => reject(new Error(`npm start ended:\n${said}`)));
  });
}

// By /proc: on other systems nothing else tells what has been left running.
it.runIf(process.platform === 'linux')(
  'npm start ends with all that it started when the process that one got is killed, whatever the signal',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-npm-start-'));
    // Else, as root, the database would be elsewhere.
    await chmod(folder, 0o711);
    const port = await freePort();
    onTestFinished(async () => {
      for (const pid of await processesOf(folder)) process.kill(pid, 'SIGKILL');
      await rm(folder, { recursive: true, force: true });
    });
    const { VITEST: _, NODE_ENV: __, ...environment } = process.env;
    const env = { ...environment, PORT: String(port), ATRIUM_DATA: folder, ATRIUM_DEMO: 'off' };
    const ends = [
      ...(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const).map(
        (signal) => ['npm start', signal] as const,
      ),
      // What npm runs, by itself.
      ...(['SIGTERM', 'SIGKILL'] as const).map((signal) => ['node scripts/start.mjs', signal] as const),
    ];
    for (const [command, signal] of ends) {
      const [program = '', ...args] = command.split(' ');
      const npm = spawn(program, args, { env, cwd: join(import.meta.dirname, '..') });
      await untilReady(npm);
      expect((await processesOf(folder)).length).toBeGreaterThan(2);
      const ended = once(npm, 'exit');
      npm.kill(signal);
      if (program === 'node' && signal === 'SIGTERM') {
        // In good order, so last of all.
        await ended;
        expect(await processesOf(folder)).toEqual([]);
      }
      const deadline = Date.now() + 30_000;
      let left = await processesOf(folder);
      while (left.length > 0 && Date.now() < deadline) {
        await delay(100);
        left = await processesOf(folder);
      }
      expect([command, signal, left]).toEqual([command, signal, []]);
      await listenOn(port);
    }
  },
  300_000,
);
