import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import type { Schema } from '../../base/database/schema.ts';
import { documentScope } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';

export type DueRow = Omit<Schema['notification_due'], 'id' | 'tries'> & { id: number; tries: number };

/** A folder or document that is there, of a row that is due. */
export interface Thing {
  dueId: number;
  id: number;
  isDocument: boolean;
  /** The ids of the folders that it lies in, from the root; none of a root. */
  above: number[];
  /** The same of where it lay before, where it was moved. */
  before: number[] | null;
  scopeId: number;
  spaceId: number;
  /** The bit of which somebody needs to have it, to be told. */
  needed: number;
  /** Somebody watches this thing itself. */
  isWatched: boolean;
  version: number | null;
  /** Who brought its file. */
  bringerId: number | null;
}

/** What is left of what is due: things that were deleted meanwhile are not told of. One statement, however many. */
export async function readThings(db: Queryable, due: DueRow[]): Promise<Thing[]> {
  const named = due.flatMap(({ id, object_ids, from_ids }) =>
    object_ids.map((object, index) => [id, object, from_ids?.[index] ?? null] as const),
  );
  const { rows } = await sql<Thing>`
    select t.due_id as "dueId", t.id, d.id is not null as "isDocument", ${above} as above, lay.path as before,
      ${documentScope} as "scopeId", f.space_id as "spaceId", ${needed} as needed,
      exists (select from watch w where w.object_id = t.id) as "isWatched", d.version,
      coalesce(d.file_by, d.created_by) as "bringerId"
    from unnest(${named.map(([due]) => due)}::bigint[], ${named.map(([, id]) => id)}::int[],
      ${named.map(([, , from]) => from)}::int[]) with ordinality as t (due_id, id, from_id, position)
    left join document d on d.id = t.id
    join folder f on f.id = coalesce(d.folder_id, t.id)
    left join folder lay on lay.id = t.from_id
    where coalesce(d.deletion_id, case when d.id is null then f.deletion_id end) is null
    order by t.position`.execute(db);
  return rows;
}

const above = sql`case when d.id is null then f.path[:array_length(f.path, 1) - 1] else f.path end`;
const needed: RawBuilder<number> = sql<number>`
  case when d.id is null then ${sql.lit(bits.canRead)} else ${sql.lit(bits.canReadDocument)} end`;

/** What one person adds to the same place within so long is one thing to tell. */
export const togetherMinutes = 10;

export interface Place {
  folderId: number;
  actorId: number;
  at: Date;
}

/**
 * Where things count as new: the folder that they lie in, or, where the same person has just made that one too, the
 * folder that it was made in, so that a tree of folders that comes in is one thing to tell. A folder that somebody
 * watches counts by itself: so all that is told together concerns the same people.
 */
export async function findPlaces(db: Queryable, places: Place[]): Promise<{ id: number; path: number[] }[]> {
  const { rows } = await sql<{ id: number; path: number[] }>`
    select found.id, found.path
    from unnest(${places.map(({ folderId }) => folderId)}::int[], ${places.map(({ actorId }) => actorId)}::int[],
      ${places.map(({ at }) => at)}::timestamptz[]) with ordinality as p (id, actor_id, at, position)
    join folder f on f.id = p.id
    cross join lateral (
      select a.id, a.path from unnest(f.path) with ordinality as step (id, depth) join folder a on a.id = step.id
      where a.parent_id is null or a.created_by <> p.actor_id
        or a.created_at < p.at - make_interval(mins => ${togetherMinutes}) or a.created_at > p.at
        or exists (select from watch w where w.object_id = a.id)
      order by step.depth desc limit 1) found
    order by p.position`.execute(db);
  return rows;
}
