import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { checkValue } from '../../core/check-value.ts';
import { readForm } from '../../core/files/read-form.ts';

const mostJsonBytes = 64 * 1024;
const mostImageBytes = 20 * 1024 * 1024;

export interface ContactForm<S extends z.ZodType> {
  contact: z.output<S>;
  /** As it was sent: not yet known to be a picture. */
  image: Buffer | undefined;
}

export async function readContactForm<S extends z.ZodType>(
  parts: Parts,
  request: FastifyRequest,
  schema: S,
): Promise<ContactForm<S>> {
  const { contact, image } = await readForm(parts, request, 'image', {
    contact: mostJsonBytes,
    image: mostImageBytes,
  });
  if (!contact) throw new AppError('request.malformed', 'The form has no part ‘contact’.');
  return {
    contact: checkValue(schema, readJson(contact.bytes), 'request.invalid'),
    // A form whose file field was left empty sends a file without a name or bytes.
    image: image && image.bytes.length > 0 ? image.bytes : undefined,
  };
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new AppError('request.malformed', 'The part ‘contact’ is not JSON.');
  }
}
