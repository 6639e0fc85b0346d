import { apiPrefix } from '@atrium/contract/parts/call';
import { t } from '@lingui/core/macro';
import { CallError, hasCode, hasStatus, isAbort, isSilence, isUnreachable } from '../http/call-error.ts';
import { isOnline } from '../http/connectivity.ts';
import { writeTime } from '../text/write-time.ts';

/** A read fills a page, so its refusal leads away from there; a refused change leaves the page as it is. */
export type Attempt = 'read' | 'change';

export interface ErrorReport {
  kind: 'unreachable' | 'outdated' | 'unexpected';
  title: string;
  message: string;
  /** What support needs: what was asked, when, under which request id. */
  details: string[];
}

export type Consequence =
  | { do: 'nothing' }
  | { do: 'go'; to: '/403' | '/404'; toast?: string; reason?: string }
  | { do: 'toast'; toast: string }
  | { do: 'dialog'; report: ErrorReport };

/** The rows of the error catalogue that hold for every call. */
export function judgeFailure(error: unknown, attempt: Attempt): Consequence {
  if (isAbort(error)) return { do: 'nothing' };
  // The sign-in over the page has been offered by then, and declined.
  if (hasStatus(error, 401)) return { do: 'nothing' };
  if (hasStatus(error, 403)) {
    const toast = t`Access denied`;
    // What a late review has closed is said by the server, and whom to ask.
    const why = hasCode(error, 'space.review-expired') ? { reason: error.message } : {};
    return attempt === 'read' ? { do: 'go', to: '/403', toast, ...why } : { do: 'toast', toast };
  }
  // Says what was too much and how long to wait: nothing is broken.
  if (hasStatus(error, 429)) return { do: 'toast', toast: error.message };
  // While nobody answers, the page says so in its place and goes on by itself when an answer comes.
  if (attempt === 'read' && isSilence(error) && !isOnline()) return { do: 'nothing' };
  if (hasStatus(error, 404) && attempt === 'read') return { do: 'go', to: '/404' };
  return { do: 'dialog', report: describeError(error) };
}

export function describeError(error: unknown): ErrorReport {
  const details = errorDetails(error);
  if (isFailedImport(error) && isOnline()) {
    return {
      kind: 'outdated',
      title: t`A part of Atrium could not be loaded.`,
      message: t`There may be a new version. Reload the page to go on.`,
      details,
    };
  }
  if (isUnreachable(error) || isFailedImport(error)) {
    return {
      kind: 'unreachable',
      title: t`Backend server not reachable.`,
      message: t`Please try again later. What you typed is still here, nothing is lost.`,
      details,
    };
  }
  const message = error instanceof Error && error.message ? error.message : String(error);
  return { kind: 'unexpected', title: t`Unexpected error`, message, details };
}

/** The unreachable server in a sentence, where no dialog is needed. */
export const unreachableText = (): string => t`Backend server not reachable. Please try again later.`;

function errorDetails(error: unknown): string[] {
  if (!(error instanceof CallError)) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    // The path of a reset link is a secret.
    return [text, location.pathname.replace(/^(\/reset-password\/).*/, '$1…'), writeTime(new Date())];
  }
  const request = error.requestId ? `, request ${error.requestId}` : '';
  return [
    error.message,
    `${error.asked.method} ${apiPrefix}${error.asked.path}`,
    `${writeTime(error.at)}${request}`,
  ];
}

const isFailedImport = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message);
