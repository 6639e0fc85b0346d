import type { AnnotationState, getAnnotations as getCall } from '@atrium/contract/annotations';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { requireDocument } from '../../core/access/require.ts';
import { pdfPasswordOf } from '../../core/pdf/pdf-password-of.ts';
import { requireUnlocked } from '../../core/pdf/require-unlocked.ts';
import type { Ask } from '../../core/route.ts';
import { findPdf } from './find-pdf.ts';
import { readSeq, selectAnnotations } from './select-annotations.ts';

export async function getAnnotations(
  parts: Parts,
  { caller, from, params: { id }, query, request }: Ask<typeof getCall>,
): Promise<AnnotationState> {
  const password = pdfPasswordOf(request);
  await requireDocument(parts.db, readerOf(parts, caller), 0, id);
  const pdf = await findPdf(parts.db, id, query.version);
  await requireUnlocked(parts, { caller, from, password }, pdf);
  const seq = await readSeq(parts.db, id);
  const annotations = await selectAnnotations(parts, parts.db, caller, {
    ...{ documentId: id, version: pdf.version, since: query.since },
  });
  return { annotations, seq, version: pdf.version };
}
