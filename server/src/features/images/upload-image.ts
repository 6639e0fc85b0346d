import type { uploadFolderImage as folderCall, uploadSpaceImage as spaceCall } from '@atrium/contract/images';
import { type Queryable, type Transaction, transaction } from '../../base/database/connect.ts';
import type { Picture } from '../../base/images/read-picture.ts';
import type { Parts } from '../../base/parts.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { requireFolder, requireSpace } from '../../core/access/require.ts';
import { rereadReader } from '../../core/access/reread-reader.ts';
import { keepFiles } from '../../core/files/keep-files.ts';
import { clearAway } from '../../core/files/read-upload.ts';
import { receivePicture } from '../../core/images/receive-picture.ts';
import type { Ask } from '../../core/route.ts';

export const uploadSpaceImage = (parts: Parts, ask: Ask<typeof spaceCall>): Promise<{ id: number }> =>
  uploadImage(parts, ask, async (db, reader) => {
    const space = await requireSpace(db, reader, bits.canWrite, ask.params.id);
    return space.rootId;
  });

export const uploadFolderImage = (parts: Parts, ask: Ask<typeof folderCall>): Promise<{ id: number }> =>
  uploadImage(parts, ask, async (db, reader) => {
    const folder = await requireFolder(db, reader, bits.canWrite, ask.params.id);
    return folder.id;
  });

/** Answers the folder whose picture it will be, if the reader may write there. */
type RequireFolder = (db: Queryable, reader: Reader) => Promise<number>;

/** Rights are asked before the bytes are taken, and again when they are kept. */
async function uploadImage(
  parts: Parts,
  { caller, request }: Pick<Ask<typeof folderCall>, 'caller' | 'request'>,
  requireWritable: RequireFolder,
): Promise<{ id: number }> {
  const reader = readerOf(parts, caller);
  const picture = await receivePicture(parts, caller.user.id, request, () =>
    requireWritable(parts.db, reader),
  );
  try {
    return await transaction(parts.db, async (trx) => {
      const reader = await rereadReader(parts, trx, caller);
      await keepFiles(parts, trx, [picture.file]);
      const folderId = await requireWritable(trx, reader);
      return addImage(parts, trx, reader, folderId, picture);
    });
  } catch (error) {
    await clearAway(parts, [picture.file]);
    throw error;
  }
}

/** Unused until a description that shows it is saved. */
async function addImage(
  parts: Parts,
  trx: Transaction,
  reader: Reader,
  folderId: number,
  { file, mime, width, height }: Picture,
): Promise<{ id: number }> {
  const now = parts.clock.now();
  return trx
    .insertInto('image')
    .values({
      folder_id: folderId,
      hash: file.hash,
      mime,
      size: file.size,
      width,
      height,
      created_by: reader.userId,
      created_at: now,
      unused_since: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
