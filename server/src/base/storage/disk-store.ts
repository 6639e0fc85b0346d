import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, link, mkdir, open, readdir, rename, stat, statfs, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isHeld, isInfected, requireOpen } from './closed-names.ts';
import type { FileStore, ReceivedFile } from './file-store.ts';
import { inParallel } from './in-parallel.ts';
import { readPieces } from './read-pieces.ts';
import { atOnce, createReceiver, guardSpace } from './receive-file.ts';
import { createPieceStore } from './receive-pieces.ts';
import { asStorageError } from './storage-error.ts';

const folderName = /^[0-9a-f]{2}$/;
const hashName = /^[0-9a-f]{64}$/;
const heldFile = /^held-[0-9a-f]{32}$/;

/** Nothing of it is known to the database: what is kept lies under its hash. */
export interface DiskStore extends FileStore {
  keep(files: ReceivedFile[]): Promise<void>;
  measureSpace(): Promise<{ freeBytes: number; totalBytes: number }>;
}

/** Files by their hash: `ab/abcd…`; what is not kept yet lies in `incoming`, what nobody may open yet in `held`. */
export async function createDiskStore(folder: string, options: { reserveBytes: number }): Promise<DiskStore> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await flush(folder);
  await flush(dirname(folder));
  const held = join(folder, 'held');
  const folderOf = (name: string) =>
    isHeld(name) ? held : join(folder, checkHash(name, hashName).slice(0, 2));
  const pathOf = (name: string) => join(folderOf(name), isHeld(name) ? checkHash(name, heldFile) : name);
  const temporary = ({ place }: ReceivedFile) => join(incoming, place);

  /** Folders that are known to outlast a crash. */
  const safeFolders = new Set<string>();
  async function makeFolders(paths: string[]): Promise<void> {
    const fresh = paths.filter((path) => !safeFolders.has(path));
    if (fresh.length === 0) return;
    await inParallel(fresh, atOnce, (path) => mkdir(path, { recursive: true, mode: 0o700 }));
    await flush(folder);
    for (const path of fresh) safeFolders.add(path);
  }

  /**
   * Moves a file into the store. Equal bytes that lie there stay; half a file, as a failing disk may leave one, is
   * replaced.
   */
  async function move(file: ReceivedFile): Promise<void> {
    const target = pathOf(file.hash);
    const isThere = (await sizeOf(target)) === file.size;
    if (file.isInPieces) return isThere ? undefined : linkFile(temporary(file), target);
    if (isThere) return removeFile(temporary(file));
    await rename(temporary(file), target);
  }

  async function findAbandoned(before: Date): Promise<string[]> {
    const names = await readdir(incoming);
    const found = await inParallel(names, atOnce, (name) => orUndefined(stat(join(incoming, name))));
    return names.filter((_, index) => (found[index]?.mtime ?? before) < before);
  }

  const space = guardSpace(incoming, options.reserveBytes);
  return {
    receive: createReceiver(incoming, space),

    pieces: createPieceStore(incoming, space, flush),

    async keep(files) {
      try {
        await Promise.all(files.map(({ written }) => written));
        const folders = [...new Set(files.map(({ hash }) => folderOf(hash)))];
        await makeFolders(folders);
        await inParallel(files, atOnce, move);
        await inParallel(folders, atOnce, flush);
      } catch (error) {
        throw asStorageError(error);
      }
    },

    async discard(files) {
      await inParallel(files, atOnce, async (file) => {
        await file.written.catch(() => undefined);
        await removeFile(temporary(file));
      });
    },

    async *readReceived(file) {
      await file.written;
      yield* readPieces(temporary(file));
    },

    read(hash, range) {
      requireOpen(hash);
      return readPieces(pathOf(hash), range);
    },

    readHeld: (name) => readPieces(join(held, checkHash(name, heldFile))),

    pathOf,

    async remove(hash) {
      if (!isInfected(hash)) await removeFile(pathOf(hash));
    },

    async *list() {
      const isFolder = (name: string) => folderName.test(name) || name === 'held';
      for (const name of (await readdir(folder)).filter(isFolder).sort()) {
        const isName = name === 'held' ? heldFile : hashName;
        const hashes = (await readdir(join(folder, name))).filter((one) => isName.test(one)).sort();
        const found = await inParallel(hashes, atOnce, async (hash) => {
          const file = await orUndefined(stat(pathOf(hash)));
          return file && { hash, size: file.size, modifiedAt: file.mtime };
        });
        for (const file of found) if (file) yield file;
      }
    },

    async findMissing(names) {
      const sizes = await inParallel(names, atOnce, (name) => sizeOf(pathOf(name)));
      return names.filter((_, index) => sizes[index] === undefined);
    },

    findAbandoned,

    async removeAbandoned(before) {
      const names = await findAbandoned(before);
      for (const name of names) await removeFile(join(incoming, name));
      return names.length;
    },

    async check() {
      const { R_OK, W_OK, X_OK } = constants;
      for (const one of [folder, incoming]) await access(one, R_OK | W_OK | X_OK);
    },

    async measureSpace() {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
  };
}

/** A hash becomes part of a path, so nothing else may pass for one. */
function checkHash(name: string, allowed: RegExp): string {
  if (!allowed.test(name)) throw new Error('That is not a hash.');
  return name;
}

/** Names live in folders: a file that was moved is only safe once its new folder has reached the disk too. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Gives the same bytes a second name, at once; where the file system knows none, they move. */
async function linkFile(path: string, target: string): Promise<void> {
  const spare = `${path}-${randomBytes(8).toString('hex')}`;
  const isLinked = await link(path, spare).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw error;
      return false;
    },
  );
  await rename(isLinked ? spare : path, target);
}

const sizeOf = async (path: string) => (await orUndefined(stat(path)))?.size;

async function removeFile(path: string): Promise<void> {
  await orUndefined(unlink(path));
}

/** Answers undefined for what another process may have removed meanwhile. */
async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
