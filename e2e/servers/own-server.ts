import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, mainPort } from './places.ts';

export interface OwnServer {
  url: string;
  /** Its data folder. It stays over stops and kills. */
  data: string;
  /** Starts it, on what it had before if it ran before, and waits until it answers. */
  start(): Promise<void>;
  /** Asks it to stop (SIGTERM) and waits until it is gone. */
  stop(): Promise<void>;
  /** Ends it in the middle of whatever it does (SIGKILL). */
  kill(): Promise<void>;
  /** Stops it and takes its data away. */
  remove(): Promise<void>;
}

interface Choices {
  /** Another built web app than the house's own. */
  web?: string;
  env?: Record<string, string>;
}

/**
 * An Atrium of a journey's own, with the demo company, which it may stop and start as it likes. The journeys' other
 * servers take the first five ports: `number` counts from there and is each spec's own, 0 to 4.
 */
export function ownServer(number: number, { web, env = {} }: Choices = {}): OwnServer {
  const port = mainPort + 5 + number;
  const url = `http://127.0.0.1:${port}`;
  const data = join(dataFolder, `own-${number}`);
  let child: ChildProcess | undefined;
  let wasKilled = false;
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  // As root, the database runs as another account, which must get there.
  chmodSync(dataFolder, 0o711);
  chmodSync(data, 0o711);

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ending = child;
    child = undefined;
    wasKilled = signal === 'SIGKILL';
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill(signal);
    await gone;
  };
  const own: OwnServer = {
    url,
    data,
    async start() {
      if (child) throw new Error('It runs already.');
      child = fork(join(import.meta.dirname, 'serve-own.ts'), web ? [web] : [], {
        execArgv: [],
        env: {
          ...{ PORT: String(port), PUBLIC_URL: url, ATRIUM_DATA: data },
          ...{ LIBREOFFICE: 'off', FILE_WORK: 'off' },
          ...env,
        },
      });
      const [told] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
      if (told !== 'ready') throw new Error('The server did not start.');
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async remove() {
      // Killed, it has left its database running: only the next one stops it.
      if (!child && wasKilled) await own.start().catch(() => {});
      await end('SIGTERM');
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return own;
}
