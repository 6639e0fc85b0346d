import { pdfPasswordHeader, readPdfPassword } from '@atrium/contract/annotations';
import { sentence } from '@atrium/contract/parts/sentences';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../base/errors.ts';

/** The password of a protected PDF, from its header. */
export function pdfPasswordOf(request: FastifyRequest): string | undefined {
  const given = request.headers[pdfPasswordHeader];
  if (typeof given !== 'string') return undefined;
  const password = readPdfPassword(given);
  if (password.length > 1000) throw new AppError('request.malformed', sentence('The password is too long.'));
  return password;
}
