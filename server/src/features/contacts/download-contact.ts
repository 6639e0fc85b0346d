import { buffer } from 'node:stream/consumers';
import type { downloadContact as downloadCall } from '@atrium/contract/contacts';
import { contentDisposition } from '../../base/http/content-disposition.ts';
import type { Parts } from '../../base/parts.ts';
import type { Ask } from '../../core/route.ts';
import { findContact } from './show-contacts.ts';
import { writeVcard } from './write-vcard.ts';

export async function downloadContact(
  parts: Parts,
  { caller, params, reply }: Ask<typeof downloadCall>,
): Promise<void> {
  const contact = await findContact(parts, caller, params.id);
  const { photo_hash, modified_at } = await parts.db
    .selectFrom('contact')
    .leftJoin('contact_image', 'contact_image.id', 'contact.image_id')
    .select(['contact_image.medium_hash as photo_hash', 'contact.modified_at'])
    .where('contact.id', '=', params.id)
    .executeTakeFirstOrThrow();
  const photo = photo_hash ? await buffer(parts.files.read(photo_hash)) : undefined;
  reply
    .type('text/vcard; charset=utf-8')
    .header('content-disposition', contentDisposition('attachment', `${contact.lastName}.vcf`))
    .header('cache-control', 'no-store')
    .send(writeVcard(contact, { changedAt: modified_at, ...(photo ? { photo } : {}) }));
}
