import type { getImage as getCall } from '@atrium/contract/images';
import { sql } from 'kysely';
import { sendFile } from '../../base/http/send-file.ts';
import type { Parts } from '../../base/parts.ts';
import { flagsIn, hasFlag, readerOf } from '../../core/access/access.ts';
import { absent } from '../../core/access/require.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import type { Ask } from '../../core/route.ts';

interface ImageRow {
  hash: string;
  mime: string;
  size: number;
  createdAt: Date;
  spaceId: number;
}

export async function sendImage(
  parts: Parts,
  { caller, params, request, reply }: Ask<typeof getCall>,
): Promise<void> {
  const image = await requireImage(parts, caller, params.id);
  await sendFile(request, reply, {
    size: image.size,
    mime: image.mime,
    name: `image-${params.id}.${image.mime.replace('image/', '')}`,
    // An image's bytes never change, and their hash is nobody's business.
    etag: `image-${params.id}`,
    lastModified: image.createdAt,
    inline: true,
    open: (range) => parts.files.read(image.hash, range),
  });
}

/** Who can read the folder may see its pictures; a token for a space's images shows no others. */
async function requireImage(parts: Parts, caller: Caller, id: number): Promise<ImageRow> {
  const found = await sql<ImageRow>`
    select i.hash, i.mime, i.size, i.created_at as "createdAt", f.space_id as "spaceId"
    from image i join folder f on f.id = i.folder_id
    where i.id = ${id} and f.deletion_id is null
      and ${hasFlag(flagsIn(readerOf(parts, caller), sql`f.scope_id`), 'canRead')}`.execute(parts.db);
  const [image] = found.rows;
  if (!image || !isFor(caller.resource, id, image.spaceId)) throw absent('image.not-found');
  return image;
}

const isFor = (resource: string | undefined, id: number, spaceId: number): boolean =>
  resource === undefined || resource === `/images/${id}` || resource === `/spaces/${spaceId}/images`;
