import { type Document, replaceFile as replaceCall } from '@atrium/contract/documents';
import { sql } from 'kysely';
import { transaction } from '../../../base/database/connect.ts';
import { AppError } from '../../../base/errors.ts';
import type { Parts } from '../../../base/parts.ts';
import { readerOf } from '../../../core/access/access.ts';
import { bits } from '../../../core/access/flags.ts';
import { requireDocument } from '../../../core/access/require.ts';
import { rereadReader } from '../../../core/access/reread-reader.ts';
import { noteActivity } from '../../../core/activity.ts';
import { waitForTurn } from '../../../core/file-work/file-turns.ts';
import { queueFileWork } from '../../../core/file-work/queue-file-work.ts';
import { keepFiles } from '../../../core/files/keep-files.ts';
import { clearAway, readUpload } from '../../../core/files/read-upload.ts';
import { findRoom, requireRoom } from '../../../core/quota.ts';
import type { Ask } from '../../../core/route.ts';
import { type CheckedFile, checkType } from '../check-type.ts';
import { checkNewFile, passwordCheck, readFileOf } from '../pdf-passwords.ts';
import { putInPlace } from '../put-in-place.ts';
import { isMade, RepeatedUpload, rememberUpload, uploadKeyOf } from '../remember-upload.ts';
import { showOne } from '../show-one.ts';

/** A new file for a document; the one it had becomes an earlier version. */
export async function replaceFile(
  parts: Parts,
  { caller, from, params: { id }, request }: Ask<typeof replaceCall>,
): Promise<Document> {
  const reader = readerOf(parts, caller);
  const given = uploadKeyOf(request);
  // No key of an upload looks like this one.
  const key = given && `${id}/${given}`;
  let type: CheckedFile | undefined;
  const { context, files } = await readUpload(parts, request, {
    fields: replaceCall.form.fields,
    fileField: replaceCall.form.file,
    maxFiles: 1,
    maxBytes: parts.config.uploadMaxBytes,
    async begin({ password }) {
      const { spaceId } = await requireDocument(parts.db, reader, bits.canWriteDocument, id);
      const checkPassword = passwordCheck(parts, { caller, from }, password);
      const checked = await readFileOf(parts.db, id);
      if (checked) await checkPassword(checked);
      const isAgain = await isMade(parts.db, reader.userId, key);
      const room = isAgain ? undefined : await findRoom(parts, { spaceId, userId: reader.userId });
      return { checkPassword, checked, room };
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
  if (!file || !type) throw new AppError('upload.nothing', 'Add at least one file');
  const { mime, filename } = type;
  const fresh = { hash: file.hash, size: file.size, mime, filename };
  try {
    await checkNewFile(parts, files, fresh, context.checkPassword);
    return await transaction(parts.db, async (trx) => {
      const reader = await rereadReader(parts, trx, caller);
      await keepFiles(parts, trx, files);
      const known = await queueFileWork(parts, trx, reader.userId, [fresh]);
      if (known.size > 0) await waitForTurn(parts, trx, reader.userId, [{ ...fresh, id }]);
      await sql`select from document where id = ${id} for no key update`.execute(trx);
      const { spaceId } = await requireDocument(trx, reader, bits.canWriteDocument, id);
      const now = await readFileOf(trx, id);
      if (now && now.hash !== context.checked?.hash) await context.checkPassword(now);
      await putInPlace(parts, trx, reader, id, fresh);
      await noteActivity(parts, trx, caller.user.id, 'replaced', [id]);
      await rememberUpload(parts, trx, reader.userId, key, [id]);
      await requireRoom(parts, trx, { spaceId, userId: reader.userId }, fresh.size);
      return showOne(trx, reader, id);
    });
  } catch (error) {
    await clearAway(parts, files);
    if (!(error instanceof RepeatedUpload)) throw error;
    return showOne(parts.db, reader, id);
  }
}
