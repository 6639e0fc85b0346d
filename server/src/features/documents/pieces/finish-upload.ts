import type { FastifyRequest } from 'fastify';
import type { Parts } from '../../../base/parts.ts';
import { holdUnchecked, requireChecked, sentBytes } from '../../../core/files/check-for-viruses.ts';
import { checkType } from '../upload/check-type.ts';
import { isMade, RepeatedUpload } from '../upload/remember-upload.ts';
import { storeUpload } from '../upload/store-upload.ts';
import { storeReplacement } from '../versions/store-replacement.ts';
import type { HeldUpload } from './hold-upload.ts';
import type { Asker, Destination } from './upload-target.ts';

/** Makes a document, or a new version of one, of a file that has come whole: as of a file that came at once. */
export async function finishUpload(
  parts: Parts,
  request: FastifyRequest,
  { caller }: Asker,
  { row, lost }: HeldUpload,
  destination: Destination,
): Promise<void> {
  // The key by which it is made once: its answer may have been lost before.
  const key = row.id;
  if (await isMade(parts.db, row.userId, key)) return;
  const type = checkType(row.name);
  const received = await parts.files.pieces.end(row.place, row.size);
  const file = { ...received, filename: row.name };
  type.inspect(file.head);
  try {
    if ('replaceable' in destination) {
      await requireChecked(parts, request, sentBytes(parts, [file]));
      lost.throwIfAborted();
      await storeReplacement(parts, destination.replaceable, { file, type, key });
    } else {
      const files = await holdUnchecked(parts, request, [file]);
      lost.throwIfAborted();
      await storeUpload(parts, { caller, plan: destination.plan, files, types: [type], key });
    }
  } catch (error) {
    if (!(error instanceof RepeatedUpload)) throw error;
  }
  await parts.files.pieces.remove([row.place]);
}
