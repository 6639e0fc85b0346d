import { sentence } from '@atrium/contract/parts/sentences';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { refuseUnwieldy } from '../../base/http/refuse-unwieldy.ts';
import type { Parts } from '../../base/parts.ts';
import type { ReceivedFile } from '../../base/storage/file-store.ts';
import { checkValue } from '../../core/check-value.ts';
import { requireChecked, sentBytes } from '../../core/files/check-for-viruses.ts';
import { readForm } from '../../core/files/read-form.ts';
import { clearAway } from '../../core/files/read-upload.ts';

const mostJsonBytes = 64 * 1024;
const mostImageBytes = 20 * 1024 * 1024;

export interface ContactForm<S extends z.ZodType> {
  contact: z.output<S>;
  /** The file as it was sent: not yet known to be a picture. */
  image: ReceivedFile | undefined;
}

/** Hands a form on; the picture waits in the store's antechamber, and is gone after it. */
export async function withContactForm<S extends z.ZodType, T>(
  parts: Parts,
  request: FastifyRequest,
  schema: S,
  use: (form: ContactForm<S>) => Promise<T>,
): Promise<T> {
  const received: ReceivedFile[] = [];
  const take = async (chunks: AsyncIterable<Buffer>) => {
    received.push(await parts.files.receive(chunks, { maxBytes: mostImageBytes }));
  };
  try {
    const most = { contact: mostJsonBytes, image: mostImageBytes };
    const form = await readForm(parts, request, 'image', most, take);
    const { contact } = form;
    if (!contact) throw new AppError('request.malformed', sentence('The form has no part ‘contact’.'));
    const [image] = received;
    if (image) {
      const filename = form.image?.filename || 'image';
      await requireChecked(parts, request, sentBytes(parts, [{ ...image, filename }]));
    }
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
  const text = bytes.toString('utf8');
  refuseUnwieldy(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('request.malformed', sentence('The part ‘contact’ is not JSON.'));
  }
}
