import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
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
}

interface Given {
  name: string;
  command: string;
  args: string[];
  /** What it says goes here. */
  log: string;
  env?: Record<string, string>;
  /** Answers when it can be used; throws before. */
  isReady(): Promise<void>;
}

const patienceMilliseconds = 60_000;

export function defineProgram({ name, command, args, log, env, isReady }: Given): Program {
  let running: ChildProcess | undefined;

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

  return {
    name,
    async start() {
      const out = openSync(log, 'a');
      const child = spawn(command, args, {
        stdio: ['ignore', out, out],
        env: { PATH: '/usr/bin:/bin:/usr/sbin', LANG: 'C.UTF-8', ...env },
      });
      closeSync(out);
      running = child;
      let failure: string | undefined;
      child.once('error', (error) => {
        failure = error.message;
      });
      child.once('exit', (code) => {
        failure ??= `it ended with ${code}`;
      });
      const until = performance.now() + patienceMilliseconds;
      for (;;) {
        if (failure) throw new Error(`${name} did not start: ${failure}. ${log} has what it said.`);
        try {
          return await isReady();
        } catch (error) {
          if (performance.now() > until) throw error;
          await pause(50);
        }
      }
    },
    kill: () => end('SIGKILL'),
    halt: () => void running?.kill('SIGSTOP'),
    resume: () => void running?.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
  };
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
