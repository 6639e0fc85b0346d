import { type Document, replaceFile as replaceCall } from '@atrium/contract/documents';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Change, change, type Database } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { type Reader, readerOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { requireDocument } from '../../core/access/require.ts';
import { rereadReader } from '../../core/access/reread-reader.ts';
import { noteActivity } from '../../core/activity.ts';
import { keepFiles } from '../../core/files/keep-files.ts';
import { clearAway, readUpload, type UploadedFile } from '../../core/files/read-upload.ts';
import type { Origin } from '../../core/origin.ts';
import { requirePdfPassword } from '../../core/pdf/require-pdf-password.ts';
import { queueCarryOver } from '../../core/queue-carry-over.ts';
import type { Caller } from '../../core/session/caller.ts';
import { selectDocuments, showDocuments } from '../../core/tree/show-documents.ts';
import { type CheckedFile, checkType } from './check-type.ts';

/** A new file for a document; the one it had becomes an earlier version. */
export async function replaceFile(
  parts: Parts,
  { caller, from, request, id }: { caller: Caller; from: Origin; request: FastifyRequest; id: number },
): Promise<Document> {
  const reader = readerOf(parts, caller);
  let type: CheckedFile | undefined;
  const { context, files } = await readUpload(parts, request, {
    fields: replaceCall.form.fields,
    fileField: replaceCall.form.file,
    maxFiles: 1,
    maxBytes: parts.config.uploadMaxBytes,
    async begin({ password }) {
      await requireDocument(parts.db, reader, bits.canWriteDocument, id);
      const checkPassword = passwordCheck(parts, { caller, from }, password);
      const checked = await readFileOf(parts.db, id);
      if (checked) await checkPassword(checked);
      return { checkPassword, checked };
    },
    file(_, __, filename) {
      type = checkType(filename);
      return { inspect: type.inspect };
    },
  });
  const [file] = files;
  if (!file || !type) throw new AppError('upload.nothing', 'Add at least one file');
  const { mime, filename } = type;
  const fresh = { hash: file.hash, size: file.size, mime, filename };
  try {
    await checkNewFile(parts, files, fresh, context.checkPassword);
    return await change(parts.db, async (trx) => {
      const reader = await rereadReader(parts, trx, caller);
      await keepFiles(parts, trx, files);
      await sql`select from document where id = ${id} for no key update`.execute(trx);
      await requireDocument(trx, reader, bits.canWriteDocument, id);
      const now = await readFileOf(trx, id);
      if (now && now.hash !== context.checked?.hash) await context.checkPassword(now);
      await putInPlace(parts, trx, reader, id, fresh);
      await queueCarryOver(parts, trx, id);
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

interface DocumentFile {
  hash: string;
  mime: string;
}

const readFileOf = (db: Database | Change, id: number): Promise<DocumentFile | undefined> =>
  db.selectFrom('document').select(['hash', 'mime']).where('id', '=', id).executeTakeFirst();

type PasswordCheck = (file: DocumentFile) => Promise<void>;

const passwordCheck =
  (parts: Parts, asker: { caller: Caller; from: Origin }, password: string | undefined): PasswordCheck =>
  async ({ hash, mime }) => {
    if (mime === 'application/pdf') await requirePdfPassword(parts, asker, hash, password);
  };

/**
 * PDFs are read from the store, so the new one is kept first, by itself: no transaction stays open while it is
 * looked at. If it is refused, the sweep takes it.
 */
async function checkNewFile(
  parts: Parts,
  received: UploadedFile[],
  file: DocumentFile,
  check: PasswordCheck,
): Promise<void> {
  if (file.mime !== 'application/pdf') return;
  await change(parts.db, (trx) => keepFiles(parts, trx, received));
  await check(file);
}

async function putInPlace(
  parts: Parts,
  trx: Change,
  reader: Reader,
  id: number,
  { hash, size, mime, filename }: DocumentFile & { size: number; filename: string },
): Promise<void> {
  await sql`
    insert into earlier_version (document_id, version, hash, size, mime, filename, modified_by, modified_at)
    select id, version, hash, size, mime, filename, modified_by, modified_at from document where id = ${id}`.execute(
    trx,
  );
  await sql`
    update document set version = version + 1, hash = ${hash}, size = ${size}, mime = ${mime},
      filename = ${filename}, modified_by = ${reader.userId}, modified_at = ${parts.clock.now()}
    where id = ${id}`.execute(trx);
}
