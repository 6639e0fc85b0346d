import sharp, { type Sharp } from 'sharp';
import {
  maxFrames,
  maxPixels,
  maxSide,
  type PictureFormat,
  type PictureHead,
  PictureProblem,
  type PictureRequest,
  pictureFormats,
} from './picture-limits.ts';

/** What a screen needs. */
const shownSide = 2_560;

// The library can also read SVG, TIFF, PDF and more, some by programs that load files and addresses by themselves.
// What is not asked for is closed for the whole process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
sharp.concurrency(1);
sharp.cache(false);

const writers: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  png: (picture) => picture.png(),
  jpeg: (picture) => picture.jpeg({ quality: 85 }),
  gif: (picture) => picture.gif({ effort: 3 }),
  webp: (picture) => picture.webp({ quality: 85 }),
};

const options = { limitInputPixels: maxPixels, failOn: 'error' } as const;

/** Decodes: for a process of its own. Fails with a PictureProblem, or as the library does. */
export async function writeAnew(
  bytes: Buffer,
  request: PictureRequest,
): Promise<{ head: PictureHead; pictures: Buffer[] }> {
  const { format, pages } = await readHead(bytes);
  return request === 'picture' ? writePicture(bytes, format, pages > 1) : cutSquares(bytes, request);
}

/** What the file says of itself must be within the limits before anything is unfolded. */
async function readHead(bytes: Buffer): Promise<{ format: PictureFormat; pages: number }> {
  const {
    format: found,
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const format = pictureFormats.find((one) => one === found);
  if (!format) throw new PictureProblem('damaged');
  if (width > maxSide || height > maxSide) throw new PictureProblem('side');
  if (pages > maxFrames) throw new PictureProblem('frames');
  if (width * height * pages > maxPixels) throw new PictureProblem('pixels');
  return { format, pages };
}

async function writePicture(bytes: Buffer, format: PictureFormat, animated: boolean) {
  const picture = sharp(bytes, { ...options, animated });
  // An animation has no orientation to apply, and turning one is refused.
  const upright = animated ? picture : picture.autoOrient();
  const shrunk = upright.resize({
    width: shownSide,
    height: shownSide,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const { data, info } = await writers[format](shrunk).toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.pageHeight ?? info.height };
  return { head: { mime: `image/${format}`, ...size, sizes: [data.length] }, pictures: [data] };
}

async function cutSquares(bytes: Buffer, sides: number[]) {
  const largest = Math.max(...sides);
  const square = await sharp(bytes, options)
    .autoOrient()
    .resize({ width: largest, height: largest, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const cut = (side: number) => sharp(square).resize(side, side).jpeg({ quality: 85 }).toBuffer();
  const pictures = await Promise.all(sides.map(cut));
  const sizes = pictures.map((picture) => picture.length);
  return { head: { mime: 'image/jpeg', width: largest, height: largest, sizes }, pictures };
}
