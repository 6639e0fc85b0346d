import { uploadFolderImage } from '@atrium/contract/images';
import { sentence } from '@atrium/contract/parts/sentences';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../base/errors.ts';
import { type Picture, preparePicture } from '../../base/images/read-picture.ts';
import type { Parts } from '../../base/parts.ts';
import { requireChecked, sentBytes } from '../files/check-for-viruses.ts';
import { clearAway, readUpload } from '../files/read-upload.ts';

const maxMegabytes = 20;
const maxBytes = maxMegabytes * 1024 * 1024;

/** The one picture of an upload, written anew on its way into the store: its own bytes are never kept. */
export async function receivePicture(
  parts: Parts,
  userId: number,
  request: FastifyRequest,
  begin: () => Promise<unknown>,
): Promise<Picture> {
  let picture: Picture | undefined;
  let filename = '';
  const files: Parts['files'] = {
    ...parts.files,
    async receive(chunks) {
      const original = await parts.files.receive(inLimits(chunks), { maxBytes });
      try {
        await requireChecked(parts, request, sentBytes(parts, [{ ...original, filename }]));
        picture = await preparePicture(parts.files, userId, original);
        return picture.file;
      } finally {
        await clearAway(parts, [original]);
      }
    },
  };
  await readUpload({ ...parts, files }, request, {
    fields: uploadFolderImage.form.fields,
    fileField: uploadFolderImage.form.file,
    maxFiles: 1,
    maxBytes,
    begin,
    file(_, __, name) {
      filename = name;
      return {};
    },
  });
  if (!picture) throw new AppError('upload.nothing', sentence('Could not upload image: there is none.'));
  return picture;
}

async function* inLimits(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new AppError(
        'upload.too-large',
        sentence('Could not upload image: it has more than {maxMegabytes} MB.', { maxMegabytes }),
      );
    }
    yield chunk;
  }
}
