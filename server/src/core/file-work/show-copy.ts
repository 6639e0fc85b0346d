import type { Document } from '@atrium/contract/documents';
import { pdfName } from '@atrium/contract/parts/file-ending';
import type { Schema } from '../../base/database/schema.ts';
import { isHeld, isInfected } from '../../base/storage/closed-names.ts';
import { kindOf } from './file-kinds.ts';

export type CopyState = Schema['file_work']['pdf_state'];

/** What a document says of its file and its PDF copy. Where LibreOffice is absent there is none to wait for. */
export function showCopy(
  { hash, mime, filename }: { hash: string; mime: string; filename: string },
  state: CopyState | null,
): { status: Document['status']; pdfCopyFilename: string | null } {
  if (isHeld(hash)) return { status: 'held', pdfCopyFilename: null };
  if (isInfected(hash)) return { status: 'infected', pdfCopyFilename: null };
  if (!kindOf(mime)?.hasCopy) return { status: 'ready', pdfCopyFilename: null };
  if (state === 'waiting') return { status: 'processing', pdfCopyFilename: null };
  if (state === 'failed') return { status: 'failed', pdfCopyFilename: null };
  return { status: 'ready', pdfCopyFilename: state === 'ready' ? pdfName(filename) : null };
}
