import type {
  downloadDocument as downloadCall,
  downloadPdfVersion as downloadPdfCall,
} from '@atrium/contract/documents';
import { fileEnding, pdfName } from '@atrium/contract/parts/file-ending';
import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../../base/errors.ts';
import { sendFile } from '../../base/http/send-file.ts';
import type { Parts } from '../../base/parts.ts';
import { requireOpen } from '../../base/storage/closed-names.ts';
import { readerOf } from '../../core/access/access.ts';
import { requireStoredDocument, type StoredDocument } from '../../core/access/require.ts';
import { pdfHashOf } from '../../core/file-work/pdf-hash-of.ts';
import { showCopy } from '../../core/file-work/show-copy.ts';
import type { Ask } from '../../core/route.ts';

export async function downloadDocument(parts: Parts, ask: Ask<typeof downloadCall>): Promise<void> {
  await send(parts, ask, await findFile(parts, ask));
}

/** A PDF is its own PDF version; of other files it is the copy. */
export async function downloadPdfVersion(parts: Parts, ask: Ask<typeof downloadPdfCall>): Promise<void> {
  const file = await findFile(parts, ask);
  if (file.mime === 'application/pdf') return send(parts, ask, file);
  const copy = await findCopy(parts, ask.params.id, file);
  await send(parts, ask, { ...file, ...copy, name: pdfName(downloadName(file.name, file.filename)) }, '-pdf');
}

async function findCopy(parts: Parts, id: number, { hash, mime, filename }: StoredDocument) {
  const pdfHash = await pdfHashOf(parts.db, id, { hash, mime });
  const stored = pdfHash
    ? await parts.db.selectFrom('stored_file').select('size').where('hash', '=', pdfHash).executeTakeFirst()
    : undefined;
  if (!pdfHash || !stored || !showCopy({ hash, mime, filename }, 'ready').pdfCopyFilename) {
    throw new AppError('document.no-pdf-version', sentence('There is no PDF copy of this document.'));
  }
  return { hash: pdfHash, size: stored.size, mime: 'application/pdf', filename: pdfName(filename) };
}

async function findFile(parts: Parts, { caller, params }: Ask<typeof downloadCall>): Promise<StoredDocument> {
  const file = await requireStoredDocument(parts.db, readerOf(parts, caller), 0, params.id);
  requireOpen(file.hash);
  return file;
}

async function send(
  parts: Parts,
  { params, request, reply }: Ask<typeof downloadCall>,
  file: StoredDocument,
  part = '',
): Promise<void> {
  await sendFile(request, reply, {
    name: downloadName(file.name, file.filename),
    size: file.size,
    mime: file.mime,
    // Never the hash: it names the bytes in the store.
    etag: `${params.id}-${file.version}${part}`,
    lastModified: file.modifiedAt,
    open: (range) => parts.files.read(file.hash, range),
    addressOf: (sent) => parts.files.direct?.addressOf(file.hash, sent),
  });
}

/** A document may be named without an ending, a file on a disk may not. */
export function downloadName(name: string, filename: string): string {
  const ending = fileEnding(filename);
  return ending === '' || fileEnding(name) === ending ? name : `${name}.${ending}`;
}
