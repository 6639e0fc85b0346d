import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { Packed } from './manifest.ts';

/** Writes lines into a compressed file. Whoever says that it is there flushes it before. */
export async function writePacked(path: string, lines: Readable & { rowCount: number }): Promise<Packed> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    await pipeline(lines, createZstdCompress(), async (packed: AsyncIterable<Buffer>) => {
      for await (const chunk of packed) {
        hash.update(chunk);
        bytes += chunk.length;
        await file.writeFile(chunk);
      }
    });
  } finally {
    await file.close();
  }
  return { rows: lines.rowCount, bytes, sha256: hash.digest('hex') };
}

export const readPacked = (path: string): Readable => {
  const unpacked = createZstdDecompress();
  pipeline(createReadStream(path), unpacked).catch((error) => unpacked.destroy(error));
  return unpacked;
};

/** The lines of one, each as its columns. */
export async function* readLines(path: string): AsyncGenerator<string[]> {
  for await (const line of createInterface({
    input: readPacked(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    yield line.split('\t');
  }
}

/** Whether the file is the one that was written. */
export async function isWhole(path: string, { bytes, sha256 }: Omit<Packed, 'rows'>): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.size === bytes && (await hashFile(path)) === sha256;
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }))
    hash.update(chunk as Buffer);
  return hash.digest('hex');
}
