import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { dataDescriptor, directory, localHeader, type ZipRecord } from './zip-records.ts';

export interface ZipEntry {
  /** Folders and name, joined by slashes. */
  path: string;
  size: number;
  modifiedAt: Date;
  /** Absent for a folder. */
  open?(): Readable;
}

/** Headers and small files leave together. */
const pieceBytes = 128 * 1024;

/**
 * The bytes of a zip whose entries are stored as they are: most files are compressed already, and so it is as
 * fast as reading them. One entry is open at a time. Paths are used as they come, so make them safe before.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  let small: Buffer[] = [];
  let smallBytes = 0;
  for await (const bytes of zipBytes(entries)) {
    const isLarge = bytes.length >= pieceBytes;
    if (!isLarge) {
      small.push(bytes);
      smallBytes += bytes.length;
    }
    if (isLarge || smallBytes >= pieceBytes) {
      if (smallBytes > 0) yield Buffer.concat(small, smallBytes);
      small = [];
      smallBytes = 0;
    }
    if (isLarge) yield bytes;
  }
  yield Buffer.concat(small, smallBytes);
}

async function* zipBytes(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const records: ZipRecord[] = [];
  let offset = 0;
  for await (const { path, open, modifiedAt, size } of entries) {
    const record = { path: Buffer.from(path), isFolder: !open, modifiedAt, size, crc: 0, offset };
    const header = localHeader(record);
    yield header;
    let length = 0;
    const source = open?.();
    for await (const chunk of (source ?? []) as AsyncIterable<Buffer>) {
      record.crc = crc32(chunk, record.crc);
      length += chunk.length;
      yield chunk;
    }
    // Closing takes a moment; the next file is not opened before.
    if (source && !source.closed) await once(source.destroy(), 'close');
    // The header has announced it; a file cut short by a failing disk must not look whole either.
    if (length !== size) throw new Error(`A stored file has ${length} bytes instead of ${size}.`);
    const descriptor = dataDescriptor(record);
    yield descriptor;
    offset += header.length + length + descriptor.length;
    records.push(record);
  }
  yield directory(records, offset);
}
