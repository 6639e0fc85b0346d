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

/** SQL: everybody's hits, by the index of words. */
export const amongAll = (query: Sql): Sql => sql`
  select ${columns(query)} from search_text t where not t.is_folder and t.words @@ ${query}
  union all
  select ${columns(query)} from search_text t where t.is_folder and t.words @@ ${query}`;

/** SQL: the hits that the reader can read, one after another: for a look at the first of them. */
export const amongAllReadable = (query: Sql): Sql => sql`
  select t.object_id from search_text t
    ${forEach(sql`select id, folder_id, own_scope_id from document where id = t.object_id and deletion_id is null`, 'd')}
  where not t.is_folder and t.words @@ ${query} and ${isReadableDocument({})}
  union all
  select t.object_id from search_text t ${readableFolder('t.object_id')}
  where t.is_folder and t.words @@ ${query}`;

/** SQL: the folder `f` with this id, if the reader can read it. */
function readableFolder(id: string): Sql {
  const folder = sql`
    select scope_id, modified_at from folder where id = ${sql.ref(id)} and deletion_id is null`;
  return sql`${forEach(folder, 'f')} join scope_flags s on s.id = f.scope_id and ${isReadable('canRead')}`;
}

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

/** How many that match are wanted, and how many that the reader can read are looked at for them. */
const mostFound = 1000;
const longestWalk = 500_000;

/** SQL: the hits from the newest backwards: quicker where half of all documents have the words. */
export const amongNewest = (query: Sql, filter: Filter, timeZone: string): Sql => sql`
  (select ${columns(query)} from (
    select * from (
      select d.id, 'document' as kind, d.folder_id, d.own_scope_id, d.tags, d.created_by as author, d.mime,
        d.modified_at, ${yearOf('d.modified_at', timeZone)} as year
      from document d where d.deletion_id is null) d
    where ${passesAllBut('space', filter)} and ${isReadableDocument(filter)}
    order by modified_at desc, id desc limit ${longestWalk}) d
  cross join lateral (select * from search_text where object_id = d.id offset 0) t
  where t.words @@ ${query} limit ${mostFound})
  union all
  (select ${columns(query)} from search_text t ${readableFolder('t.object_id')}
  where t.is_folder and t.words @@ ${query} order by f.modified_at desc, t.object_id desc limit ${mostFound})`;

/** Sets that are made once, where joins would be sorted: the walk must stay in its order, and end early. */
function isReadableDocument({ space }: Filter): Sql {
  const readable = sql`select s.id from scope_flags s where ${isReadable('canReadDocument')}`;
  const inSpace = (table: string) =>
    space === undefined ? sql`true` : sql`${sql.ref(table)}.space_id = ${space}`;
  return sql`case when d.own_scope_id is null
    then d.folder_id in (select f.id from folder f where f.scope_id in (${readable}) and ${inSpace('f')})
    else d.own_scope_id in (select a.id from acl_scope a where a.id in (${readable}) and ${inSpace('a')}) end`;
}
