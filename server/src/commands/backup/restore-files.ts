import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Database, transaction } from '../../base/database/connect.ts';
import { StartError } from '../../base/errors.ts';
import { isHeld } from '../../base/storage/closed-names.ts';
import type { FileStore, ReceivedFile } from '../../base/storage/file-store.ts';
import { inParallel } from '../../base/storage/in-parallel.ts';
import { hashOf } from './check-snapshot.ts';
import { filePath, type ListedFile, readFileList } from './copy-files.ts';
import type { Manifest } from './manifest.ts';
import { type Progress, showBytes, showCount } from './progress.ts';

const atOnce = 4;

export interface FilesToRestore {
  backup: string;
  list: string;
  manifest: Manifest;
}

/** A store with other files in it is somebody's. Those of the backup may be there: a restore that was broken off goes on. */
export async function requireOwnFiles(store: FileStore, { list }: FilesToRestore): Promise<void> {
  const found = new Set<string>();
  for await (const { hash } of store.list()) found.add(hash);
  if (found.size === 0) return;
  for await (const batch of readFileList(list)) for (const { name } of batch) found.delete(name);
  if (found.size > 0) {
    throw new StartError(
      `The place where files shall go holds ${showCount(found.size)} that are not in the backup. Name another data folder in ATRIUM_DATA, or another bucket in S3_BUCKET. The database is still empty.`,
    );
  }
}

/** Puts files into the store, each checked by its hash. The database knows nothing of them yet. */
export async function restoreFiles(
  { db, store }: { db: Database; store: FileStore },
  { backup, list, manifest }: FilesToRestore,
  progress: Progress,
): Promise<void> {
  const done = { count: 0, bytes: 0 };

  async function receive(file: ListedFile): Promise<ReceivedFile> {
    const hash = hashOf(file, manifest);
    const bytes = createReadStream(filePath(backup, hash), { highWaterMark: 256 * 1024 });
    const received = await store.receive(bytes, { maxBytes: Number.MAX_SAFE_INTEGER });
    if (received.hash === hash) return { ...received, hash: file.name };
    await store.discard([received]);
    throw new StartError(
      `The backup is damaged: the bytes of files/${hash.slice(0, 2)}/${hash} have another hash. The database was not changed.`,
    );
  }

  for await (const batch of readFileList(list, manifest.lost)) {
    const missing = new Set(await findMissing(store, batch, manifest));
    const received = await inParallel(
      batch.filter(({ name }) => missing.has(name)),
      atOnce,
      receive,
    );
    await transaction(db, (trx) => store.keep(received, trx));
    for (const { size } of batch) {
      done.count += 1;
      done.bytes += size;
    }
    progress.now(() => `${showCount(done.count)} files restored, ${showBytes(done.bytes)}`);
  }
}

/** What is there already is read: if it is not what it should be, it is put there anew. */
async function findMissing(store: FileStore, batch: ListedFile[], manifest: Manifest): Promise<string[]> {
  const missing = await store.findMissing(batch.map(({ name }) => name));
  const there = batch.filter(({ name }) => !missing.includes(name));
  await inParallel(there, atOnce, async (file) => {
    const { name } = file;
    if ((await hashInStore(store, name)) === hashOf(file, manifest)) return;
    await store.remove(name);
    missing.push(name);
  });
  return missing;
}

async function hashInStore(store: FileStore, name: string): Promise<string> {
  const hash = createHash('sha256');
  const bytes = isHeld(name) ? store.readHeld(name) : store.read(name);
  for await (const chunk of bytes) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
