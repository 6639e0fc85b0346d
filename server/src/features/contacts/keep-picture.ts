import { type Transaction, transaction } from '../../base/database/connect.ts';
import { preparePortrait } from '../../base/images/read-picture.ts';
import type { Parts } from '../../base/parts.ts';
import type { ReceivedFile } from '../../base/storage/file-store.ts';
import { keepFiles } from '../../core/files/keep-files.ts';
import { clearAway } from '../../core/files/read-upload.ts';

/** Sides in pixels: a row of a table, a card, the whole picture; each for screens with two pixels per point. */
const sides = { small: 80, medium: 256, large: 640 };

export interface ReceivedPicture {
  small: ReceivedFile;
  medium: ReceivedFile;
  large: ReceivedFile;
}

/** Runs a change with the sizes of a picture at hand; whatever it does not keep is cleared away. */
export async function withPicture<T>(
  parts: Parts,
  userId: number,
  image: ReceivedFile | undefined,
  work: (trx: Transaction, picture: ReceivedPicture | undefined) => Promise<T>,
): Promise<T> {
  if (!image) return transaction(parts.db, (trx) => work(trx, undefined));
  const picture = await receivePicture(parts, userId, image);
  try {
    return await transaction(parts.db, (trx) => work(trx, picture));
  } catch (error) {
    await clearAway(parts, Object.values(picture));
    throw error;
  }
}

async function receivePicture(
  parts: Pick<Parts, 'files' | 'log'>,
  userId: number,
  image: ReceivedFile,
): Promise<ReceivedPicture> {
  const cut = await preparePortrait(parts.files, userId, image, Object.values(sides));
  const received: ReceivedFile[] = [];
  try {
    for (const bytes of cut)
      received.push(await parts.files.receive(inOnePiece(bytes), { maxBytes: bytes.length }));
  } catch (error) {
    await clearAway(parts, received);
    throw error;
  }
  const [small, medium, large] = received as [ReceivedFile, ReceivedFile, ReceivedFile];
  return { small, medium, large };
}

/** Answers the picture's id. */
export async function keepPicture(
  parts: Pick<Parts, 'clock' | 'files'>,
  trx: Transaction,
  { small, medium, large }: ReceivedPicture,
): Promise<number> {
  await keepFiles(parts, trx, [small, medium, large]);
  const { id } = await trx
    .insertInto('contact_image')
    .values({
      ...{ small_hash: small.hash, small_bytes: small.size },
      ...{ medium_hash: medium.hash, medium_bytes: medium.size },
      ...{ large_hash: large.hash, large_bytes: large.size },
      created_at: parts.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function* inOnePiece(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}
