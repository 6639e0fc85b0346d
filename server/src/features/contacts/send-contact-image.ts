import { contactImages, type getContactImage as getCall, type ImageSize } from '@atrium/contract/contacts';
import { sql } from 'kysely';
import { sendFile } from '../../base/http/send-file.ts';
import type { Parts } from '../../base/parts.ts';
import { absent } from '../../core/access/require.ts';
import { type Caller, mayUseContacts } from '../../core/accounts/caller.ts';
import { isSeenBy } from '../../core/people/contact-rows.ts';
import type { Ask } from '../../core/route.ts';

/** Who sees the contact sees its picture; one's own also without the directory. */
export async function sendContactImage(
  parts: Parts,
  { caller, params, query, request, reply }: Ask<typeof getCall>,
): Promise<void> {
  const image = await findImage(parts, caller, params.id, query.size);
  if (!image || !isFor(caller.resource, params.id)) throw absent('image.not-found');
  await sendFile(request, reply, {
    size: image.bytes,
    mime: 'image/jpeg',
    name: `contact-${params.id}-${query.size}.jpeg`,
    etag: `contact-image-${params.id}-${query.size}`,
    lastModified: image.createdAt,
    inline: true,
    open: (range) => parts.files.read(image.hash, range),
  });
}

async function findImage(parts: Parts, caller: Caller, id: number, size: ImageSize) {
  const isOpen = mayUseContacts(caller) ? isSeenBy(caller) : sql`c.user_id = ${caller.user.id}`;
  const found = await sql<{ hash: string; bytes: number; createdAt: Date }>`
    select ${sql.ref(`i.${size}_hash`)} as hash, ${sql.ref(`i.${size}_bytes`)} as bytes, i.created_at as "createdAt"
    from contact_image i join contact c on c.image_id = i.id where i.id = ${id} and ${isOpen}`.execute(
    parts.db,
  );
  return found.rows[0];
}

const isFor = (resource: string | undefined, id: number): boolean =>
  resource === undefined || resource === contactImages || resource === `${contactImages}/${id}`;
