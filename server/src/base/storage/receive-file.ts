import { randomBytes } from 'node:crypto';
import { type FileHandle, open, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { asStorageError, storageFull } from './storage-error.ts';
import { takeBytes } from './take-bytes.ts';
import { waitForSome } from './wait-for-some.ts';

/** Pieces are gathered to this size; a smaller file is written in one go, while the next one comes in. */
export const writeBytes = 512 * 1024;
/** The most pieces of one write: nearly as many as the operating system takes. */
export const mostPieces = 1000;
/** How much may come in before the free space is asked for again. */
const askSpaceEvery = 64 * 1024 * 1024;
/** Writes at the same time: one thread of the pool's four stays free for everything else. */
export const atOnce = 3;

export type SpaceGuard = ReturnType<typeof guardSpace>;

/** Refuses what comes in while the disk has less room than the reserve. */
export function guardSpace(folder: string, reserveBytes: number) {
  let sinceAsked = 0;
  async function require(): Promise<void> {
    sinceAsked = 0;
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < reserveBytes) throw storageFull();
  }
  return {
    require,
    async take(bytes: number): Promise<void> {
      sinceAsked += bytes;
      if (sinceAsked >= askSpaceEvery) await require();
    },
  };
}

/** Takes files into a folder under names of their own. */
export function createReceiver(folder: string, space: SpaceGuard): FileStore['receive'] {
  const goOn = waitForSome(atOnce);

  return async (bytes, options) => {
    const place = randomBytes(16).toString('hex');
    const writer = openWriter(join(folder, place));
    const taken = takeBytes(options);
    try {
      await space.require();
      for await (const chunk of bytes) {
        taken.add(chunk);
        await writer.add(chunk);
        await space.take(chunk.length);
      }
      const file = taken.end();
      const written = writer.end();
      await goOn(written, file.size < writeBytes);
      return { ...file, place, written };
    } catch (error) {
      await writer.abandon();
      throw asStorageError(error);
    }
  };
}

/** Writes big pieces, one while the next is gathered. */
function openWriter(path: string) {
  let gathered: Buffer[] = [];
  let length = 0;
  let handle: FileHandle | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    await writing;
    handle ??= await open(path, 'wx', 0o600);
    writing = writeAll(handle, gathered);
    // told by whoever awaits it next
    writing.catch(() => undefined);
    gathered = [];
    length = 0;
  }

  async function finish(): Promise<void> {
    await write();
    await writing;
    await handle?.sync();
    await handle?.close();
    handle = undefined;
  }

  async function abandon(): Promise<void> {
    gathered = [];
    await writing.catch(() => undefined);
    await handle?.close().catch(() => undefined);
    await unlink(path).catch(() => undefined);
  }

  return {
    abandon,
    async add(chunk: Buffer) {
      gathered.push(chunk);
      length += chunk.length;
      if (length >= writeBytes || gathered.length >= mostPieces) await write();
    },
    /** The rest of it, down to the disk. */
    async end() {
      try {
        await finish();
      } catch (error) {
        await abandon();
        throw asStorageError(error);
      }
    },
  };
}

async function writeAll(handle: FileHandle, pieces: Buffer[]): Promise<void> {
  const { bytesWritten } = await handle.writev(pieces);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  // A disk that is nearly full takes a part; the next try tells why.
  if (bytesWritten < length) await handle.writeFile(Buffer.concat(pieces).subarray(bytesWritten));
}
