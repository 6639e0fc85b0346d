import type { AnnotationState } from '@atrium/contract/annotations';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { requireDocument } from '../../core/access/require.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import type { Origin } from '../../core/origin.ts';
import { requireUnlocked } from '../../core/pdf/require-unlocked.ts';
import { findPdf } from './find-pdf.ts';
import { readSeq, selectAnnotations } from './select-annotations.ts';

export async function getAnnotations(
  parts: Parts,
  asked: { caller: Caller; from: Origin; password: string | undefined },
  id: number,
  { since, version }: { since?: number | undefined; version?: number | undefined },
): Promise<AnnotationState> {
  await requireDocument(parts.db, readerOf(parts, asked.caller), 0, id);
  const pdf = await findPdf(parts.db, id, version);
  await requireUnlocked(parts, asked, pdf);
  const seq = await readSeq(parts.db, id);
  const annotations = await selectAnnotations(parts.db, id, pdf.version, since);
  return { annotations, seq, version: pdf.version };
}
