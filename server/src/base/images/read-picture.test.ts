import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { animation, canvas, gifOf, pngOf } from '../../testing/hostile/hostile-pictures.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { createDiskStore } from '../storage/disk-store.ts';
import type { ReceivedFile } from '../storage/file-store.ts';
import { preparePicture as prepare } from './read-picture.ts';
import { runPictureChild } from './run-picture-child.ts';
// What it closes is closed in this process too.
import './write-anew.ts';

const files = await createDiskStore(join(await makeTemporaryFolder(), 'files'), { reserveBytes: 0 });

const received = (bytes: Buffer) => files.receive([bytes] as never, { maxBytes: bytes.length });

/** For somebody of their own each. */
async function preparePicture(bytes: Buffer) {
  const { file, ...picture } = await prepare(files, randomUUID(), await received(bytes));
  return { ...picture, bytes: await buffer(files.readReceived(file)) };
}

const refusal = (bytes: Buffer) =>
  preparePicture(bytes).then(
    () => 'taken',
    (error) => `${error.code}: ${error.message}`,
  );

describe('a picture', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('that is %s stays what it is [RTE-02]', async (format) => {
    const picture = await preparePicture(await canvas(40, 30).toFormat(format).toBuffer());
    expect(picture).toMatchObject({ mime: `image/${format}`, width: 40, height: 30 });
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format, width: 40, height: 30 });
  });

  it.each(['png', 'jpeg', 'webp'] as const)(
    'loses where and with what it was taken: %s [5.2.6] [14.2.8]',
    async (format) => {
      const original = await canvas(40, 30)
        .withExif({
          IFD0: { Make: 'Camera maker' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 3/1 0/1' },
        })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
        .toFormat(format)
        .toBuffer();
      expect(original.includes('Camera maker')).toBe(true);
      const { bytes } = await preparePicture(original);
      const { exif, xmp, icc } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc }).toEqual({});
      expect(bytes.includes('Camera maker')).toBe(false);
      expect(bytes.includes('secret')).toBe(false);
    },
  );

  it('stands upright', async () => {
    const lying = await canvas(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const picture = await preparePicture(lying);
    expect(picture).toMatchObject({ width: 30, height: 40 });
    expect((await sharp(picture.bytes).metadata()).orientation).toBeUndefined();
  });

  it('keeps its colours when its profile is dropped', async () => {
    const wide = await canvas(8, 8).withIccProfile('p3').png().toBuffer();
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    const { bytes } = await preparePicture(wide);
    const [red = 0, green = 0] = await sharp(bytes).raw().toBuffer();
    expect(Math.abs(red - 200)).toBeLessThan(4);
    expect(Math.abs(green - 40)).toBeLessThan(4);
  });

  it('is shrunk to what a screen needs, and never enlarged', async () => {
    const picture = await preparePicture(await canvas(4_000, 1_000).png().toBuffer());
    expect(picture).toMatchObject({ width: 2_560, height: 640 });
    expect(await preparePicture(await canvas(1, 1).png().toBuffer())).toMatchObject({ width: 1, height: 1 });
  });

  it.each(['gif', 'webp'] as const)('that moves keeps its frames and their time: %s', async (format) => {
    const moving = await animation(4)
      .toFormat(format, { delay: [100, 200, 300, 400], loop: 2 })
      .toBuffer();
    const picture = await preparePicture(moving);
    expect(picture).toMatchObject({ mime: `image/${format}`, width: 8, height: 6 });
    expect(await sharp(picture.bytes).metadata()).toMatchObject({
      pages: 4,
      loop: 2,
      delay: [100, 200, 300, 400],
    });
  });

  it('waits for its turn when many come at once', async () => {
    const bytes = await canvas(300, 300).png().toBuffer();
    const pictures = await Promise.all(Array.from({ length: 12 }, () => preparePicture(bytes)));
    expect(pictures).toHaveLength(12);
    expect(await refusal(Buffer.from('x'))).toContain('image.unusable');
    expect(await preparePicture(bytes)).toMatchObject({ width: 300 });
  });
});

/** The processes that read pictures for us, by number. */
async function readersOfOurs(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const told = await Promise.all(
    pids.map(async (pid) => {
      const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
      const parent = /^PPid:\s+(\d+)$/m.exec(await read('status'))?.[1];
      return Number(parent) === process.pid && (await read('cmdline')).includes('picture-child.ts');
    }),
  );
  return pids.filter((_, index) => told[index]);
}

it('[15.2.2] [13.3.2] a picture is read by a process of its own, which knows nothing of ours and is gone with it', async () => {
  const original = await received(await canvas(40, 30).png().toBuffer());
  const environments: string[] = [];
  const slowly = {
    ...files,
    // Nothing of the picture comes before its reader is there.
    async *readReceived(file: ReceivedFile) {
      const [pid] = await waitFor('its reader', async () => {
        const found = await readersOfOurs();
        return found.length > 0 && found;
      });
      environments.push(await readFile(`/proc/${pid}/environ`, 'utf8'));
      yield* files.readReceived(file);
    },
  };
  expect(await prepare(slowly, 1, original)).toMatchObject({ width: 40, height: 30 });
  expect(environments).toEqual(['']);
  await waitFor('its end', async () => (await readersOfOurs()).length === 0);
});

it('[15.2.2] what takes too long to read is ended in time, and told so', async () => {
  const bytes = files.readReceived(await received(await canvas(40, 30).png().toBuffer()));
  expect(await runPictureChild('picture', bytes, 0, async (said) => said)).toEqual({ fault: 'too-slow' });
  await waitFor('its end', async () => (await readersOfOurs()).length === 0);
});

describe('refused is', () => {
  const damaged =
    'image.unusable: Could not upload image: it is damaged, or not a PNG, JPEG, GIF or WebP picture.';
  const tooLarge = 'image.unusable: Could not upload image: it has more than 40 million pixels.';

  const tooLong = 'image.unusable: Could not upload image: it has a side of more than 16,384 pixels.';

  it('an SVG, whatever it is called [1.3.4]', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    expect(await refusal(Buffer.from(svg))).toBe(damaged);
    expect(await refusal(Buffer.from(`<?xml version="1.0"?>\n${svg}`))).toBe(damaged);
    await expect(sharp(Buffer.from(svg)).metadata()).rejects.toThrow('unsupported image format');
  });

  it.each(['tiff', 'avif'] as const)('a picture of another kind: %s [1.3.4]', async (format) => {
    const bytes = await canvas(20, 20).toFormat(format).toBuffer();
    expect(await refusal(bytes)).toBe(damaged);
    await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format');
  });

  it('what is no picture', async () => {
    expect(await refusal(Buffer.from('Dear colleagues, please find attached…'))).toBe(damaged);
    expect(await refusal(Buffer.from('%PDF-1.7\n%âãÏÓ\n'))).toBe(damaged);
    expect(await refusal(Buffer.alloc(0))).toBe(damaged);
  });

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('a file that breaks off: %s', async (format) => {
    const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, index) => (index * index) % 251));
    const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
      .toFormat(format)
      .toBuffer();
    expect(await refusal(whole)).toBe('taken');
    expect(await refusal(whole.subarray(0, whole.length / 2))).toBe(damaged);
    expect(await refusal(whole.subarray(0, 20))).toBe(damaged);
  });

  it('a small file that unfolds to 30,000 by 30,000 pixels [5.2.6]', async () => {
    expect(await refusal(pngOf(40, 30))).toBe('taken');
    expect(await refusal(pngOf(30_000, 30_000))).toBe(tooLong);
    expect(await refusal(pngOf(10_000, 5_000))).toBe(tooLarge);
  });

  it('an animation whose frames together are too large [5.2.6]', async () => {
    expect(await refusal(gifOf(2_000, 2_000, 2))).toBe('taken');
    expect(await refusal(gifOf(2_000, 2_000, 11))).toBe(tooLarge);
  });

  it('an animation without end', async () => {
    expect(await refusal(gifOf(2, 2, 1_001))).toContain('more than 1000 frames');
  });
});
