import { createHash, type Hash, randomBytes } from 'node:crypto';
import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../../errors.ts';
import { headBytes, type PieceStore, type PieceWriter } from '../file-store.ts';
import { hashOf } from '../hash-of.ts';
import { inParallel } from '../in-parallel.ts';
import { copyRows, cutRows, keysBehind, objectsAt } from './object-rows.ts';
import { readObjects } from './read-objects.ts';
import { type ObjectParts, writeObjects } from './write-objects.ts';

/** What comes slowly is not made durable each second, or a film would become thousands of objects. */
const leastBytes = 1024 * 1024;
const longestMilliseconds = 10_000;
/** How many files are known by the hash of what has come so far. Others are read once more at their end. */
const mostKnown = 1000;

/** Files that grow from object to object. What one has is noted in rows, so another place can have it too. */
export function createPieces(
  parts: ObjectParts,
  removePlaces: (places: string[]) => Promise<void>,
): PieceStore {
  const { db, bucket } = parts;
  const progress = new Map<string, { hash: Hash; at: number }>();
  const newPlace = () => `pieces-${randomBytes(16).toString('hex')}`;

  function remember(place: string, known: { hash: Hash; at: number }): void {
    const [oldest] = progress.keys();
    if (progress.size >= mostKnown && oldest) progress.delete(oldest);
    progress.set(place, known);
  }

  async function requireLength(place: string, length: number): Promise<void> {
    const rows = await objectsAt(db, place);
    const last = rows.at(-1);
    if (length > 0 && (!last || last.start + last.size < length))
      throw new AppError('upload.lost', sentence('What was uploaded of this file is gone. Begin again.'));
  }

  const readAll = (place: string) => readObjects(bucket, () => objectsAt(db, place)) as AsyncIterable<Buffer>;

  return {
    newPlace,

    async open(place, at) {
      if (!/^pieces-[0-9a-f]{32}$/.test(place)) throw new Error(`${place} is not a place of pieces`);
      const known = progress.get(place);
      progress.delete(place);
      await requireLength(place, at);
      await inParallel(await keysBehind(db, place, at), 8, bucket.remove);
      await cutRows(db, place, at);
      const hash = at === 0 ? createHash('sha256') : known?.at === at ? known.hash : undefined;
      return writePiece(parts, { place, at, hash }, (length) => {
        if (hash) remember(place, { hash, at: length });
      });
    },

    async copy(place, length) {
      const to = newPlace();
      await copyRows(db, place, { to, length });
      await requireLength(to, length);
      return to;
    },

    async end(place, size) {
      await requireLength(place, size);
      const known = progress.get(place);
      const hash = known?.at === size ? known.hash.copy().digest('hex') : await hashOf(readAll(place));
      const head = await firstOf(readAll(place));
      return { hash, size, head, place, written: Promise.resolve(), isInPieces: true };
    },

    async remove(places) {
      for (const place of places) progress.delete(place);
      await removePlaces(places);
    },
  };
}

function writePiece(
  parts: ObjectParts,
  { place, at, hash }: { place: string; at: number; hash: Hash | undefined },
  onClosed: (length: number) => void,
): PieceWriter {
  const writer = writeObjects(parts, place, at);
  let saved = at;
  let savedAt = performance.now();
  return {
    async add(bytes) {
      hash?.update(bytes);
      await writer.add(bytes);
    },
    async save() {
      const now = performance.now();
      if (writer.gathered() >= leastBytes || now - savedAt > longestMilliseconds) {
        writer.flush();
        savedAt = now;
      }
      saved = await writer.sent();
      return saved;
    },
    async close() {
      writer.flush();
      saved = await writer.sent();
      onClosed(saved);
      return saved;
    },
  };
}

async function firstOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for await (const chunk of bytes) {
    head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
    if (head.length === headBytes) break;
  }
  return head;
}
