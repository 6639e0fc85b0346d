import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '../errors.ts';
import { type Account, closedFolder } from './embedded-account.ts';

// sun_path holds 104 bytes on macOS and 108 on Linux.
const longestSocketPath = 99;

interface DataFolderOptions {
  dataFolder: string;
  fallbackFolder: string | undefined;
  log: (level: 'info', message: string) => void;
}

/** The real path, so that one data folder has one name however it is written. */
export async function openDataFolder(
  options: DataFolderOptions,
  account: Account | undefined,
): Promise<string> {
  const { dataFolder, fallbackFolder, log } = options;
  const created = await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const path = await realpath(dataFolder);
  const instead = fallbackFolder && join(fallbackFolder, nameOf(path));
  const moved = await readMark(path);
  if (moved && (moved !== instead || !account)) {
    throw new StartError(
      `The database of ${path} is in ${moved}, where it went when Atrium was started as root on a folder closed to ` +
        `others. ${account ? `Rename that folder to ${instead}, if the two still belong together.` : 'Start Atrium as root.'}`,
    );
  }
  if (!account) return path;
  if (created) await chmod(path, 0o711);
  const closed = moved ? path : await closedFolder(path, account);
  if (!closed) return path;
  if (!fallbackFolder || !instead) {
    throw new StartError(
      `As root, Atrium runs its database as the account "${account.name}", which may not enter ${closed}: ` +
        `run "chmod o+x '${closed}'", or set ATRIUM_DATA to a folder it may enter, such as /var/lib/atrium.`,
    );
  }
  log('info', `The account "${account.name}" may not enter ${closed}, so the database is in ${instead}.`);
  await mkdir(fallbackFolder, { recursive: true, mode: 0o755 });
  const opened = await openDataFolder({ dataFolder: instead, fallbackFolder: undefined, log }, account);
  await writeFile(join(path, elsewhere), `${instead}\n`, { mode: 0o600 });
  return opened;
}

/** Says where the database is, so that a data folder that was moved, copied or opened does not begin with another. */
const elsewhere = 'postgres-elsewhere';

const readMark = async (path: string): Promise<string | undefined> =>
  (await readFile(join(path, elsewhere), 'utf8').catch(ignore('ENOENT')))?.trim();

/** Short, and the same for the same folder. */
const nameOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 16);

/** Whoever enters this folder is the database's superuser, so only the server's account may. */
export async function openSocketFolder(dataFolder: string, account: Account | undefined): Promise<string> {
  const near = join(dataFolder, 'postgres-socket');
  const inside = Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= longestSocketPath;
  const folder = inside ? near : join(await realpath(tmpdir()), `atrium-${nameOf(dataFolder)}`);

  await mkdir(folder, { mode: 0o700 }).catch(ignore('EEXIST'));
  const found = await lstat(folder);
  const trusted = [process.getuid?.(), account?.uid].includes(found.uid);
  // In the shared temporary folder somebody else may have taken the name, to be asked in the server's place.
  if (!found.isDirectory() || !(trusted || (inside && account))) {
    const help = inside
      ? `start Atrium as the user it ran as before, or let root run "chown -R" on ${dataFolder} for you.`
      : 'remove it and start Atrium again.';
    throw new StartError(`The folder ${folder} belongs to somebody else: ${help}`);
  }
  if (account) await lchown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
  return folder;
}

/**
 * Nothing half made is ever seen under the target's name. Several processes may be at it at once: the first
 * rename wins and the others use its result.
 */
export async function createWhole(target: string, marker: string, build: (folder: string) => Promise<void>) {
  if (existsSync(join(target, marker))) return;
  const temporary = await mkdtemp(`${target}.new-`);
  try {
    await build(temporary);
    await rename(temporary, target);
    await syncFolder(dirname(target));
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!existsSync(join(target, marker))) throw error;
  }
}

/**
 * Removes what dead processes left. The one process that holds the data folder alone may: createWhole of another
 * stands it, see there.
 */
export async function removeLeftovers(dataFolder: string): Promise<void> {
  const left = (await readdir(dataFolder)).filter((name) => /^postgres.*\.new-\w{6}$/.test(name));
  for (const name of left) await rm(join(dataFolder, name), { recursive: true, force: true, maxRetries: 3 });
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

export function ignore(...codes: string[]) {
  return (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
