import { announcementImages, type getAnnouncementImage as getCall } from '@atrium/contract/announcements';
import { sql } from 'kysely';
import { sendFile } from '../../base/http/send-file.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { absent } from '../../core/access/require.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { isForReader } from '../../core/announcements/for-reader.ts';
import type { Ask } from '../../core/route.ts';

interface ImageRow {
  hash: string;
  mime: string;
  size: number;
  createdAt: Date;
}

export async function sendAnnouncementImage(
  parts: Parts,
  { caller, params: { id }, request, reply }: Ask<typeof getCall>,
): Promise<void> {
  const image = await findImage(parts, caller, id);
  if (!image || !isFor(caller.resource, id)) throw absent('image.not-found');
  await sendFile(request, reply, {
    size: image.size,
    mime: image.mime,
    name: `announcement-${id}.${image.mime.replace('image/', '')}`,
    etag: `announcement-image-${id}`,
    lastModified: image.createdAt,
    inline: true,
    open: (range) => parts.files.read(image.hash, range),
  });
}

/** Who reads the announcement sees its picture. Administrators write announcements: they see all, unused ones too. */
async function findImage(parts: Parts, caller: Caller, id: number): Promise<ImageRow | undefined> {
  const isOpen = caller.isAdmin
    ? sql`true`
    : sql`exists (select from announcement a where a.image_id = i.id and ${isForReader(readerOf(parts, caller))})`;
  const { rows } = await sql<ImageRow>`
    select i.hash, i.mime, i.size, i.created_at as "createdAt" from announcement_image i
    where i.id = ${id} and ${isOpen}`.execute(parts.db);
  return rows[0];
}

const isFor = (resource: string | undefined, id: number): boolean =>
  resource === undefined || resource === announcementImages || resource === `${announcementImages}/${id}`;
