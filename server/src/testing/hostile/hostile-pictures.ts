import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Frames of one pixel each on a large canvas; or, as a canvas that is too large is not believed, frames as large as it. */
export function gifOf(width: number, height: number, frames: number, isWhole = false): Buffer {
  const start = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const frame = Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1');
  for (const [piece, at] of isWhole
    ? ([
        [start, 6],
        [frame, 5],
      ] as const)
    : ([[start, 6]] as const)) {
    piece.writeUInt16LE(width, at);
    piece.writeUInt16LE(height, at + 2);
  }
  return Buffer.concat([start, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]);
}

/** A valid PNG of zeros: its pixels cost almost nothing in the file. */
export function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG that says of itself to be this large. */
export async function jpegOf(width: number, height: number): Promise<Buffer> {
  const small = await canvas(16, 16).jpeg().toBuffer();
  // The frame's header: marker, length, bits, height, width.
  const at = small.indexOf(Buffer.from([0xff, 0xc0]));
  small.writeUInt16BE(height, at + 5);
  small.writeUInt16BE(width, at + 7);
  return small;
}

/** A WebP whose canvas is this large. */
export async function webpOf(width: number, height: number): Promise<Buffer> {
  const moving = await animation(2).webp().toBuffer();
  const at = moving.indexOf('VP8X');
  moving.writeUIntLE(width - 1, at + 12, 3);
  moving.writeUIntLE(height - 1, at + 15, 3);
  return moving;
}

export const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });

export function animation(frames: number, width = 8, height = 6) {
  const pixels = Buffer.alloc(width * height * frames * 3, 0);
  for (let frame = 0; frame < frames; frame += 1) {
    pixels.fill((frame * 60) % 256, frame * width * height * 3, (frame + 1) * width * height * 3);
  }
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } });
}
