import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import type { ReceivedFile } from '../../base/storage/file-store.ts';
import { checkValue } from '../../core/check-value.ts';
import { readForm } from '../../core/files/read-form.ts';
import { clearAway } from '../../core/files/read-upload.ts';
import { inOnePiece } from './keep-picture.ts';

const mostJsonBytes = 64 * 1024;
const mostImageBytes = 20 * 1024 * 1024;

export interface ContactForm<S extends z.ZodType> {
  contact: z.output<S>;
  /** As it was sent: not yet known to be a picture. */
  image: ReceivedFile | undefined;
}

/** Hands a form on; the picture waits in the store's antechamber, and is gone after it. */
export async function withContactForm<S extends z.ZodType, T>(
  parts: Pick<Parts, 'files' | 'log'>,
  request: FastifyRequest,
  schema: S,
  use: (form: ContactForm<S>) => Promise<T>,
): Promise<T> {
  const received: ReceivedFile[] = [];
  const take = async (chunks: AsyncIterable<Buffer>) => {
    received.push(await parts.files.receive(chunks, { maxBytes: mostImageBytes }));
  };
  try {
    const most = { contact: mostJsonBytes, image: mostJsonBytes };
    const { contact, image: field } = await readForm(request, most, { name: 'image', take });
    if (!contact) throw new AppError('request.malformed', 'The form has no part ‘contact’.');
    if (field && field.bytes.length > 0) await take(inOnePiece(field.bytes));
    const [image] = received;
    return await use({
      contact: checkValue(schema, readJson(contact.bytes), 'request.invalid'),
      // A form whose file field was left empty sends a file without a name or bytes.
      image: image && image.size > 0 ? image : undefined,
    });
  } finally {
    await clearAway(parts, received);
  }
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new AppError('request.malformed', 'The part ‘contact’ is not JSON.');
  }
}
