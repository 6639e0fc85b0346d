import { imageIdsOf, type RichText, withImageIds } from '@atrium/contract/parts/rich-text';
import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import { AppError } from '../../base/errors.ts';
import { flagsIn, hasFlag, type Reader } from '../access/access.ts';

/**
 * Notes which of a folder's pictures its description shows, whoever saves it, and answers the body to store. Pictures
 * of other folders are copied, as each is open to those alone who can read its folder.
 */
export async function useImages(
  trx: Transaction,
  reader: Reader,
  folder: { id: number; spaceId: number },
  body: RichText | null,
  now: Date,
): Promise<RichText | null> {
  const shown = body ? await requireImages(trx, reader, folder.spaceId, imageIdsOf(body)) : [];
  const foreign = shown.filter((image) => image.folderId !== folder.id);
  const copies = foreign.length > 0 ? await copyImages(trx, reader, folder.id, foreign, now) : new Map();
  const used = shown.map((image) => copies.get(image.id) ?? image.id);
  await sql`
    update image set unused_since = case when id = any(${used}::int[]) then null else ${now}::timestamptz end
    where folder_id = ${folder.id} and (unused_since is null) <> (id = any(${used}::int[]))`.execute(trx);
  return body && withImageIds(body, copies);
}

interface ImageRow {
  id: number;
  folderId: number;
  hash: string;
  mime: string;
  size: number;
  width: number;
  height: number;
}

/** Locked until the description is stored: what nobody uses may be removed at any moment. */
async function requireImages(
  trx: Transaction,
  reader: Reader,
  spaceId: number,
  ids: number[],
): Promise<ImageRow[]> {
  if (ids.length === 0) return [];
  const found = await sql<ImageRow>`
    select i.id, i.folder_id as "folderId", i.hash, i.mime, i.size, i.width, i.height
    from image i join folder f on f.id = i.folder_id
    where i.id = any(${ids}::int[]) and f.space_id = ${spaceId} and f.deletion_id is null
      and ${hasFlag(flagsIn(reader, sql`f.scope_id`), 'canRead')}
    order by i.id for no key update of i`.execute(trx);
  if (found.rows.length < ids.length) {
    throw new AppError(
      'body.foreign-image',
      sentence('A description can only show pictures of its own space.'),
    );
  }
  return found.rows;
}

/** Old id → new id. A picture that the folder has already is not copied again. */
async function copyImages(
  trx: Transaction,
  reader: Reader,
  folderId: number,
  images: ImageRow[],
  now: Date,
): Promise<Map<number, number>> {
  const byHash = new Map(images.map((image) => [image.hash, image]));
  const present = await sql<{ id: number; hash: string }>`
    select id, hash from image where folder_id = ${folderId} and hash = any(${[...byHash.keys()]}::text[])
    order by id for no key update`.execute(trx);
  const idOf = new Map(present.rows.map(({ id, hash }) => [hash, id]));
  const missing = [...byHash.values()].filter(({ hash }) => !idOf.has(hash));
  for (const { id, hash } of await insertCopies(trx, reader, folderId, missing, now)) idOf.set(hash, id);
  return new Map(images.map(({ id, hash }) => [id, idOf.get(hash) as number]));
}

async function insertCopies(
  trx: Transaction,
  reader: Reader,
  folderId: number,
  images: ImageRow[],
  now: Date,
): Promise<{ id: number; hash: string }[]> {
  if (images.length === 0) return [];
  return trx
    .insertInto('image')
    .values(
      images.map(({ hash, mime, size, width, height }) => ({
        folder_id: folderId,
        hash,
        mime,
        size,
        width,
        height,
        created_by: reader.userId,
        created_at: now,
      })),
    )
    .returning(['id', 'hash'])
    .execute();
}
