import { sql } from 'kysely';
import type { House } from '../house.ts';

/** What everybody was told of: each thing alone, and several as new in a space. */
export interface ToldWorld {
  single: Map<number, number>;
  /** By the notification's number: the root that they are new in, and the things. */
  several: Map<number, { root: number; things: number[] }>;
}

/** Everybody watches some things, and was told of them, whether they may read them or not: what they see is what they can read. */
export async function addNotifications(
  { parts: { db, clock } }: House,
  people: number[],
  things: number[],
  roots: number[],
): Promise<ToldWorld> {
  const now = clock.now();
  // What the demo company's people watch is not what is compared.
  await sql`delete from notification`.execute(db);
  await sql`delete from watch`.execute(db);
  await sql`
    insert into watch (user_id, object_id, since)
    select p.id, o.id, ${now} from unnest(${people}::int[]) p (id), unnest(${[...things, ...roots]}::int[]) o (id)`.execute(
    db,
  );
  const told = { single: new Map(), several: new Map() } as ToldWorld;
  const tell = async (root: number, ids: number[]) => {
    const made = await sql<{ number: number }>`
      with made as (
        insert into notification (kind, at, actor_id, object_id, object_ids)
        values (${ids.length > 1 ? 'new' : 'shared'}, ${now}, ${people[0]}, ${root}, ${ids}::int[]) returning id, number),
      given as (
        insert into notification_for (user_id, notification_id) select p.id, made.id from unnest(${people}::int[]) p (id), made)
      select number from made`.execute(db);
    return made.rows[0]?.number as number;
  };
  for (const id of [...things, ...roots]) told.single.set(await tell(id, [id]), id);
  for (const root of roots) {
    const inside = await sql<{ id: number }>`
      select d.id from document d join folder f on f.id = d.folder_id
      where f.path[1] = ${root} and d.id = any(${things}::int[])
      union all select f.id from folder f where f.path[1] = ${root} and f.id = any(${things}::int[])
      order by id`.execute(db);
    const ids = inside.rows.map(({ id }) => id);
    if (ids.length > 1) told.several.set(await tell(root, ids), { root, things: ids });
  }
  return told;
}
