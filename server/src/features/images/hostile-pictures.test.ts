import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type PictureFormat, pictureFormats } from '../../base/images/picture-limits.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { animation, canvas, gifOf, jpegOf, pngOf, webpOf } from '../../testing/hostile/hostile-pictures.ts';
import { openHouse } from '../../testing/house.ts';
import { makeRole, makeSpace, reads, setEntry } from '../../testing/library.ts';

const house = await openHouse();
const role = await makeRole(house);
const space = await makeSpace(house);
await setEntry(house, space.rootId, role, [...reads, 'canWrite']);
const someone = async () => signInAs(house, await makeUser(house, { roles: [role] }));

async function send(token: string, bytes: Buffer): Promise<{ status: number; message: string | undefined }> {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(bytes)]), 'picture');
  const headers = { authorization: `Bearer ${token}` };
  const reply = await house.fetch(`/api/rest/spaces/${space.id}/image`, { method: 'POST', headers, body });
  return { status: reply.status, message: ((await reply.json()) as { message?: string }).message };
}

const truncated = async (format: PictureFormat) => {
  const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, index) => (index * index) % 251));
  const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
    .toFormat(format)
    .toBuffer();
  return whole.subarray(0, whole.length / 2);
};

const tooLong = 'it has a side of more than 16,384 pixels.';
const tooLarge = 'it has more than 40 million pixels.';
const tooMany = 'it has more than 1000 frames.';
const damaged = 'it is damaged, or not a PNG, JPEG, GIF or WebP picture.';

/** As large as the format can say, in each direction; small files all. Beyond 16,383 a WebP is none to its library. */
const hostile: Record<PictureFormat, [what: string, bytes: Buffer | Promise<Buffer>, why: string][]> = {
  png: [
    ['1 × 39,000,000', pngOf(1, 39_000_000), tooLong],
    ['39,000,000 × 1', pngOf(39_000_000, 1), tooLong],
    ['30,000 × 30,000', pngOf(30_000, 30_000), tooLong],
    ['16,384 × 2,442', pngOf(16_384, 2_442), tooLarge],
    ['truncated', truncated('png'), damaged],
  ],
  jpeg: [
    ['1 × 65,500', jpegOf(1, 65_500), tooLong],
    ['65,500 × 1', jpegOf(65_500, 1), tooLong],
    ['30,000 × 30,000', jpegOf(30_000, 30_000), tooLong],
    ['16,384 × 2,442', jpegOf(16_384, 2_442), tooLarge],
    ['truncated', truncated('jpeg'), damaged],
  ],
  gif: [
    ['1 × 65,535', gifOf(1, 65_535, 1, true), tooLong],
    ['65,535 × 1', gifOf(65_535, 1, 1, true), tooLong],
    ['30,000 × 30,000', gifOf(30_000, 30_000, 1, true), tooLong],
    ['11 frames of 2,000 × 2,000', gifOf(2_000, 2_000, 11), tooLarge],
    ['1,001 frames', gifOf(2, 2, 1_001), tooMany],
    ['truncated', truncated('gif'), damaged],
  ],
  webp: [
    ['8 × 16,777,215', webpOf(8, 16_777_215), damaged],
    ['16,777,215 × 8', webpOf(16_777_215, 8), damaged],
    ['30,000 × 30,000', webpOf(30_000, 30_000), damaged],
    ['2 frames of 10,000 × 4,000', webpOf(10_000, 4_000), tooLarge],
    ['1,001 frames', animation(1_001).webp().toBuffer(), tooMany],
    ['truncated', truncated('webp'), damaged],
  ],
};

it.each(
  pictureFormats.flatMap((format) =>
    hostile[format].map(([what, ...row]) => [format, what, ...row] as const),
  ),
)('[15.2.2] [5.2.6] a %s of %s is refused by what it says of itself', async (_, __, bytes, why) => {
  const message = `Could not upload image: ${why}`;
  expect(await send(await someone(), await bytes)).toEqual({ status: 422, message });
});

it('[15.2.2] [2.4.1] [RTE-02] whoever sends many large pictures waits for themselves: another’s is shown while they do', async () => {
  const [greedy, other] = [await someone(), await someone()];
  const large = await canvas(6_000, 6_000).png().toBuffer();
  const order: string[] = [];
  const many = Array.from({ length: 8 }, () =>
    send(greedy, large).then(({ status }) => order.push(`large ${status}`)),
  );
  await Promise.race(many);
  const { status } = await send(other, await canvas(20, 20).png().toBuffer());
  order.push(`small ${status}`);
  await Promise.all(many);
  // The one that was being written when it came, and one that ended before it had arrived.
  expect(order.indexOf('small 201')).toBeLessThanOrEqual(4);
  expect(order.filter((one) => one === 'large 201')).toHaveLength(8);
});
