import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../../errors.ts';
import type { ByteRange } from '../file-store.ts';
import type { Bucket } from './bucket.ts';
import type { ObjectRow } from './object-rows.ts';

/** How often an object is asked for again that gave no byte since it broke off. */
const mostTries = 5;

/** Reads a file, or a part of it, from its objects; the next one is asked for while one is read. */
export function readObjects(bucket: Bucket, find: () => Promise<ObjectRow[]>, range?: ByteRange): Readable {
  return Readable.from(bytesOf(bucket, find, range), { objectMode: false, highWaterMark: 256 * 1024 });
}

async function* bytesOf(
  bucket: Bucket,
  find: () => Promise<ObjectRow[]>,
  range: ByteRange = { start: 0, end: Number.MAX_SAFE_INTEGER },
): AsyncGenerator<Buffer> {
  const wanted = (await find()).map(({ key, start, size }) => ({
    key,
    start: Math.max(0, range.start - start),
    end: Math.min(size - 1, range.end - start),
  }));
  let next = wanted[0] && begin(bucket, wanted[0]);
  try {
    for (const [index, part] of wanted.entries()) {
      const current = next;
      const following = wanted[index + 1];
      next = following && begin(bucket, following);
      yield* goThrough(bucket, part, current);
    }
  } finally {
    // Whoever stops in the middle leaves nothing open.
    next?.then(
      (stream) => stream.destroy(),
      () => undefined,
    );
  }
}

interface Part extends ByteRange {
  key: string;
}

function begin(bucket: Bucket, { key, ...range }: Part): Promise<Readable> {
  const stream = bucket.get(key, range);
  // told by whoever awaits it
  stream.catch(() => undefined);
  return stream;
}

/** One object; where its bytes break off, it goes on from there. */
async function* goThrough(
  bucket: Bucket,
  part: Part,
  begun: Promise<Readable> | undefined,
): AsyncGenerator<Buffer> {
  let at = part.start;
  let asked = begun;
  for (let tries = 1; ; tries += 1) {
    const from = at;
    const stream = await (asked ?? bucket.get(part.key, { start: at, end: part.end }));
    asked = undefined;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        at += chunk.length;
        yield chunk;
      }
      if (at > part.end) return;
      throw new AppError(
        'system.unavailable',
        sentence('The file store sent too little. Try again in a moment.'),
      );
    } catch (error) {
      if (at > part.end || (at === from && tries === mostTries)) throw error;
      if (at > from) tries = 1;
      await pause(100 * tries);
    } finally {
      stream.destroy();
    }
  }
}
