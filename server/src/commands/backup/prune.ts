import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Given } from '../command.ts';
import { hashOf } from './check-snapshot.ts';
import { readFileList } from './copy-files.ts';
import { readManifest } from './manifest.ts';
import { showCount } from './progress.ts';
import { listPath, listSnapshots, removeSnapshot, type Snapshot } from './snapshots.ts';

/** What somebody else may have put there is left alone. */
const isHash = /^[0-9a-f]{64}$/;

/** Removes all but the newest snapshots, then the files that none of these needs. */
export async function pruneBackup(backup: string, keep: number, say: Given['say']): Promise<void> {
  const snapshots = await listSnapshots(backup);
  const old = snapshots.slice(keep);
  for (const one of old.reverse()) await removeSnapshot(one);
  const needed = new Set<string>();
  for (const one of snapshots.slice(0, keep)) await addNeeded(one, needed);
  let removed = 0;
  for (const folder of await readdir(join(backup, 'files'))) {
    for (const hash of await readdir(join(backup, 'files', folder))) {
      if (needed.has(hash) || !isHash.test(hash)) continue;
      await rm(join(backup, 'files', folder, hash));
      removed += 1;
    }
  }
  if (old.length + removed > 0) {
    say(
      `Removed ${showCount(old.length)} older snapshots and ${showCount(removed)} files that only they used.`,
    );
  }
}

async function addNeeded(snapshot: Snapshot, needed: Set<string>): Promise<void> {
  const manifest = await readManifest(snapshot.folder);
  for await (const batch of readFileList(listPath(snapshot))) {
    for (const file of batch) needed.add(hashOf(file, manifest));
  }
}
