import { uploadFolderImage } from '@atrium/contract/images';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../base/errors.ts';
import { type Picture, preparePicture } from '../../base/images/read-picture.ts';
import type { Parts } from '../../base/parts.ts';
import { requireChecked } from '../../core/files/check-for-viruses.ts';
import { readUpload, type UploadedFile } from '../../core/files/read-upload.ts';

const maxMegabytes = 20;
const maxBytes = maxMegabytes * 1024 * 1024;

/** The one picture of an upload, written anew on its way into the store: its own bytes are never kept. */
export async function receivePicture(
  parts: Parts,
  request: FastifyRequest,
  begin: () => Promise<unknown>,
): Promise<{ picture: Picture; file: UploadedFile }> {
  let picture: Picture | undefined;
  let filename = '';
  const files: Parts['files'] = {
    ...parts.files,
    async receive(chunks, options) {
      const sent = await collect(chunks);
      await requireChecked(parts, request, [{ filename, read: () => inOnePiece(sent) }]);
      picture = await preparePicture(sent);
      return parts.files.receive(inOnePiece(picture.bytes), { ...options, maxBytes: picture.bytes.length });
    },
  };
  const upload = await readUpload({ ...parts, files }, request, {
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
  const [file] = upload.files;
  if (!file || !picture) throw new AppError('upload.nothing', 'Could not upload image: there is none.');
  return { picture, file };
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const taken: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new AppError('upload.too-large', `Could not upload image: it has more than ${maxMegabytes} MB.`);
    }
    taken.push(chunk);
  }
  return Buffer.concat(taken, size);
}

async function* inOnePiece(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}
