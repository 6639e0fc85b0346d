import type { downloadAnnotated as downloadCall } from '@atrium/contract/annotations';
import { fileEnding } from '@atrium/contract/parts/file-ending';
import { asPlainText } from '@atrium/contract/parts/mentions';
import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../../base/errors.ts';
import { contentDisposition } from '../../base/http/content-disposition.ts';
import type { Parts } from '../../base/parts.ts';
import { PdfError, type StoredAnnotation } from '../../base/pdf/pdf-tools.ts';
import { readerOf } from '../../core/access/access.ts';
import { requireDocument } from '../../core/access/require.ts';
import { startHeavyWork } from '../../core/limit-heavy-work.ts';
import { pdfPasswordOf } from '../../core/pdf/pdf-password-of.ts';
import { requirePdfPassword } from '../../core/pdf/require-pdf-password.ts';
import type { Ask } from '../../core/route.ts';
import { findPdf } from './find-pdf.ts';
import { selectAnnotations } from './select-annotations.ts';

/** The PDF with its annotations in it; the stored one stays as it is. */
export async function downloadAnnotated(
  parts: Parts,
  { caller, from, params: { id }, request, reply }: Ask<typeof downloadCall>,
): Promise<void> {
  const password = pdfPasswordOf(request);
  await requireDocument(parts.db, readerOf(parts, caller), 0, id);
  const pdf = await findPdf(parts.db, id, undefined);
  await requirePdfPassword(parts, { caller, from }, pdf.hash, password);
  startHeavyWork(caller.user.id, reply.raw);
  const annotations = await selectAnnotations(parts, parts.db, caller, {
    documentId: id,
    version: pdf.version,
  });
  const stored = annotations.map(
    ({ id, pageIndex, body, author, createdAt, updatedAt }): StoredAnnotation => ({
      id,
      pageIndex,
      body: readable(body ?? {}),
      author: author.fullName,
      createdAt,
      modifiedAt: updatedAt,
    }),
  );
  const bytes = await parts.pdf
    .annotate(pdf.hash, { asker: caller.user.id }, stored, password)
    .catch(explain);
  reply.headers({
    'content-type': 'application/pdf',
    'content-length': bytes.length,
    'content-disposition': contentDisposition('attachment', nameOf(pdf.name)),
  });
  reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** Other readers know nothing of mentions. */
const readable = (body: StoredAnnotation['body']): StoredAnnotation['body'] =>
  typeof body.contents === 'string' ? { ...body, contents: asPlainText(body.contents) } : body;

function explain(error: unknown): never {
  if (!(error instanceof PdfError)) throw error;
  throw new AppError('document.not-annotated', sentence('The annotations cannot be written into this PDF.'));
}

/** `plan with annotations.pdf`: beside the file itself it must not be taken for it. */
function nameOf(name: string): string {
  const ending = fileEnding(name);
  const stem = ending === '' ? name : name.slice(0, -(ending.length + 1));
  return `${stem} with annotations.pdf`;
}
