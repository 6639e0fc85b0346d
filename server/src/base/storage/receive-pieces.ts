import { createHash, type Hash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, type FileHandle, open, stat, truncate, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../errors.ts';
import { headBytes, type PieceStore, type PieceWriter } from './file-store.ts';
import { readPieces } from './read-pieces.ts';
import { mostPieces, type SpaceGuard, writeBytes } from './receive-file.ts';
import { asStorageError } from './storage-error.ts';

/** How many files are known by the hash of what has come so far. Others are read once more at their end. */
const mostKnown = 1000;

/** Hashes of what has come so far, by place. */
type Progress = Map<string, { hash: Hash; at: number }>;

/** Files in a folder that grow from piece to piece. */
export function createPieceStore(
  folder: string,
  space: SpaceGuard,
  flushFolder: (path: string) => Promise<void>,
): PieceStore {
  const progress: Progress = new Map();
  const pathOf = (place: string) => join(folder, checkPlace(place));
  const newPlace = () => `pieces-${randomBytes(16).toString('hex')}`;

  return {
    newPlace,

    async open(place, at) {
      await space.require();
      const known = progress.get(place);
      progress.delete(place);
      const hash = at === 0 ? createHash('sha256') : known?.at === at ? known.hash : undefined;
      const handle = await openAt(pathOf(place), at);
      if (at === 0) await flushFolder(folder);
      return openPiece(handle, { at, hash, space }, (length) => {
        if (hash) remember(progress, place, { hash, at: length });
      });
    },

    async copy(place, length) {
      const copied = newPlace();
      // Whoever began it may have been killed before there was a file.
      if (length === 0) return copied;
      try {
        await copyFile(pathOf(place), pathOf(copied), constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
        await requireLength(pathOf(copied), length);
        await truncate(pathOf(copied), length);
        // The database says next that the bytes are here, and those that were synced go.
        await syncFile(pathOf(copied));
        await flushFolder(folder);
        return copied;
      } catch (error) {
        throw isMissing(error) ? lost() : asStorageError(error);
      }
    },

    async end(place, size) {
      const path = pathOf(place);
      await requireLength(path, size);
      const known = progress.get(place);
      const hash = known?.at === size ? known.hash.copy().digest('hex') : await hashFile(path);
      const [head = Buffer.alloc(0)] = await readPieces(path, { start: 0, end: headBytes - 1 }).toArray();
      return { hash, size, head, place, written: Promise.resolve(), isInPieces: true };
    },

    async remove(places) {
      for (const place of places) {
        progress.delete(place);
        await unlink(pathOf(place)).catch((error) => {
          if (!isMissing(error)) throw error;
        });
      }
    },
  };
}

/** A place becomes part of a path, so nothing else may pass for one. */
function checkPlace(place: string): string {
  if (!/^pieces-[0-9a-f]{32}$/.test(place)) throw new Error(`${place} is not a place of pieces`);
  return place;
}

function remember(progress: Progress, place: string, known: { hash: Hash; at: number }): void {
  const [oldest] = progress.keys();
  if (progress.size >= mostKnown && oldest) progress.delete(oldest);
  progress.set(place, known);
}

async function openAt(path: string, at: number): Promise<FileHandle> {
  try {
    if (at === 0) return await open(path, 'w', 0o600);
    await requireLength(path, at);
    await truncate(path, at);
    return await open(path, 'r+');
  } catch (error) {
    throw asStorageError(error);
  }
}

/** What the database says is there must be there. */
async function requireLength(path: string, length: number): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    (error) => {
      if (isMissing(error)) return -1;
      throw error;
    },
  );
  if (size < length && length > 0) throw lost();
}

const lost = () =>
  new AppError('upload.lost', sentence('What was uploaded of this file is gone. Begin again.'));

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.datasync().finally(() => handle.close());
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of readPieces(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** Writes big parts, one while the next is gathered. */
function openPiece(
  handle: FileHandle,
  { at, hash, space }: { at: number; hash: Hash | undefined; space: SpaceGuard },
  onClosed: (length: number) => void,
): PieceWriter {
  let gathered: Buffer[] = [];
  let length = 0;
  let position = at;
  let writing: Promise<void> = Promise.resolve();

  function write(): void {
    const [parts, from] = [gathered, position];
    position += length;
    gathered = [];
    length = 0;
    writing = writing.then(() => writeAt(handle, parts, from));
    // told by whoever awaits it next
    writing.catch(() => undefined);
  }

  // One after another: what is closed is synced by then.
  let saving: Promise<unknown> = Promise.resolve();
  let closed: Promise<number> | undefined;
  function save(): Promise<number> {
    if (closed) return closed;
    write();
    const [saved, written] = [position, writing];
    const synced = saving.then(async () => {
      await written;
      await handle.datasync();
      return saved;
    });
    saving = synced.catch(() => undefined);
    return synced.catch((error) => {
      throw asStorageError(error);
    });
  }

  return {
    async add(bytes) {
      await space.take(bytes.length);
      hash?.update(bytes);
      gathered.push(bytes);
      length += bytes.length;
      if (length < writeBytes && gathered.length < mostPieces) return;
      const before = writing;
      write();
      await before.catch((error) => {
        throw asStorageError(error);
      });
    },
    save,
    async close() {
      closed = save();
      try {
        onClosed(await closed);
        return await closed;
      } finally {
        await handle.close();
      }
    },
  };
}

async function writeAt(handle: FileHandle, parts: Buffer[], from: number): Promise<void> {
  if (parts.length === 0) return;
  const { bytesWritten } = await handle.writev(parts, from);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (bytesWritten === length) return;
  // A disk that is nearly full takes a part; the next try tells why.
  const rest = Buffer.concat(parts).subarray(bytesWritten);
  if (bytesWritten === 0) throw Object.assign(new Error('nothing was written'), { code: 'ENOSPC' });
  await writeAt(handle, [rest], from + bytesWritten);
}
