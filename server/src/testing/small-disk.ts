import { execFile } from 'node:child_process';
import { chmod, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { atEnd } from './at-end.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

/** A disk of its own, in memory: root alone may make one. */
export async function openSmallDisk(megabytes: number) {
  const folder = await makeTemporaryFolder();
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  atEnd(() => run('umount', ['-l', folder]));
  await chmod(folder, 0o711);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    /** Takes all the room but so many bytes. */
    async fill(butBytes = 0) {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - butBytes))).catch((error) => {
        // Others write meanwhile: then it is full all the sooner.
        if (error.code !== 'ENOSPC') throw error;
      });
    },
    empty: () => rm(ballast),
  };
}
