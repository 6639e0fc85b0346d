import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../../errors.ts';
import { storageFull } from '../storage-error.ts';

/** What the library throws, as far as it is looked at. */
interface Refusal extends Error {
  $metadata?: { httpStatusCode?: number };
}

const full = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity', 'ServiceQuotaExceeded']);
const missing = new Set(['NoSuchKey', 'NotFound']);

export const isMissing = (error: unknown): boolean => missing.has((error as Error).name);

/** Whether it may work the next time: no answer, a server's own trouble, too much at once. */
export function mayPass(error: unknown): boolean {
  const status = (error as Refusal).$metadata?.httpStatusCode;
  if (status === undefined) return (error as Error).name !== 'CredentialsProviderError';
  return status === 429 || (status >= 500 && status !== 501 && status !== 507);
}

/**
 * The error as people and administrators meet it: a store that does not answer, or does not let us in any more, is no
 * defect of Atrium. What it said is kept as the cause, for the log.
 */
export function asBucketError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const status = (error as Refusal).$metadata?.httpStatusCode;
  if (status === 507 || full.has(error.name)) return withCause(storageFull(), error);
  if (isMissing(error)) {
    return Object.assign(new Error('bytes are missing in the file store', { cause: error }), {
      code: 'ENOENT',
    });
  }
  const unavailable = new AppError(
    'system.unavailable',
    sentence('The file store does not answer. Try again in a moment.'),
    { retryAfterSeconds: 5 },
  );
  return withCause(unavailable, error);
}

const withCause = (error: AppError, cause: Error): AppError => Object.assign(error, { cause });
