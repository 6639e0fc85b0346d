import { execFile } from 'node:child_process';
import { chmod, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, changeOwner, spawnOptions } from './embedded-account.ts';
import { createWhole, ignore } from './embedded-folders.ts';

const run = promisify(execFile);

// Linux stops at 4194304.
const aboveEveryPid = '99999999';

/** One PostgreSQL data directory and all that is needed to serve it. */
export interface Cluster {
  dataFolder: string;
  data: string;
  sockets: string;
  native: string;
  account: Account | undefined;
  settings: Record<string, string>;
  log: (level: 'info' | 'warn' | 'error', message: string) => void;
}

export async function createCluster({ data, native, account }: Cluster): Promise<void> {
  await createWhole(data, 'PG_VERSION', async (folder) => {
    await changeOwner(account, folder);
    const options =
      '-U postgres --auth=trust --encoding=UTF8 --locale-provider=icu --icu-locale=und --locale=C.UTF-8';
    await run(join(native, 'bin/initdb'), ['-D', folder, ...options.split(' ')], spawnOptions(account));
  });
  await changeOwner(account, data);
  // A copy put back from a backup may have lost it, and PostgreSQL insists.
  await chmod(data, 0o700);
}

export async function serverPid({ data }: Cluster): Promise<number | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(ignore('ENOENT'));
  return text ? Number.parseInt(text, 10) : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Replaces the number of a dead server by one that no process has. After a power cut it may belong to another
 * program, and in a container a dead server may stay a zombie: PostgreSQL would wait for either for ever. The rest of
 * the file stays, because it still tells PostgreSQL whether a part of the dead server is alive.
 */
export async function disownDeadServer({ data, sockets }: Cluster): Promise<boolean> {
  const files = [join(data, 'postmaster.pid'), join(sockets, '.s.PGSQL.5432.lock')];
  const changed = await Promise.all(files.map(disownFile));
  return changed.includes(true);
}

/** A new server never writes into an old file but makes a new one, so what is changed here is never a living one's. */
async function disownFile(path: string): Promise<boolean> {
  const file = await open(path, 'r+').catch(ignore('ENOENT'));
  if (!file) return false;
  try {
    const text = await file.readFile('utf8');
    const dead = await isNoServer(Number.parseInt(text, 10));
    if (dead) await file.write(text.replace(/^\d+/, aboveEveryPid), 0);
    return dead;
  } finally {
    await file.close();
  }
}

async function isNoServer(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, program, state] = /^\d+ \((.*)\) (\w)/s.exec(stat) ?? [];
  return program !== undefined && (state === 'Z' || !/^post(gres|master)/.test(program));
}
