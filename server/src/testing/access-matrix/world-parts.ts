import { sql } from 'kysely';
import { transaction } from '../../base/database/connect.ts';
import { todayOf } from '../../core/access/access.ts';
import { addDeletion, markSubtrees } from '../../core/library/trash.ts';
import type { House } from '../house.ts';
import type { TestSpace } from '../library.ts';

/** Its deadline was yesterday. */
export async function makeLate(
  { parts }: House,
  space: TestSpace,
  { ofUsers, roles }: { ofUsers: boolean; roles: number[] },
): Promise<void> {
  const yesterday = new Date(parts.clock.now().getTime() - 86_400_000);
  const audit_deadline = todayOf({ ...parts, clock: { now: () => yesterday } });
  await parts.db
    .updateTable('space')
    .set({
      needs_user_audit: ofUsers,
      needs_role_audit: !ofUsers,
      audit_deadline,
      // Else the hourly job would mark it while others look whether anything changed.
      review_expired_for: audit_deadline,
    })
    .where('id', '=', space.id)
    .execute();
  for (const role_id of roles)
    await parts.db.insertInto('review_role').values({ space_id: space.id, role_id }).execute();
}

/** One that any browser could show is not needed: whose they are is what counts. */
export async function addImages(
  { parts }: House,
  folders: number[],
): Promise<{ id: number; folder: number }[]> {
  const found = await sql<{ id: number; folder: number }>`
    insert into image (folder_id, hash, mime, size, width, height, created_by, created_at)
    select f.id, d.hash, 'image/png', d.size, 1, 1, d.created_by, d.created_at
    from unnest(${folders}::int[]) f (id), (select * from document order by id limit 1) d
    returning id, folder_id as folder`.execute(parts.db);
  return found.rows;
}

/** Each thing was made at a moment of its own. */
export async function addActivity({ parts }: House, spaces: TestSpace[]): Promise<void> {
  const ids = spaces.map((space) => space.id);
  const now = parts.clock.now();
  await sql`
    insert into activity (at, type, actor_id, object_id)
    select ${now}::timestamptz - o.id * interval '1 millisecond', 'created', o.created_by, o.id from (
      select id, created_by from folder where space_id = any(${ids}::int[])
      union all select d.id, d.created_by from document d join folder f on f.id = d.folder_id
        where f.space_id = any(${ids}::int[])) o`.execute(parts.db);
}

export async function readMakers({ parts }: House): Promise<Map<number, number>> {
  const found = await parts.pool.query(
    'select id, created_by as by from folder union all select id, created_by from document',
  );
  return new Map(found.rows.map((row) => [row.id, row.by]));
}

/** What somebody does to a thing again within the hour is told once. */
export async function readActivities({ parts }: House): Promise<{ id: number; objectId: number }[]> {
  const found = await parts.pool.query(
    'select id, at, object_id as "objectId", type, actor_id as by from activity order by at desc, id desc',
  );
  const last = new Map<string, number>();
  const oldest = parts.clock.now().getTime() - 90 * 86_400_000;
  return found.rows.filter(({ at, objectId, type, by }) => {
    const key = `${objectId} ${type} ${by}`;
    const newer = last.get(key);
    last.set(key, at.getTime());
    return at.getTime() > oldest && (newer === undefined || newer - at.getTime() > 3_600_000);
  });
}

export async function putInTrash(
  { parts }: House,
  space: { id: number },
  userId: number,
  given: { folders?: number[]; documents?: number[]; minutesAgo?: number; isSpace?: boolean },
): Promise<void> {
  const { folders = [], documents = [], minutesAgo = 1, isSpace = false } = given;
  const clock = { now: () => new Date(parts.clock.now().getTime() - minutesAgo * 60_000) };
  const reader = { userId, roles: [], isAdmin: true, today: todayOf(parts) };
  await transaction(parts.db, async (trx) => {
    const deletionId = await addDeletion({ ...parts, clock }, trx, reader);
    await markSubtrees(trx, folders, deletionId);
    await sql`update document set deletion_id = ${deletionId} where id = any(${documents}::int[])`.execute(
      trx,
    );
    if (isSpace) await sql`update space set deletion_id = ${deletionId} where id = ${space.id}`.execute(trx);
  });
}

export async function readLists({ parts }: House): Promise<{ id: number; members: number[] }[]> {
  const { rows } = await parts.pool.query(
    'select mailing_list_id as id, array_agg(user_id) as members from mailing_list_member group by 1 order by 1',
  );
  return rows;
}

/** The default dashboard shows the feeds of these spaces, and so do some people's own. */
export async function addFeeds(
  { parts }: House,
  dashboard: number,
  spaces: number[],
  owners: number[],
): Promise<void> {
  const lg = spaces.map((id, index) => ({ i: `space-${id}`, x: 0, y: index * 6, w: 2, h: 6, static: false }));
  const [layout, now] = [JSON.stringify({ lg }), parts.clock.now()];
  await parts.db.updateTable('dashboard').set({ layout }).where('id', '=', dashboard).execute();
  await parts.db.deleteFrom('dashboard').where('owner_id', 'is not', null).execute();
  const row = { name: '', layout, created_at: now, modified_at: now };
  await parts.db
    .insertInto('dashboard')
    .values(owners.map((owner_id) => ({ ...row, owner_id })))
    .execute();
}
