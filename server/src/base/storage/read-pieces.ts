import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange } from './file-store.ts';

/** Large enough to keep the disk busy, small enough for many readers at once. */
const pieceBytes = 256 * 1024;

/**
 * Reads a file, or a part of it, into buffers of just the size that is left. createReadStream takes three for a small
 * file: one of full size, a copy of what came, and another of full size to find the end. Clearing those away would
 * take longer than reading.
 */
export const readPieces = (path: string, range?: ByteRange): Readable =>
  Readable.from(pieces(path, range), { objectMode: false, highWaterMark: pieceBytes });

async function* pieces(path: string, range?: ByteRange): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const after = Math.min(size, range ? range.end + 1 : size);
    for (let at = range?.start ?? 0; at < after; ) {
      const piece = Buffer.allocUnsafeSlow(Math.min(pieceBytes, after - at));
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}
