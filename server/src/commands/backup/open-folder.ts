import { mkdir, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { StartError } from '../../base/errors.ts';
import { readManifest } from './manifest.ts';
import { listSnapshots } from './snapshots.ts';

/** The folder that a backup goes to: an empty one, or one with backups of the same installation. */
export async function openFolder(folder: string, { dataFolder, id }: { dataFolder: string; id: string }) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [own, data] = [await realpath(folder), await realpath(dataFolder)];
  if (`${own}${sep}`.startsWith(`${data}${sep}`)) {
    throw new StartError(
      'The backup would lie in the data folder that it is made of. Name another folder, best on another disk.',
    );
  }
  const found = await readdir(folder);
  if (found.length > 0 && !found.includes('snapshots')) {
    throw new StartError(`${folder} holds something else than backups of Atrium. Name an empty folder.`);
  }
  const [newest] = await listSnapshots(folder);
  if (newest && (await readManifest(newest.folder)).installation.id !== id) {
    // Their files would lie side by side, and --keep would remove those of the other.
    throw new StartError(`${folder} holds backups of another installation of Atrium. Name another folder.`);
  }
  for (const name of ['snapshots', 'files']) {
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
  }
}
