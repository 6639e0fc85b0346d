import { sql } from 'kysely';
import { minutesAfter } from '../../base/clock.ts';
import { type Change, change } from '../../base/database/connect.ts';
import type { Job } from '../../base/jobs.ts';
import type { Parts } from '../../base/parts.ts';
import { removeUnusedImages } from '../images/remove-unused-images.ts';
import { lockSpaces } from './lock-spaces.ts';
import { isBelow } from './settle.ts';

const keepActivityDays = 90;
const atOnce = 5000;

/** Ends what has been in the trash for its time; its bytes follow once nothing else uses them (sweep-files.ts). */
export const purgeJob = (parts: Parts): Job => ({
  name: 'purge-trash',
  schedule: '41 2 * * *',
  run: () => purgeTrash(parts),
});

export async function purgeTrash(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  const limit = minutesAfter(now, -parts.config.trashDays * 24 * 60);
  const ended = await parts.db
    .selectFrom('deletion')
    .select(['id', 'space_id'])
    .where('at', '<', limit)
    .orderBy('id')
    .execute();
  for (const deletion of ended) await purgeDeletion(parts, deletion.id, deletion.space_id);
  await sql`delete from activity where at < ${minutesAfter(now, -keepActivityDays * 24 * 60)}`.execute(
    parts.db,
  );
  await removeUnusedImages(parts);
}

/** In pieces, so that no transaction is long: whatever is left when it is cut off is still in the trash. */
async function purgeDeletion(parts: Parts, id: number, spaceId: number): Promise<void> {
  for (;;) {
    const gone = await change(parts.db, async (trx) => {
      await lockSpaces(trx, [spaceId]);
      const documents = await sql<{ id: number }>`
        delete from document where id in (
          select id from document where deletion_id = ${id} limit ${atOnce}) returning id`.execute(trx);
      await forget(
        trx,
        documents.rows.map((row) => row.id),
      );
      return documents.rows.length;
    });
    if (gone < atOnce) break;
  }
  await change(parts.db, async (trx) => {
    await lockSpaces(trx, [spaceId]);
    await purgeFolders(trx, id, spaceId);
  });
}

async function purgeFolders(trx: Change, id: number, spaceId: number): Promise<void> {
  // What was deleted before its folder, and is in the trash by itself, goes with the folder it lies in.
  const folders = await sql<{ id: number }>`
    select distinct f.id from folder t join folder f on ${isBelow} where t.deletion_id = ${id}`.execute(trx);
  const ids = folders.rows.map((row) => row.id);
  const documents = await sql<{ id: number }>`
    delete from document where folder_id = any(${ids}::int[]) returning id`.execute(trx);
  await forget(
    trx,
    documents.rows.map((row) => row.id),
  );
  const space = await sql<{ id: number }>`
    select id from space where id = ${spaceId} and deletion_id = ${id}`.execute(trx);
  await sql`delete from folder where id = any(${ids}::int[])`.execute(trx);
  await forget(trx, ids);
  if (space.rows.length > 0) {
    await sql`update space set deletion_id = null where id = ${spaceId}`.execute(trx);
    await sql`delete from deletion where space_id = ${spaceId}`.execute(trx);
    await sql`delete from space where id = ${spaceId}`.execute(trx);
  } else {
    await sql`delete from deletion x where x.id = ${id}`.execute(trx);
  }
}

/** Nothing refers to the id of an object by a foreign key, as it may be a folder or a document. */
async function forget(trx: Change, ids: number[]): Promise<void> {
  await sql`delete from acl_scope where id = any(${ids}::int[])`.execute(trx);
  await sql`delete from acl_entry where object_id = any(${ids}::int[])`.execute(trx);
  await sql`delete from activity where object_id = any(${ids}::int[])`.execute(trx);
}
