import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { minutesAfter, systemClock } from '../../base/clock.ts';

const day = 24 * 60;

/** A worker's own folder: files on their way, LibreOffice's profile. Its name says which process it belongs to. */
export async function makeWorkFolder(dataFolder: string): Promise<string> {
  const name = `${hostname()}.${process.pid}.${randomBytes(6).toString('hex')}`;
  const folder = join(dataFolder, 'work', name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Removes what killed processes have left. Those of another machine cannot be asked: theirs go after a day. */
export async function removeLeftFolders(dataFolder: string): Promise<void> {
  const work = join(dataFolder, 'work');
  const limit = minutesAfter(systemClock.now(), -day);
  for (const name of await readdir(work).catch(() => [])) {
    const [, pid, random] = name.slice(hostname().length).split('.');
    const isOurs = name.startsWith(`${hostname()}.`) && random !== undefined;
    const age = await stat(join(work, name)).catch(() => undefined);
    const isLeft = isOurs ? !isRunning(Number(pid)) : age !== undefined && age.mtime < limit;
    if (isLeft) await rm(join(work, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
