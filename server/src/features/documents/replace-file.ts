import { type Document, replaceFile as replaceCall } from '@atrium/contract/documents';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { change } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { requireDocument } from '../../core/access/require.ts';
import { rereadReader } from '../../core/access/reread-reader.ts';
import { noteActivity } from '../../core/activity.ts';
import { keepFiles } from '../../core/files/keep-files.ts';
import { clearAway, readUpload } from '../../core/files/read-upload.ts';
import type { Caller } from '../../core/session/caller.ts';
import { type CheckedFile, checkType } from './check-type.ts';
import { putInPlace } from './put-in-place.ts';
import { RepeatedUpload, rememberUpload, uploadKeyOf } from './remember-upload.ts';
import { showOne } from './show-one.ts';

/** A new file for a document; the one it had becomes an earlier version. */
export async function replaceFile(
  parts: Parts,
  { caller, request, id }: { caller: Caller; request: FastifyRequest; id: number },
): Promise<Document> {
  const reader = readerOf(parts, caller);
  const key = uploadKeyOf(request);
  let type: CheckedFile | undefined;
  const { files } = await readUpload(parts, request, {
    fields: replaceCall.form.fields,
    fileField: replaceCall.form.file,
    maxFiles: 1,
    maxBytes: parts.config.uploadMaxBytes,
    begin: () => requireDocument(parts.db, reader, bits.canWriteDocument, id),
    file(_, __, filename) {
      type = checkType(filename);
      return { inspect: type.inspect };
    },
  });
  const [file] = files;
  if (!file || !type) throw new AppError('upload.nothing', 'Add at least one file');
  const checked = type;
  try {
    return await change(parts.db, async (trx) => {
      const reader = await rereadReader(parts, trx, caller);
      await keepFiles(parts, trx, files);
      await sql`select from document where id = ${id} for no key update`.execute(trx);
      await requireDocument(trx, reader, bits.canWriteDocument, id);
      await putInPlace(parts, trx, reader, id, { ...checked, ...file });
      await noteActivity(parts, trx, caller.user.id, 'replaced', [id]);
      // No key of an upload looks like this one.
      await rememberUpload(parts, trx, reader.userId, key && `${id}/${key}`, [id]);
      return showOne(trx, reader, id);
    });
  } catch (error) {
    await clearAway(parts, files);
    if (!(error instanceof RepeatedUpload)) throw error;
    return showOne(parts.db, reader, id);
  }
}
