import { t } from '@lingui/core/macro';
import { unreachableText } from '../../../base/failures/errors.ts';
import { CallError, hasCode, hasStatus, isUnreachable } from '../../../base/http/call-error.ts';
import type { UploadItem } from './upload-item.ts';

export interface UploadFailure {
  /**
   * split: one of them is at fault, and the others can go without it. fail: these cannot go, others may.
   * stop: nothing can go now.
   */
  next: 'split' | 'fail' | 'stop';
  message: string;
}

/** A request is taken whole or not at all, so its refusal must not cost the files that are in order. */
export function judgeUploadFailure(error: unknown, batch: UploadItem[]): UploadFailure {
  const message = uploadProblem(error);
  if (!(error instanceof CallError)) return { next: 'stop', message };
  if (hasStatus(error, 403)) {
    const folders = new Set(batch.map((item) => item.folder));
    return { next: folders.size > 1 ? 'split' : 'fail', message };
  }
  // Of the document that was to be replaced: it alone is gone.
  if (hasCode(error, 'document.not-found')) return { next: 'fail', message };
  // Where these do not fit, only chance would let smaller ones in.
  if (hasCode(error, 'storage.quota')) return { next: 'stop', message };
  if (hasStatus(error, 400, 409, 413, 415, 422))
    return { next: batch.length > 1 ? 'split' : 'fail', message };
  return { next: 'stop', message };
}

export function uploadProblem(error: unknown): string {
  if (isUnreachable(error)) return unreachableText();
  if (hasStatus(error, 401)) return t`You are no longer signed in.`;
  if (hasStatus(error, 403)) return t`Access denied`;
  return error instanceof Error ? error.message : String(error);
}
