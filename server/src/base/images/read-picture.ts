import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../errors.ts';
import { type Asker, createFairQueue } from '../fair-queue.ts';
import type { FileStore, ReceivedFile } from '../storage/file-store.ts';
import { maxFrames, maxPixels, maxSide, type PictureHead } from './picture-limits.ts';
import { runPictureChild, type Said } from './run-picture-child.ts';

export interface Picture {
  /** The picture written anew, and received into the store. */
  file: ReceivedFile;
  mime: string;
  width: number;
  /** The height of one frame, where there are several. */
  height: number;
}

type Store = Pick<FileStore, 'receive' | 'readReceived' | 'discard'>;

const maxSeconds = 30;
/** The most bytes of what is written anew; a picture of a screen's size never comes near it. */
const maxWritten = 64 * 1024 * 1024;

/** One at a time for each person, on two cores: nobody waits behind somebody else's pictures alone. */
const turns = createFairQueue({ slots: 2, slotsPerAsker: 1, mostWaiting: 100 });

/**
 * A picture that is safe to show: known by its content and not by its name, written anew, so that nothing but
 * the pixels stays (no place, no camera, no script), upright, and no larger than a screen needs. What waits for its
 * turn, and what is decoded, takes none of the server's own memory.
 */
export function preparePicture(files: Store, asker: Asker, original: ReceivedFile): Promise<Picture> {
  return turns.run(asker, () =>
    runPictureChild('picture', files.readReceived(original), maxSeconds, async (said, written) => {
      const { mime, width, height, sizes } = requireGood(said);
      const file = await files.receive(written, { maxBytes: maxWritten });
      if (file.size === sizes[0]) return { file, mime, width, height };
      await files.discard([file]);
      throw refusal('too-slow');
    }),
  );
}

/** Prepares a picture of a face: square, one frame, as JPEG, each side in pixels. */
export function preparePortrait(
  files: Store,
  asker: Asker,
  original: ReceivedFile,
  sides: number[],
): Promise<Buffer[]> {
  return turns.run(asker, () =>
    runPictureChild(sides, files.readReceived(original), maxSeconds, async (said, written) => {
      const { sizes } = requireGood(said);
      const all = Buffer.concat(await Array.fromAsync(written));
      if (all.length !== sizes.reduce((sum, size) => sum + size, 0)) throw refusal('too-slow');
      let at = 0;
      return sizes.map((size) => {
        at += size;
        return all.subarray(at - size, at);
      });
    }),
  );
}

type Fault = Extract<Said, { fault: unknown }>['fault'];

function requireGood(said: Said): PictureHead {
  if ('fault' in said) throw refusal(said.fault);
  return said;
}

const reasons: Record<Fault, Sentence> = {
  pixels: sentence('Could not upload image: it has more than {millions} million pixels.', {
    millions: maxPixels / 1_000_000,
  }),
  side: sentence('Could not upload image: it has a side of more than {maxSide, number} pixels.', { maxSide }),
  frames: sentence('Could not upload image: it has more than {maxFrames} frames.', { maxFrames }),
  'too-slow': sentence('Could not upload image: it takes too long to read.'),
  damaged: sentence('Could not upload image: it is damaged, or not a PNG, JPEG, GIF or WebP picture.'),
};

const refusal = (fault: Fault) => new AppError('image.unusable', reasons[fault]);
