import { type Document, replaceFile as replaceCall } from '@atrium/contract/documents';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Change, change } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { requireDocument } from '../../core/access/require.ts';
import { rereadReader } from '../../core/access/reread-reader.ts';
import { noteActivity } from '../../core/activity.ts';
import { queueFileWork } from '../../core/file-work/queue-file-work.ts';
import { keepFiles } from '../../core/files/keep-files.ts';
import { clearAway, readUpload, type UploadedFile } from '../../core/files/read-upload.ts';
import type { Caller } from '../../core/session/caller.ts';
import { selectDocuments, showDocuments } from '../../core/tree/show-documents.ts';
import { type CheckedFile, checkType } from './check-type.ts';

/** A new file for a document; the one it had becomes an earlier version. */
export async function replaceFile(
  parts: Parts,
  { caller, request, id }: { caller: Caller; request: FastifyRequest; id: number },
): Promise<Document> {
  const reader = readerOf(parts, caller);
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
      await queueFileWork(parts, trx, [{ hash: file.hash, mime: checked.mime }]);
      await sql`select from document where id = ${id} for no key update`.execute(trx);
      await requireDocument(trx, reader, bits.canWriteDocument, id);
      await putInPlace(parts, trx, reader, id, file, checked);
      await noteActivity(parts, trx, caller.user.id, 'replaced', [id]);
      const rows = await selectDocuments(trx, reader, sql`d.id = ${id}`);
      const [shown] = await showDocuments(trx, reader, rows);
      return shown as Document;
    });
  } catch (error) {
    await clearAway(parts, files);
    throw error;
  }
}

async function putInPlace(
  parts: Parts,
  trx: Change,
  reader: Reader,
  id: number,
  file: UploadedFile,
  type: CheckedFile,
): Promise<void> {
  await sql`
    insert into earlier_version (document_id, version, hash, size, mime, filename, modified_by, modified_at)
    select id, version, hash, size, mime, filename, modified_by, modified_at from document where id = ${id}`.execute(
    trx,
  );
  await sql`
    update document set version = version + 1, hash = ${file.hash}, size = ${file.size}, mime = ${type.mime},
      filename = ${type.filename}, modified_by = ${reader.userId}, modified_at = ${parts.clock.now()}
    where id = ${id}`.execute(trx);
}
