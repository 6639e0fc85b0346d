import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inParallel } from '../../base/storage/in-parallel.ts';

const run = promisify(execFile);
const atOnce = 4;

/** Down to the disk: a file, or a folder, in which the names of its files live. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/**
 * The same for many files and folders of one file system. Linux does it at once (syncfs, which Node has no call for); one
 * by one it takes four times as long.
 */
export async function flushAll(paths: string[]): Promise<void> {
  const [first] = paths;
  if (first === undefined) return;
  const isDone =
    process.platform === 'linux' && (await run('sync', ['-f', first]).then(succeeded, isRefused));
  if (!isDone) await inParallel(paths, atOnce, flush);
}

const succeeded = () => true;

/** A machine without that program, or with one that does not know the option. */
const isRefused = () => false;
