import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../base/database/connect.ts';
import { documentScope, hasFlag, type Reader, scopeFlags } from '../../core/access/access.ts';
import { readsMuch } from '../../core/access/reads-much.ts';
import type { FaceColumn } from '../../core/people/faces.ts';
import {
  type FeedRow,
  isAll,
  longWalk,
  readableDocuments,
  readableFolders,
  selectRows,
  withoutRepeats,
} from './select-activities.ts';

interface Wanted {
  since: Date;
  /** The most activities of each space. */
  limit: number;
  spaceIds: number[];
  /** Of whoever did it, `a.actor_id`. */
  face: FaceColumn;
}

/** The newest of each of some spaces; in a handful of statements, however many spaces there are. */
export async function selectOfEach(db: Database, reader: Reader, wanted: Wanted): Promise<FeedRow[]> {
  const { limit, spaceIds } = wanted;
  const isMuch = await readsMuch(db, reader, spaceIds);
  const newest = isMuch ? await findAmongNewest(db, reader, wanted) : [];
  const counts = Map.groupBy(newest, (row) => row.spaceId);
  const isFilled = (spaceId: number) => counts.get(spaceId)?.length === limit;
  const others = spaceIds.filter((spaceId) => !isFilled(spaceId));
  if (others.length === 0 || (isMuch && (await isAll(db, wanted.since, longWalk)))) return newest;
  const found = await findAmongReadable(db, reader, { ...wanted, spaceIds: others });
  return [...newest.filter((row) => isFilled(row.spaceId)), ...found].sort(
    (a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id,
  );
}

/** Looks at what happened lately anywhere, and takes what the reader can read of these spaces. */
function findAmongNewest(db: Database, reader: Reader, { since, limit, spaceIds, face }: Wanted) {
  const newest = sql`select * from activity where at > ${since} order by at desc, id desc limit ${longWalk}`;
  const readable = sql`
    select a.*, f.space_id from (${withoutRepeats(newest)}) a
    left join document d on d.id = a.object_id
    join folder f on f.id = coalesce(d.folder_id, a.object_id)
    join scope_flags s on s.id = ${documentScope}
    where f.space_id = any(${spaceIds}::int[]) and case
      when d.id is not null then d.deletion_id is null and ${hasFlag(sql`s.flags`, 'canReadDocument')}
      else f.deletion_id is null and f.parent_id is not null and ${hasFlag(sql`s.flags`, 'canRead')} end`;
  return selectRows(
    db,
    { reader, face },
    sql`with ${scopeFlags(reader, spaceIds)} ${newestOfEach(readable, limit)}`,
  );
}

/** Starts from everything the reader can read there. */
function findAmongReadable(db: Database, reader: Reader, { since, limit, spaceIds, face }: Wanted) {
  const happened = sql`
    select a.*, o.space_id from (${readableDocuments} union all ${readableFolders}) o
    cross join lateral (select * from activity where object_id = o.id and at > ${since} offset 0) a`;
  const readable = withoutRepeats(happened);
  return selectRows(
    db,
    { reader, face },
    sql`with ${scopeFlags(reader, spaceIds)} ${newestOfEach(readable, limit)}`,
  );
}

const newestOfEach = (activities: RawBuilder<unknown>, limit: number) => sql`
  select * from (
    select *, row_number() over (partition by space_id order by at desc, id desc) as place
    from (${activities}) a) a
  where place <= ${limit}`;
