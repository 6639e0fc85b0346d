import { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';

/**
 * A store that takes over from another one while both are in use: what comes in goes to the new one, what is not there
 * yet is read from the old one. work/move-files.ts carries the rest over.
 */
export interface MovingStore extends FileStore {
  from: FileStore;
  to: FileStore;
}

export function createMovingStore(from: FileStore, to: FileStore): MovingStore {
  return {
    from,
    to,
    receive: to.receive,
    pieces: to.pieces,
    keep: to.keep,
    discard: to.discard,
    readReceived: to.readReceived,
    read: (hash, range) => firstOf(to.read(hash, range), () => from.read(hash, range)),
    readHeld: (name) => firstOf(to.readHeld(name), () => from.readHeld(name)),
    async remove(hash) {
      await from.remove(hash);
      await to.remove(hash);
    },
    async *list() {
      yield* to.list();
      yield* from.list();
    },
    async findMissing(hashes) {
      return from.findMissing(await to.findMissing(hashes));
    },
    removeAbandoned: async (before) =>
      (await from.removeAbandoned(before)) + (await to.removeAbandoned(before)),
    async check() {
      await from.check();
      await to.check();
    },
    measureSpace: to.measureSpace,
  };
}

/** The bytes of one reader, or, if it has none, of another one. */
function firstOf(first: Readable, other: () => Readable): Readable {
  return Readable.from(bytesOf(first, other), { objectMode: false, highWaterMark: 256 * 1024 });
}

async function* bytesOf(first: Readable, other: () => Readable): AsyncGenerator<Buffer> {
  try {
    yield* first as AsyncIterable<Buffer>;
  } catch (error) {
    // It is missed before the first byte, or not at all.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    yield* other() as AsyncIterable<Buffer>;
  }
}
