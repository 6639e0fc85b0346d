import type { activityTypes } from '@atrium/contract/feeds';
import type { Face } from '@atrium/contract/parts/face';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../base/database/connect.ts';
import { prepared } from '../../base/database/prepared.ts';
import { documentScope, flagsIn, hasFlag, type Reader, scopeFlagsOf } from '../../core/access/access.ts';
import { readsMuch } from '../../core/access/reads-much.ts';
import type { FaceColumn } from '../../core/people/faces.ts';

export interface FeedRow {
  id: number;
  type: (typeof activityTypes)[number];
  at: Date;
  actorId: number;
  firstName: string;
  lastName: string;
  email: string;
  isDocument: boolean;
  objectId: number;
  name: string;
  /** The document's file. */
  filename: string | null;
  spaceId: number;
  /** The document's; null at the root. */
  folderId: number | null;
  /** The path of the document's folder, where the reader cannot read that. */
  hiddenPath: number[] | null;
  /** Of whoever did it. */
  face: Face | null;
}

export interface Wanted {
  since: Date;
  limit: number;
  spaceId: number | undefined;
  documentsOnly: boolean;
  /** Of whoever did it, `a.actor_id`. */
  face: FaceColumn;
}

/** How many activities are looked at: of all spaces at first, and then by those who can read much. */
const shortWalk = 1000;
export const longWalk = 20_000;

/** The newest that the reader can read; in a handful of statements, whatever there is. */
export async function selectActivities(db: Database, reader: Reader, wanted: Wanted): Promise<FeedRow[]> {
  const { since, limit, spaceId } = wanted;
  const walk = async (longest: number) => {
    const newest = await findAmongNewest(db, reader, wanted, longest);
    return newest.length === limit || (await isAll(db, since, longest)) ? newest : undefined;
  };
  const soon = spaceId === undefined ? await walk(shortWalk) : undefined;
  if (soon) return soon;
  // Much that is closed to them may have happened just before: somebody's upload of a thousand files.
  const later = (await readsMuch(db, reader, spaceId)) ? await walk(longWalk) : undefined;
  return later ?? findAmongReadable(db, reader, wanted);
}

/** Whether a walk of this length comes to the end of what happened: then there is no more than it found. */
export async function isAll(db: Database, since: Date, longest: number): Promise<boolean> {
  const next = await sql`
    select from activity where at > ${since} order by at desc, id desc offset ${longest} limit 1`.execute(db);
  return next.rows.length === 0;
}

/** Walks from the newest backwards, asking of each whether the reader can read its object. */
function findAmongNewest(db: Database, reader: Reader, wanted: Wanted, longest: number): Promise<FeedRow[]> {
  const { since, limit, spaceId, documentsOnly, face } = wanted;
  const inSpace = spaceId === undefined ? sql`true` : sql`f.space_id = ${spaceId}`;
  const readableDocument = sql`
    select from document d join folder f on f.id = d.folder_id
    where d.id = a.object_id and d.deletion_id is null and ${inSpace}
      and ${hasFlag(flagsIn(reader, documentScope), 'canReadDocument')}`;
  const readableFolder = sql`
    select from folder f
    where f.id = a.object_id and f.parent_id is not null and f.deletion_id is null and ${inSpace}
      and ${hasFlag(flagsIn(reader, sql`f.scope_id`), 'canRead')}`;
  const newest = sql`
    select * from activity where at > ${since} order by at desc, id desc limit ${longest}`;
  return selectRows(
    db,
    { reader, face },
    sql`
      select a.* from (${withoutRepeats(newest)} order by at desc, id desc) a
      cross join lateral (
        ${documentsOnly ? readableDocument : sql`${readableDocument} union all ${readableFolder}`} limit 1) o
      order by a.at desc, a.id desc limit ${limit}`,
  );
}

/** SQL: the documents that the reader can read by `scope_flags`, each with its space. */
export const readableDocuments = sql`
  select d.id, f.space_id
  from scope_flags s join folder f on f.scope_id = s.id join document d on d.folder_id = f.id
  where ${hasFlag(sql`s.flags`, 'canReadDocument')} and d.own_scope_id is null and d.deletion_id is null
  union all
  select d.id, f.space_id
  from scope_flags s join document d on d.own_scope_id = s.id join folder f on f.id = d.folder_id
  where ${hasFlag(sql`s.flags`, 'canReadDocument')} and d.deletion_id is null`;
export const readableFolders = sql`
  select f.id, f.space_id from scope_flags s join folder f on f.scope_id = s.id
  where ${hasFlag(sql`s.flags`, 'canRead')} and f.parent_id is not null and f.deletion_id is null`;

/** Starts from everything the reader can read. */
function findAmongReadable(db: Database, reader: Reader, wanted: Wanted): Promise<FeedRow[]> {
  const { since, limit, spaceId, documentsOnly, face } = wanted;
  const readable = sql`
    select a.* from (${documentsOnly ? readableDocuments : sql`${readableDocuments} union all ${readableFolders}`}) o
    cross join lateral (select * from activity where object_id = o.id and at > ${since} offset 0) a`;
  return selectRows(
    db,
    { reader, face },
    sql`
      with ${scopeFlagsOf(reader, spaceId)}
      select * from (${withoutRepeats(readable)}) a order by at desc, id desc limit ${limit}`,
  );
}

/** What somebody does to the same thing again within the hour is told once, by the newest. */
export const withoutRepeats = (activities: RawBuilder<unknown>) => sql`
  select * from (
    select *, lag(at) over (partition by object_id, type, actor_id order by at desc, id desc) as newer_at
    from (${activities}) activities) activities
  where newer_at is null or newer_at > at + interval '1 hour'`;

/** What is told of the chosen activities; they may begin with `with`. */
export async function selectRows(
  db: Database,
  { reader, face }: { reader: Reader; face: FaceColumn },
  chosen: RawBuilder<unknown>,
): Promise<FeedRow[]> {
  const found = await prepared(sql<FeedRow>`
    select a.id, a.type, a.at, a.actor_id as "actorId", u.first_name as "firstName", u.last_name as "lastName",
      u.email, d.id is not null as "isDocument", a.object_id as "objectId", coalesce(d.name, f.name) as name,
      d.filename, f.space_id as "spaceId", case when f.parent_id is not null then f.id end as "folderId",
      case when not ${hasFlag(flagsIn(reader, sql`f.scope_id`), 'canRead')} then f.path end as "hiddenPath",
      ${face} as face
    from (${chosen}) a join app_user u on u.id = a.actor_id
    left join document d on d.id = a.object_id join folder f on f.id = coalesce(d.folder_id, a.object_id)
    order by a.at desc, a.id desc`).execute(db);
  return found.rows;
}
