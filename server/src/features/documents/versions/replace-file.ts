import { type Document, replaceFile as replaceCall } from '@atrium/contract/documents';
import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../../../base/errors.ts';
import type { Parts } from '../../../base/parts.ts';
import { readerOf } from '../../../core/access/access.ts';
import { clearAway, readUpload } from '../../../core/files/read-upload.ts';
import { findRoom } from '../../../core/quota.ts';
import { requestKeyOf } from '../../../core/request-key.ts';
import type { Ask } from '../../../core/route.ts';
import { showOne } from '../show-one.ts';
import { type CheckedFile, checkType } from '../upload/check-type.ts';
import { isMade, RepeatedUpload } from '../upload/remember-upload.ts';
import { requireReplaceable, storeReplacement } from './store-replacement.ts';

/** A new file for a document; the one it had becomes an earlier version. */
export async function replaceFile(
  parts: Parts,
  { caller, from, params: { id }, request }: Ask<typeof replaceCall>,
): Promise<Document> {
  const reader = readerOf(parts, caller);
  const given = requestKeyOf(request);
  // No key of an upload looks like this one.
  const key = given && `${id}/${given}`;
  let type: CheckedFile | undefined;
  const { context, files } = await readUpload(parts, request, {
    fields: replaceCall.form.fields,
    fileField: replaceCall.form.file,
    maxFiles: 1,
    maxBytes: parts.config.uploadMaxBytes,
    async begin({ password }) {
      const replaceable = await requireReplaceable(parts, { caller, from }, id, password);
      const isAgain = await isMade(parts.db, reader.userId, key);
      const { spaceId } = replaceable;
      const room = isAgain ? undefined : await findRoom(parts, { spaceId, userId: reader.userId });
      return { replaceable, room };
    },
    room: ({ room }) => room,
    file(_, __, filename) {
      type = checkType(filename);
      return { inspect: type.inspect };
    },
    // Held, it would take the present file away from its readers.
    unchecked: 'refused',
  });
  const [file] = files;
  if (!file || !type) throw new AppError('upload.nothing', sentence('Add at least one file'));
  try {
    return await storeReplacement(parts, context.replaceable, { file, type, key });
  } catch (error) {
    await clearAway(parts, files);
    if (!(error instanceof RepeatedUpload)) throw error;
    return showOne(parts.db, reader, id);
  }
}
