import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A server of the cluster, as a process of its own on loopback. */
export interface Program {
  name: string;
  start(): Promise<void>;
  /** At once, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** Stands still until it is let go. */
  halt(): void;
  resume(): void;
  stop(): Promise<void>;
  /** The number of its process. */
  pid(): number | undefined;
  /** From now on it is started again when it ends by itself, or is killed by somebody; told each time. */
  keepAlive(tell: (sentence: string) => void): void;
}

interface Given {
  name: string;
  command: string;
  args: string[];
  /** What it says goes here. */
  log: string;
  env?: Record<string, string>;
  /** Whose it is, where it refuses to be root's. */
  account?: { uid: number; gid: number } | undefined;
  /** Answers when it can be used; throws before. */
  isReady(): Promise<void>;
}

const patienceMilliseconds = 180_000;

export function defineProgram({ name, command, args, log, env, account, isReady }: Given): Program {
  let running: ChildProcess | undefined;
  let keeper: ((sentence: string) => void) | undefined;

  /** As what looks after the programs of a machine would. */
  async function revive(child: ChildProcess): Promise<void> {
    while (keeper && running === child) {
      keeper(`${name} has ended; it is started again`);
      await pause(1000);
      if (running !== child) return;
      try {
        await start();
        return keeper(`${name} is back (process ${running.pid})`);
      } catch (error) {
        child = running;
        keeper(String(error));
      }
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGCONT');
    child.kill(signal);
    const isLate = pause(10_000, true, { ref: false });
    if ((await Promise.race([ended, isLate])) === true) child.kill('SIGKILL');
    await ended;
  }

  async function start(): Promise<void> {
    const out = openSync(log, 'a');
    const child = spawn(command, args, {
      stdio: ['ignore', out, out],
      env: { PATH: '/usr/bin:/bin:/usr/sbin', LANG: 'C.UTF-8', ...env },
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    });
    closeSync(out);
    running = child;
    let failure: string | undefined;
    child.once('error', (error) => {
      failure = error.message;
    });
    let isStarted = false;
    child.once('exit', (code) => {
      failure ??= `it ended with ${code}`;
      if (isStarted) void revive(child);
    });
    const until = performance.now() + patienceMilliseconds;
    for (;;) {
      if (failure) throw new Error(`${name} did not start: ${failure}. It said:\n${lastWords(log)}`);
      try {
        await isReady();
        isStarted = true;
        return;
      } catch (error) {
        if (performance.now() > until) throw error;
        await pause(50);
      }
    }
  }

  return {
    name,
    start,
    pid: () => running?.pid,
    keepAlive(tell) {
      keeper = tell;
    },
    kill: () => end('SIGKILL'),
    halt: () => void running?.kill('SIGSTOP'),
    resume: () => void running?.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
  };
}

const lastWords = (log: string) => readFileSync(log, 'utf8').slice(-2000);

/** Whether anything listens there. */
export async function accepts(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
  });
}

/** Throws until what answers there has this status. */
export async function answers(url: string, init: RequestInit = {}): Promise<void> {
  const { ok, status } = await fetch(url, { ...init, signal: AbortSignal.timeout(5000) });
  if (!ok) throw new Error(`${url} answers ${status}.`);
}

/** Ports that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject);
          server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** Ports stand in the parts' own files: where another program took one meanwhile, they begin anew in a new folder. */
export async function beginAnew<Part>(
  folder: string,
  start: (folder: string) => Promise<Part>,
): Promise<Part> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(join(folder, `${tries}`));
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

/** Starts all at once; what fails ends all. Answers how to end them, each after those that stand on it. */
export async function startAll(programs: Program[]): Promise<() => Promise<void>> {
  const stop = async () => {
    for (const program of [...programs].reverse()) await program.stop();
  };
  const started = await Promise.allSettled(programs.map((program) => program.start()));
  const failed = started.find(({ status }) => status === 'rejected');
  if (!failed) return stop;
  await stop();
  throw (failed as PromiseRejectedResult).reason;
}
