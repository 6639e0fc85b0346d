import { sql } from 'kysely';
import { transaction } from '../../../base/database/connect.ts';
import { type Check, findRows, type MendParts } from '../check.ts';

/** SQL: how many documents are counted in each folder, and how many there are. */
const countedDocuments = sql`
  select folder_id, s.documents as kept, coalesce(d.count, 0) as found
  from folder_stat s full join (
    select folder_id, count(*)::int as count from document where deletion_id is null and own_scope_id is null
    group by folder_id) d using (folder_id)`;

/** SQL: the bytes counted in each folder for each person, and those that there are. */
const countedBytes = sql`
  select folder_id, user_id, u.bytes as kept, coalesce(d.bytes, 0) as found
  from folder_use u full join (
    select folder_id, user_id, sum(size)::bigint as bytes from (
      select folder_id, coalesce(file_by, created_by) as user_id, size from document
      union all
      select d.folder_id, v.modified_by, v.size from earlier_version v join document d on d.id = v.document_id) f
    group by 1, 2) d using (folder_id, user_id)`;

const isWrong = sql`coalesce(kept, 0) <> found`;

/** Numbers that are kept so that nobody has to count. */
export const counterChecks: Check[] = [
  {
    name: 'counter.documents',
    looksFor: 'Folders with another number of documents than is counted.',
    advice: '--mend counts them anew.',
    find: ({ trx }) =>
      findRows(trx, sql`select folder_id as example from (${countedDocuments}) c where ${isWrong}`),
    mend: countDocuments,
  },
  {
    name: 'counter.bytes',
    looksFor: 'Folders that hold another number of bytes than is counted against quotas.',
    advice: '--mend counts them anew.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`select folder_id || ' of user ' || user_id as example from (${countedBytes}) c where ${isWrong}`,
      ),
    mend: countBytes,
  },
];

/** The row is locked before it is counted: whoever adds something meanwhile waits with their count for this one. */
async function countDocuments({ db }: MendParts): Promise<void> {
  await transaction(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select folder_id as id from (${countedDocuments}) c where ${isWrong} order by 1`.execute(trx);
    const ids = rows.map(({ id }) => id);
    await sql`insert into folder_stat (folder_id, documents) select id, 0 from unnest(${ids}::int[]) id
      on conflict do nothing`.execute(trx);
    await sql`select from folder_stat where folder_id = any(${ids}::int[]) order by folder_id for update`.execute(
      trx,
    );
    await sql`
      update folder_stat s set documents = (
        select count(*) from document d
        where d.folder_id = s.folder_id and d.deletion_id is null and d.own_scope_id is null)
      where folder_id = any(${ids}::int[])`.execute(trx);
  });
}

async function countBytes({ db }: MendParts): Promise<void> {
  await transaction(db, async (trx) => {
    const { rows } = await sql<{ folder: number; user: number }>`
      select folder_id as folder, user_id as "user" from (${countedBytes}) c where ${isWrong} order by 1, 2`.execute(
      trx,
    );
    const which = sql`(select * from unnest(${rows.map(({ folder }) => folder)}::int[], ${rows.map(({ user }) => user)}::int[]))`;
    await sql`insert into folder_use (folder_id, user_id, bytes)
      select w.folder_id, w.user_id, 0 from ${which} w (folder_id, user_id) on conflict do nothing`.execute(
      trx,
    );
    await sql`select from folder_use where (folder_id, user_id) in ${which}
      order by folder_id, user_id for update`.execute(trx);
    await sql`
      update folder_use u set bytes = (
        select coalesce(sum(size), 0) from document d
        where d.folder_id = u.folder_id and coalesce(d.file_by, d.created_by) = u.user_id) + (
        select coalesce(sum(v.size), 0) from earlier_version v join document d on d.id = v.document_id
        where d.folder_id = u.folder_id and v.modified_by = u.user_id)
      where (folder_id, user_id) in ${which}`.execute(trx);
  });
}
