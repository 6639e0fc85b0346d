import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import { atEnd } from '../at-end.ts';
import type { House } from '../house.ts';
import { waitFor } from '../wait-for.ts';

interface LoadedServer {
  house: House;
  child: ChildProcess;
  /** Of its connections. */
  name: string;
  ended: Promise<unknown[]>;
}

/**
 * A server process beside a house, ready to start: loading it takes most of the time, so it can be done while
 * another one serves.
 */
export function loadServer(house: House, round: number): LoadedServer {
  const name = `killable-${round}`;
  const child = fork(join(import.meta.dirname, 'serve-with-sweeps.ts'), {
    execArgv: [],
    env: {
      // Compiled code is kept between starts.
      NODE_COMPILE_CACHE: join(house.dataFolder, 'compiled'),
      PORT: '0',
      ATRIUM_DATA: house.dataFolder,
      DATABASE_URL: `${house.databaseUrl}&application_name=${name}`,
      DATABASE_POOL: '10',
      LIBREOFFICE: 'off',
      FILE_WORK: 'off',
    },
  });
  atEnd(async () => child.kill('SIGKILL'));
  return { house, child, name, ended: once(child, 'exit') };
}

export interface KillableServer extends LoadedServer {
  /** The same house, asked through this process. */
  door: House;
}

export async function startServer(loaded: LoadedServer): Promise<KillableServer> {
  const { house, child, ended } = loaded;
  child.send('start');
  const [address] = await Promise.race([once(child, 'message'), ended]);
  if (typeof address !== 'string') throw new Error('The server did not start.');
  return { ...loaded, door: { ...house, fetch: (path, init) => fetch(address + path, init) } };
}

/** Answers when the server is gone, and with it everything that it had asked the database for. */
export async function killServer({ house, child, name, ended }: KillableServer): Promise<void> {
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await waitFor('its connections to end', async () => {
    const asked = 'select from pg_stat_activity where application_name = $1';
    return (await house.parts.pool.query(asked, [name])).rowCount === 0;
  });
}
