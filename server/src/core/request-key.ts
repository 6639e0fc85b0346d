import { sentence } from '@atrium/contract/parts/sentences';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../base/errors.ts';

/** What the sender calls this request, however often it is sent: it is done once. */
export function requestKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || (typeof key === 'string' && /^[\w-]{8,100}$/.test(key))) return key;
  throw new AppError(
    'request.malformed',
    sentence('Idempotency-Key takes 8 to 100 letters, digits, - and _.'),
  );
}
