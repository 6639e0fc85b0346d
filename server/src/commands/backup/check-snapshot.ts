import { relative } from 'node:path';
import { inParallel } from '../../base/storage/in-parallel.ts';
import { filePath, type ListedFile, readFileList, sizeOf } from './copy-files.ts';
import type { Manifest, Packed } from './manifest.ts';
import { isWhole } from './packed-file.ts';
import { jobsPath, listPath, type Snapshot, tablePath } from './snapshots.ts';

const atOnce = 4;

/** Paths in the backup of what is not as it was written. */
export async function findDamagedTables(
  backup: string,
  snapshot: Snapshot,
  manifest: Manifest,
): Promise<string[]> {
  const all: [string, Packed][] = [
    ...manifest.tables.map((table): [string, Packed] => [tablePath(snapshot, table.name), table]),
    [jobsPath(snapshot), manifest.jobs],
    [listPath(snapshot), manifest.list],
  ];
  const whole = await inParallel(all, atOnce, ([path, packed]) => isWhole(path, packed));
  return all.filter((_, index) => !whole[index]).map(([path]) => relative(backup, path));
}

/** The hash by which a file lies in the backup. */
export const hashOf = ({ name }: ListedFile, { held }: Manifest): string => held[name] ?? name;

export interface FileCheck {
  /** Reads every byte; else their number is enough. */
  isDeep: boolean;
  /** Told of each that was looked at. */
  onFile?(file: ListedFile): void;
  /** What need not be looked at, again. */
  isKnown?(hash: string): boolean;
}

export async function findDamagedFiles(
  backup: string,
  snapshot: Snapshot,
  manifest: Manifest,
  { isDeep, onFile, isKnown }: FileCheck,
): Promise<string[]> {
  const damaged: string[] = [];
  for await (const batch of readFileList(listPath(snapshot), manifest.lost)) {
    await inParallel(batch, atOnce, async (file) => {
      const sha256 = hashOf(file, manifest);
      if (isKnown?.(sha256)) return;
      const path = filePath(backup, sha256);
      const isRight = isDeep ? await isWhole(path, { bytes: file.size, sha256 }) : sizeOf(path) === file.size;
      if (!isRight) damaged.push(relative(backup, path));
      onFile?.(file);
    });
  }
  return damaged.sort();
}

const mostNamed = 20;

export const nameSome = (paths: string[]): string =>
  paths.length > mostNamed
    ? `${paths.slice(0, mostNamed).join(', ')} and ${paths.length - mostNamed} more`
    : paths.join(', ');
