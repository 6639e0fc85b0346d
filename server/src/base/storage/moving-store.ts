import { Readable } from 'node:stream';
import type { FileStore, KeptFile } from './file-store.ts';

/**
 * A store that takes over from another one while both are in use: what comes in goes to the new one, what is not there
 * yet is read from the old one. work/move-files.ts carries the rest over.
 */
export interface MovingStore extends FileStore {
  from: FileStore;
  to: FileStore;
}

export function createMovingStore(from: FileStore, to: FileStore): MovingStore {
  const objects = to.objects ?? from.objects;
  return {
    ...(objects ? { objects } : {}),
    ...(to.direct ? { direct: to.direct } : {}),
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
    list: () => mergeLists(to.list(), from.list()),
    async findMissing(hashes) {
      return from.findMissing(await to.findMissing(hashes));
    },
    findAbandoned: async (before) => [
      ...(await from.findAbandoned(before)),
      ...(await to.findAbandoned(before)),
    ],
    removeAbandoned: async (before) =>
      (await from.removeAbandoned(before)) + (await to.removeAbandoned(before)),
    async check() {
      await from.check();
      await to.check();
    },
    measureSpace: to.measureSpace,
  };
}

/** Both in the order of the names; what is in both lists is told as the first one has it. */
async function* mergeLists(
  first: AsyncIterable<KeptFile>,
  second: AsyncIterable<KeptFile>,
): AsyncGenerator<KeptFile> {
  const others = second[Symbol.asyncIterator]();
  let other = await others.next();
  for await (const one of first) {
    for (; !other.done && other.value.hash <= one.hash; other = await others.next())
      if (other.value.hash < one.hash) yield other.value;
    yield one;
  }
  for (; !other.done; other = await others.next()) yield other.value;
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
