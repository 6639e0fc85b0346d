import { type RawBuilder, sql } from 'kysely';
import { minutesAfter } from '../base/clock.ts';
import { type Transaction, transaction } from '../base/database/connect.ts';
import type { Job } from '../base/jobs.ts';
import type { Parts } from '../base/parts.ts';
import { keepActivityDays } from '../core/activity.ts';
import { lockSpacesOf } from '../core/library/lock-spaces.ts';
import { isBelow } from '../core/library/settle.ts';
import { removeUnusedImages } from './remove-unused-images.ts';

const atOnce = 5000;

/** Each night: ends what has been in the trash for its time, old activity and unused pictures; its bytes follow once nothing else uses them (sweep-files.ts). */
export const purgeJob = (parts: Parts): Job => ({
  name: 'purge-trash',
  schedule: '11 2 * * *',
  run: () => purgeTrash(parts),
});

export async function purgeTrash(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  const limit = minutesAfter(now, -parts.config.trashDays * 24 * 60);
  const ended = await parts.db
    .selectFrom('deletion')
    .select('id')
    .where('at', '<', limit)
    .orderBy('id')
    .execute();
  const failures: unknown[] = [];
  for (const { id } of ended) {
    // One that fails must not keep the others for ever.
    await purgeDeletion(parts, id).catch((error) => failures.push(error));
  }
  await sql`delete from activity where at < ${minutesAfter(now, -keepActivityDays * 24 * 60)}`.execute(
    parts.db,
  );
  await removeUnusedImages(parts);
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} deletions could not be purged`);
}

/** Purges in pieces, so that no transaction is long: whatever is left when it is cut off is still in the trash. */
async function purgeDeletion(parts: Parts, id: number): Promise<void> {
  for (;;) {
    const gone = await transaction(parts.db, async (trx) => {
      const { rows } = await sql<{ id: number }>`
        select id from document where deletion_id = ${id} order by id limit ${atOnce}`.execute(trx);
      await lockSpacesOf(trx, { documents: rows.map((row) => row.id) });
      await purgeDocuments(
        parts,
        trx,
        sql`id = any(${rows.map((row) => row.id)}::int[]) and deletion_id = ${id}`,
      );
      return rows.length;
    });
    if (gone < atOnce) break;
  }
  await transaction(parts.db, (trx) => purgeFolders(parts, trx, id));
}

async function purgeFolders(parts: Parts, trx: Transaction, id: number): Promise<void> {
  const marked = await sql<{ id: number }>`select id from folder where deletion_id = ${id}`.execute(trx);
  // Where they are now: a folder in the trash moves along with the one that it lies in.
  await lockSpacesOf(trx, { folders: marked.rows.map((row) => row.id) });
  // What was deleted before its folder, and is in the trash by itself, goes with the folder it lies in.
  const folders = await sql<{ id: number }>`
    select distinct f.id from folder t join folder f on ${isBelow} where t.deletion_id = ${id}`.execute(trx);
  const ids = folders.rows.map((row) => row.id);
  await purgeDocuments(parts, trx, sql`folder_id = any(${ids}::int[])`);
  await keepBytesAWhile(parts, trx, sql`select hash from image where folder_id = any(${ids}::int[])`);
  const space = await trx.selectFrom('space').select('id').where('deletion_id', '=', id).executeTakeFirst();
  await sql`delete from folder where id = any(${ids}::int[])`.execute(trx);
  await forget(trx, ids);
  if (space) await sql`delete from space where id = ${space.id}`.execute(trx);
  await sql`delete from deletion where id = ${id}`.execute(trx);
}

async function purgeDocuments(parts: Parts, trx: Transaction, condition: RawBuilder<unknown>): Promise<void> {
  const which = sql`select id from document where ${condition}`;
  await keepBytesAWhile(
    parts,
    trx,
    sql`select hash from document where ${condition}
      union select hash from earlier_version where document_id in (${which})`,
  );
  // While their documents are there to say whose use of storage ends.
  await sql`delete from earlier_version where document_id in (${which})`.execute(trx);
  const gone = await sql<{ id: number }>`delete from document where ${condition} returning id`.execute(trx);
  await forget(
    trx,
    gone.rows.map((row) => row.id),
  );
}

/** The sweep's time starts when the last use ends: a backup that copied the rows before finds the bytes after. */
async function keepBytesAWhile(parts: Parts, trx: Transaction, hashes: RawBuilder<unknown>): Promise<void> {
  await sql`
    update stored_file set kept_at = ${parts.clock.now()}
    where hash in (select hash from stored_file where hash in (${hashes}) order by hash for no key update)`.execute(
    trx,
  );
}

/** Nothing refers to the id of an object by a foreign key, as it may be a folder or a document. */
async function forget(trx: Transaction, ids: number[]): Promise<void> {
  await sql`delete from acl_scope where id = any(${ids}::int[])`.execute(trx);
  await sql`delete from acl_entry where object_id = any(${ids}::int[])`.execute(trx);
  await sql`delete from activity where object_id = any(${ids}::int[])`.execute(trx);
  await sql`delete from watch where object_id = any(${ids}::int[])`.execute(trx);
}
