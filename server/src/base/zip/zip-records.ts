/** One entry as the zip's directory describes it. */
export interface ZipRecord {
  path: Buffer;
  isFolder: boolean;
  modifiedAt: Date;
  size: number;
  crc: number;
  /** Where its local header begins. */
  offset: number;
}

const most32 = 0xffffffff;
const most16 = 0xffff;
/** Sizes follow the bytes, and names are UTF-8. */
const flags = 0x0808;
const plainVersion = 20;
const zip64Version = 45;
const unix = 3 << 8;

type Field = [bytes: 2 | 4 | 8, value: number];

/** Numbers one after another, the lowest byte first. */
function pack(...fields: Field[]): Buffer {
  const packed = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) packed.writeBigUInt64LE(BigInt(value), at);
    else packed.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return packed;
}

const isLarge = (size: number) => size >= most32;
const versionFor = (isZip64: boolean): Field => [2, isZip64 ? zip64Version : plainVersion];

/** The header before the bytes of an entry. The checksum is not known yet. */
export function localHeader({ path, modifiedAt, size }: Omit<ZipRecord, 'crc'>): Buffer {
  const large = isLarge(size);
  // Its mere presence says that the sizes behind the bytes have eight bytes each.
  const extra = large ? zip64Extra([0, 0]) : Buffer.alloc(0);
  const sizes = large ? most32 : 0;
  return Buffer.concat([
    pack([4, 0x04034b50], versionFor(large), [2, flags], [2, 0], ...dosTime(modifiedAt)),
    pack([4, 0], [4, sizes], [4, sizes], [2, path.length], [2, extra.length]),
    path,
    extra,
  ]);
}

/** The record behind the bytes of an entry. */
export function dataDescriptor({ size, crc }: ZipRecord): Buffer {
  const bytes = isLarge(size) ? 8 : 4;
  return pack([4, 0x08074b50], [4, crc], [bytes, size], [bytes, size]);
}

function directoryRecord(record: ZipRecord): Buffer {
  const { path, isFolder, modifiedAt, size, crc, offset } = record;
  const large = [...(isLarge(size) ? [size, size] : []), ...(isLarge(offset) ? [offset] : [])];
  const extra = large.length > 0 ? zip64Extra(large) : Buffer.alloc(0);
  const [shownSize, shownOffset] = [Math.min(size, most32), Math.min(offset, most32)];
  const mode = isFolder ? 0o040755 : 0o100644;
  const version = versionFor(large.length > 0);
  return Buffer.concat([
    pack([4, 0x02014b50], [2, unix | version[1]], version, [2, flags], [2, 0], ...dosTime(modifiedAt)),
    pack(
      [4, crc],
      [4, shownSize],
      [4, shownSize],
      [2, path.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
    ),
    pack([2, isFolder ? 0x10 : 0], [2, mode], [4, shownOffset]),
    path,
    extra,
  ]);
}

/** The directory of all entries and what leads to it: the end of a zip. */
export function directory(records: ZipRecord[], offset: number): Buffer {
  const listed = Buffer.concat(records.map(directoryRecord));
  const { length: size } = listed;
  const { length: count } = records;
  const end64 = offset + size;
  const isZip64 = count >= most16 || end64 >= most32;
  const zip64 = isZip64
    ? [
        pack([4, 0x06064b50], [8, 44], [2, unix | zip64Version], [2, zip64Version], [4, 0], [4, 0]),
        pack([8, count], [8, count], [8, size], [8, offset]),
        pack([4, 0x07064b50], [4, 0], [8, end64], [4, 1]),
      ]
    : [];
  const shownCount = Math.min(count, most16);
  return Buffer.concat([
    listed,
    ...zip64,
    pack([4, 0x06054b50], [2, 0], [2, 0], [2, shownCount], [2, shownCount]),
    pack([4, Math.min(size, most32)], [4, Math.min(offset, most32)], [2, 0]),
  ]);
}

const zip64Extra = (values: number[]): Buffer =>
  pack([2, 1], [2, values.length * 8], ...values.map((value): Field => [8, value]));

/** The fields of a time as DOS has it: in UTC, in steps of two seconds, from 1980 to 2107. */
function dosTime(time: Date): Field[] {
  const year = time.getUTCFullYear();
  if (!(year >= 1980))
    return [
      [2, 0],
      [2, 0x21],
    ];
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  const day = ((Math.min(year, 2107) - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  return [
    [2, clock],
    [2, day],
  ];
}
