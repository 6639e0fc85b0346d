import { crc32 } from 'node:zlib';

export interface ListedEntry {
  path: string;
  size: number;
  crc: number;
  offset: number;
  time: string;
}

/**
 * What the directory at the end of a zip lists, zip64 included. Of a large zip the end alone will do; `start` is
 * then where that begins.
 */
export function listZip(end: Buffer, start = 0): ListedEntry[] {
  const eocd = end.length - 22;
  if (end.readUInt32LE(eocd) !== 0x06054b50) throw new Error('That is not the end of a zip.');
  let count = end.readUInt16LE(eocd + 10);
  let at = end.readUInt32LE(eocd + 16);
  if (eocd >= 20 && end.readUInt32LE(eocd - 20) === 0x07064b50) {
    const record = Number(end.readBigUInt64LE(eocd - 12)) - start;
    if (end.readUInt32LE(record) !== 0x06064b50) throw new Error('The zip64 record is not there.');
    count = Number(end.readBigUInt64LE(record + 32));
    at = Number(end.readBigUInt64LE(record + 48));
  }
  const entries: ListedEntry[] = [];
  for (at -= start; entries.length < count; ) {
    if (end.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory is broken.');
    const pathEnd = at + 46 + end.readUInt16LE(at + 28);
    const extraEnd = pathEnd + end.readUInt16LE(at + 30);
    let extraAt = pathEnd + 4;
    const large = (value: number) => {
      if (value !== 0xffffffff || extraAt >= extraEnd) return value;
      extraAt += 8;
      return Number(end.readBigUInt64LE(extraAt - 8));
    };
    const size = large(end.readUInt32LE(at + 24));
    if (large(end.readUInt32LE(at + 20)) !== size) throw new Error('A stored entry has two sizes.');
    entries.push({
      path: end.toString('utf8', at + 46, pathEnd),
      size,
      crc: end.readUInt32LE(at + 16),
      offset: large(end.readUInt32LE(at + 42)),
      time: timeOf(end.readUInt16LE(at + 14), end.readUInt16LE(at + 12)),
    });
    at = extraEnd;
  }
  return entries;
}

/** Every entry's bytes; a wrong checksum or header throws. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  return new Map(
    listZip(zip).map(({ path, size, crc, offset }) => {
      if (zip.readUInt32LE(offset) !== 0x04034b50) throw new Error(`${path} has no header.`);
      const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
      const bytes = zip.subarray(start, start + size);
      if (crc32(bytes) !== crc) throw new Error(`${path} has a wrong checksum.`);
      return [path, bytes];
    }),
  );
}

function timeOf(day: number, clock: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${1980 + (day >> 9)}-${two((day >> 5) & 15)}-${two(day & 31)}`;
  return `${date}T${two(clock >> 11)}:${two((clock >> 5) & 63)}:${two((clock & 31) * 2)}`;
}
