import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../base/errors.ts';
import { flush } from './durable.ts';

/**
 * A backup is a folder: `snapshots/TIME/` for each state of the database, and `files/`, which they share, as files never
 * change.
 */
export interface Snapshot {
  name: string;
  folder: string;
}

const snapshotName = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;
const at = (backup: string, name: string): Snapshot => ({ name, folder: join(backup, 'snapshots', name) });

export const tablePath = ({ folder }: Snapshot, table: string): string =>
  join(folder, 'tables', `${table}.zst`);
export const jobsPath = ({ folder }: Snapshot): string => join(folder, 'jobs.zst');
export const listPath = ({ folder }: Snapshot): string => join(folder, 'files.zst');

export async function beginSnapshot(backup: string, now: Date): Promise<Snapshot> {
  const snapshot = at(backup, now.toISOString().replace(/[:.]/g, '-'));
  await mkdir(join(snapshot.folder, 'tables'), { recursive: true, mode: 0o700 });
  for (const one of [backup, join(backup, 'snapshots'), snapshot.folder]) await flush(one);
  return snapshot;
}

/** All its files and folders. */
export async function listWritten({ folder }: Snapshot): Promise<string[]> {
  return [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
}

/** Those that are whole, the newest first. */
export async function listSnapshots(backup: string): Promise<Snapshot[]> {
  return (await listAll(backup)).filter(isWhole);
}

const isWhole = ({ folder }: Snapshot) => existsSync(join(folder, 'manifest.json'));

async function listAll(backup: string): Promise<Snapshot[]> {
  const names = await readdir(join(backup, 'snapshots')).catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  return names
    .filter((name) => snapshotName.test(name))
    .sort()
    .reverse()
    .map((name) => at(backup, name));
}

/** The newest, or the one that was named. */
export async function findSnapshot(backup: string, name: string | undefined): Promise<Snapshot> {
  const snapshots = await listSnapshots(backup);
  const found = name === undefined ? snapshots[0] : snapshots.find((one) => one.name === name);
  if (found) return found;
  if (snapshots.length > 0) {
    const names = snapshots.map((one) => one.name).join(', ');
    throw new StartError(`${backup} has no snapshot ${name}. It has: ${names}.`);
  }
  const isHalf = (await listAll(backup)).length > 0;
  throw new StartError(
    isHalf
      ? `The backup in ${backup} was broken off before it was whole. Run the backup again, or take another one.`
      : `There is no backup in ${backup}.`,
  );
}

/** What runs that were broken off have left. Their files stay: the next run goes on with them. */
export async function removeHalfSnapshots(backup: string): Promise<void> {
  for (const one of await listAll(backup)) if (!isWhole(one)) await removeSnapshot(one);
}

/** The manifest first: whatever interrupts it, what is left is known to be no whole one. */
export async function removeSnapshot({ folder }: Snapshot): Promise<void> {
  await rm(join(folder, 'manifest.json'), { force: true });
  await flush(folder);
  await rm(folder, { recursive: true, force: true });
}
