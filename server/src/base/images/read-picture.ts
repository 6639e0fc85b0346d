import sharp, { type Sharp } from 'sharp';
import { AppError } from '../errors.ts';

export interface Picture {
  bytes: Buffer;
  mime: string;
  width: number;
  /** Of one frame, where there are several. */
  height: number;
}

/** All frames of an animation together. */
const maxPixels = 40_000_000;
const maxFrames = 1_000;
const maxSide = 2_560;
const maxSeconds = 30;
const maxAtOnce = 2;

// The library can also read SVG, TIFF, PDF and more, some by programs that load files and addresses by themselves.
// What is not asked for is closed for the whole process. One thread per picture, as requests come side by side.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
sharp.concurrency(1);
sharp.cache(false);

const writers: Record<string, (picture: Sharp) => Sharp> = {
  png: (picture) => picture.png(),
  jpeg: (picture) => picture.jpeg({ quality: 85 }),
  gif: (picture) => picture.gif({ effort: 3 }),
  webp: (picture) => picture.webp({ quality: 85 }),
};

/**
 * A picture that is safe to show: known by its content and not by its name, written anew, so that nothing but
 * the pixels stays (no place, no camera, no script), upright, and no larger than a screen needs.
 */
export async function preparePicture(bytes: Buffer): Promise<Picture> {
  return takeTurn(() => writeAnew(bytes).catch(refuse));
}

/** The same for a face: square, one frame, as JPEG, each side in pixels. */
export async function preparePortrait(bytes: Buffer, sides: number[]): Promise<Buffer[]> {
  return takeTurn(() => cutSquares(bytes, sides).catch(refuse));
}

const options = { limitInputPixels: maxPixels, failOn: 'error' } as const;

async function cutSquares(bytes: Buffer, sides: number[]): Promise<Buffer[]> {
  const { format } = await sharp(bytes, options).metadata();
  if (!writers[format]) throw new Error(`no picture for a page: ${format}`);
  const largest = Math.max(...sides);
  const square = await sharp(bytes, options)
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: largest, height: largest, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const cut = (side: number) => sharp(square).resize(side, side).jpeg({ quality: 85 }).toBuffer();
  return Promise.all(sides.map(cut));
}

async function writeAnew(bytes: Buffer): Promise<Picture> {
  const { format, pages = 1 } = await sharp(bytes, options).metadata();
  const write = writers[format];
  if (!write) throw new Error(`no picture for a page: ${format}`);
  if (pages > maxFrames) throw unusable(`it has more than ${maxFrames} frames.`);
  const animated = pages > 1;
  const picture = sharp(bytes, { ...options, animated }).timeout({ seconds: maxSeconds });
  // An animation has no orientation to apply, and turning one is refused.
  const upright = animated ? picture : picture.autoOrient();
  const shrunk = upright.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await write(shrunk).toBuffer({ resolveWithObject: true });
  return { bytes: data, mime: `image/${format}`, width: info.width, height: info.pageHeight ?? info.height };
}

const unusable = (why: string) => new AppError('image.unusable', `Could not upload image: ${why}`);

function refuse(error: Error): never {
  if (error instanceof AppError) throw error;
  if (/pixel limit/.test(error.message))
    throw unusable(`it has more than ${maxPixels / 1_000_000} million pixels.`);
  if (/timeout/.test(error.message)) throw unusable('it takes too long to read.');
  throw unusable('it is damaged, or not a PNG, JPEG, GIF or WebP picture.');
}

let busy = 0;
const waiting: (() => void)[] = [];

/** Pictures share the thread pool with passwords and files, and must leave some of it free. */
async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy < maxAtOnce) busy += 1;
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await work();
  } finally {
    // The turn goes straight to the next in line, so that nobody can slip in between.
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}
