import { type RawBuilder, sql } from 'kysely';
import { hasFlag } from '../../core/access/access.ts';
import { type Filter, passesAllBut, yearOf } from './filter-matches.ts';

/** SQL: whether the scope `s` gives the reader a flag; the rule itself is in scope_flags. */
export const isReadable = (flag: 'canRead' | 'canReadDocument') => hasFlag(sql`s.flags`, flag);

type Sql = RawBuilder<unknown>;
const columns = (query: Sql) => sql`t.object_id as id, t.is_folder, t.name_words @@ ${query} as in_name`;

/** SQL: looks something up for each row; an offset keeps it from being turned into another join. */
export function forEach(rows: Sql, name: string): Sql {
  return sql`cross join lateral (${rows} offset 0) ${sql.raw(name)}`;
}

/** By the index of words: everybody's, at most so many. */
export const amongAll = (query: Sql, most: number): Sql => sql`
  (select ${columns(query)} from search_text t where not t.is_folder and t.words @@ ${query} limit ${most})
  union all
  (select ${columns(query)} from search_text t where t.is_folder and t.words @@ ${query} limit ${most})`;

/**
 * The ids of all that the reader can read. Only for somebody with little access: the planner takes it for much, and
 * would read all documents that there are, so each step says itself what it looks for.
 */
export const readable: Sql = sql`
  select d.id from scope_flags s ${forEach(sql`select id from folder where scope_id = s.id`, 'f')}
    ${forEach(sql`select id, own_scope_id, deletion_id from document where folder_id = f.id`, 'd')}
  where ${isReadable('canReadDocument')} and d.own_scope_id is null and d.deletion_id is null
  union all
  select d.id from scope_flags s ${forEach(sql`select id, deletion_id from document where own_scope_id = s.id`, 'd')}
  where ${isReadable('canReadDocument')} and d.deletion_id is null
  union all
  select f.id from scope_flags s ${forEach(sql`select id, deletion_id from folder where scope_id = s.id`, 'f')}
  where ${isReadable('canRead')} and f.deletion_id is null`;

/** One after the other: quicker where that is little and the words are common. */
export const amongReadable = (query: Sql): Sql => sql`
  select ${columns(query)} from (${readable}) o ${forEach(sql`select * from search_text where object_id = o.id`, 't')}
  where t.words @@ ${query}`;

/** How many that match are wanted, and how many are looked at for them. */
const mostFound = 1000;
const longestWalk = 500_000;

/** From the newest backwards: quicker where half of all documents have the words. */
export const amongNewest = (query: Sql, filter: Filter, timeZone: string): Sql => sql`
  (select ${columns(query)} from (
    select * from (
      select d.id, 'document' as kind, d.folder_id, d.own_scope_id, d.tags, d.created_by as author, d.mime,
        d.modified_at, ${yearOf('d.modified_at', timeZone)} as year
      from document d where d.deletion_id is null) found
    where ${passesAllBut('space', filter)} order by modified_at desc, id desc limit ${longestWalk}) d
  cross join lateral (select * from search_text where object_id = d.id offset 0) t
  where ${isReadableDocument(filter)} and t.words @@ ${query} limit ${mostFound})
  union all
  (select ${columns(query)} from search_text t where t.is_folder and t.words @@ ${query} limit ${mostFound})`;

/** Sets that are made once, where joins would be sorted: the walk must stay in its order, and end early. */
function isReadableDocument({ space }: Filter): Sql {
  const readable = sql`select s.id from scope_flags s where ${isReadable('canReadDocument')}`;
  const inSpace = (table: string) =>
    space === undefined ? sql`true` : sql`${sql.ref(table)}.space_id = ${space}`;
  return sql`case when d.own_scope_id is null
    then d.folder_id in (select f.id from folder f where f.scope_id in (${readable}) and ${inSpace('f')})
    else d.own_scope_id in (select a.id from acl_scope a where a.id in (${readable}) and ${inSpace('a')}) end`;
}
