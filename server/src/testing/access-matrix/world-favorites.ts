import { sql } from 'kysely';
import type { House } from '../house.ts';

/** Everybody opened every document, whether they may read it or not, and nothing of the demo company's own. */
export async function addOpenings(
  { parts: { db, clock } }: House,
  people: number[],
  documents: number[],
): Promise<void> {
  await db.deleteFrom('document_opening').execute();
  await sql`
    insert into document_opening (user_id, document_id, opened_at)
    select p.id, d.id, ${clock.now()} from unnest(${people}::int[]) p (id), unnest(${documents}::int[]) d (id)`.execute(
    db,
  );
}

/** Everything there is is everybody's favorite, and suggested to them: what they are shown is what they can read. */
export async function addFavorites(
  { parts }: House,
  people: number[],
): Promise<{ favorites: Set<number>; dashboard: number }> {
  const { db, clock } = parts;
  const now = clock.now();
  const { id: dashboard } = await db
    .insertInto('dashboard')
    .values({ name: 'Matrix', layout: '{}', owner_id: null, created_at: now, modified_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const items = sql`(select id as document_id, null::int as folder_id from document
    union all select null, id from folder where parent_id is not null) item`;
  await sql`
    insert into favorite (user_id, document_id, folder_id, added_at)
    select p.id, item.document_id, item.folder_id, ${now}::timestamptz from unnest(${people}::int[]) p (id), ${items}
    on conflict do nothing`.execute(db);
  const made = await sql<{ id: number }>`
    insert into default_favorite (dashboard_id, document_id, folder_id, added_at)
    select ${dashboard}::int, item.document_id, item.folder_id, ${now}::timestamptz from ${items}
    returning coalesce(document_id, folder_id) as id`.execute(db);
  await db
    .updateTable('app_user')
    .set({ default_dashboard_id: dashboard })
    .where('id', 'in', people)
    .execute();
  return { favorites: new Set(made.rows.map(({ id }) => id)), dashboard };
}
