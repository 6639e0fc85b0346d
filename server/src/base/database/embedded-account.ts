import { execFile } from 'node:child_process';
import { lchown, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../errors.ts';

const run = promisify(execFile);

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root lends it an ordinary account; anyone else runs it as themselves. */
export async function serverAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map(readAccount);
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const found = accounts.find((account) => account.name === name && account.uid > 0 && account.gid > 0);
    if (found) return found;
  }
  throw new StartError(
    'PostgreSQL does not run as root and there is no account "postgres" or "nobody" to run it as: ' +
      'start Atrium as an ordinary user, or set DATABASE_URL.',
  );
}

function readAccount(line: string): Account {
  const [name = '', , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}

/**
 * How its programs are started. Their surroundings are made new: PGPORT, PGOPTIONS and the like would change what
 * the server does, the current folder may be closed to the account, and TZ keeps initdb from guessing a time zone.
 */
export function spawnOptions(account: Account | undefined) {
  const env = { PATH: process.env.PATH, TZ: 'UTC' };
  return account ? { uid: account.uid, gid: account.gid, cwd: '/', env } : { cwd: '/', env };
}

/** The first of a folder and its parents that the account may not enter. */
export async function closedFolder(folder: string, account: Account): Promise<string | undefined> {
  const parents = [folder];
  for (let at = folder; at !== dirname(at); at = dirname(at)) parents.unshift(dirname(at));
  const script = 'for d; do cd -- "$d" 2>/dev/null || { printf %s "$d"; exit; }; done';
  const { stdout } = await run('/bin/sh', ['-c', script, 'sh', ...parents], spawnOptions(account));
  return stdout || undefined;
}

/** The folder itself comes last: its owner says whether the rest is done, should this be interrupted. */
export async function changeOwner(account: Account | undefined, folder: string): Promise<void> {
  if (!account || (await stat(folder)).uid === account.uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), account.uid, account.gid);
  }
  await lchown(folder, account.uid, account.gid);
}
