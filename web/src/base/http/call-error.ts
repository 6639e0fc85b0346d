import type { ErrorCode, ErrorReply, OtherChange } from '@atrium/contract/parts/errors';

export interface AskedCall {
  method: string;
  path: string;
}

/** What went wrong with one call: the server's answer, or `status` 0 when none came. */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly requestId: string | undefined;
  readonly fields: Record<string, string>;
  readonly changes: OtherChange[];
  readonly asked: AskedCall;
  readonly at = new Date();

  constructor(asked: AskedCall, status: number, reply: Partial<ErrorReply> & { message: string }) {
    super(reply.message);
    this.asked = asked;
    this.status = status;
    this.code = reply.code;
    this.requestId = reply.requestId;
    this.fields = reply.fields ?? {};
    this.changes = reply.changes ?? [];
  }
}

export const unreachable = 'Request has been terminated';

/** No answer at all: server down, network gone. Known by these words, whoever says them. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(unreachable);

/** Nobody waits for the answer any more. */
export const isAbort = (error: unknown): boolean =>
  (error as { name?: unknown } | null | undefined)?.name === 'AbortError';

export const hasStatus = (error: unknown, ...statuses: number[]): error is CallError =>
  error instanceof CallError && statuses.includes(error.status);

/** No answer of ours: nobody is there, or a proxy says that nobody is. */
export const isSilence = (error: unknown): boolean => isUnreachable(error) || hasStatus(error, 502, 503, 504);

export const hasCode = (error: unknown, ...codes: ErrorCode[]): error is CallError =>
  error instanceof CallError && error.code !== undefined && codes.includes(error.code);
