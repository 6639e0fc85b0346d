import { createHash, hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isHeld } from '../../base/storage/closed-names.ts';
import type { FileStore } from '../../base/storage/file-store.ts';
import { inParallel } from '../../base/storage/in-parallel.ts';
import { flushAll } from './durable.ts';
import { readLines } from './packed-file.ts';
import type { Progress } from './progress.ts';
import { showBytes, showCount } from './progress.ts';

/** Some wait for the store while others wait for the disk. */
const atOnce = 8;
/**
 * Up to here a file is read and written in one go, without waiting: to be called back takes twice as long as the file
 * itself, and nobody else has to be served here.
 */
const smallBytes = 1_000_000;
const batchSize = 512;
/** How much is flushed at once, before it gets its name; that much a run that is broken off has copied in vain. */
const flushed = { seconds: 10, bytes: 1_000_000_000 };

const filesFolder = (backup: string) => join(backup, 'files');
/** Bytes lie there by their hash, those too that Atrium itself holds under another name. */
export const filePath = (backup: string, hash: string): string =>
  join(filesFolder(backup), hash.slice(0, 2), hash);

export interface ListedFile {
  name: string;
  size: number;
}

/** What a snapshot refers to, some at a time, without those that were lost before it was made. */
export async function* readFileList(path: string, lost: string[] = []): AsyncGenerator<ListedFile[]> {
  const leftOut = new Set(lost);
  let batch: ListedFile[] = [];
  for await (const [name = '', size] of readLines(path)) {
    if (leftOut.has(name)) continue;
    batch.push({ name, size: Number(size) });
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export interface CopiedFiles {
  copied: { count: number; bytes: number };
  held: Record<string, string>;
  /** Names of files that are missing or damaged where Atrium keeps them. */
  lost: string[];
  /** In which names have changed. */
  folders: string[];
}

/** Copies what is not in the backup yet, each checked by its hash. */
export async function copyFiles(
  from: FileStore,
  backup: string,
  list: string,
  progress: Progress,
): Promise<CopiedFiles> {
  const incoming = join(filesFolder(backup), 'incoming');
  // What a run that was broken off has left.
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const done: Omit<CopiedFiles, 'folders'> = { copied: { count: 0, bytes: 0 }, held: {}, lost: [] };
  const folders = new Set<string>();
  let begun = 0;
  const noneUnnamed = () => ({
    files: [] as { path: string; hash: string }[],
    bytes: 0,
    since: performance.now(),
  });
  let unnamed = noneUnnamed();

  async function copy({ name, size }: ListedFile): Promise<void> {
    if (!isHeld(name) && sizeOf(filePath(backup, name)) === size) return;
    begun += 1;
    const path = join(incoming, String(begun));
    const hash = await write(path, from, { name, size }).catch((error) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    // The rest is all the more to be saved.
    if (hash === undefined || (!isHeld(name) && hash !== name)) {
      await rm(path, { force: true });
      done.lost.push(name);
      return;
    }
    if (isHeld(name)) done.held[name] = hash;
    unnamed.files.push({ path, hash });
    unnamed.bytes += size;
    done.copied.count += 1;
    done.copied.bytes += size;
  }

  /** What has its name is whole: the next run looks at its size alone. */
  async function nameFiles(): Promise<void> {
    const { files } = unnamed;
    unnamed = noneUnnamed();
    await flushAll(files.map(({ path }) => path));
    for (const { path, hash } of files) {
      const folder = join(filesFolder(backup), hash.slice(0, 2));
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
      folders.add(folder);
      renameSync(path, filePath(backup, hash));
    }
  }

  for await (const batch of readFileList(list)) {
    await inParallel(batch, atOnce, copy);
    const seconds = (performance.now() - unnamed.since) / 1000;
    if (seconds >= flushed.seconds || unnamed.bytes >= flushed.bytes) await nameFiles();
    progress.now(() => `${showCount(done.copied.count)} files copied, ${showBytes(done.copied.bytes)}`);
  }
  await nameFiles();
  await rm(incoming, { recursive: true });
  return { ...done, folders: [...folders, filesFolder(backup)] };
}

/** Answers the hash. */
async function write(path: string, from: FileStore, { name, size }: ListedFile): Promise<string> {
  if (from.pathOf && size <= smallBytes) {
    const bytes = readFileSync(from.pathOf(name));
    writeFileSync(path, bytes, { flag: 'wx', mode: 0o600 });
    return hash('sha256', bytes);
  }
  return writeStream(path, isHeld(name) ? from.readHeld(name) : from.read(name));
}

async function writeStream(path: string, bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

export const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size;
