import { type RawBuilder, sql } from 'kysely';
import { hasFlag } from '../../core/access/access.ts';
import { type Filter, passesAllBut, yearOf } from './filter-matches.ts';

/** SQL: whether the scope `s` gives the reader a flag; the rule itself is in scope_flags. */
export const isReadable = (flag: 'canRead' | 'canReadDocument') => hasFlag(sql`s.flags`, flag);

type Sql = RawBuilder<unknown>;

/** Queries, as PostgreSQL writes them: what has the words has all of them. */
export type Words = string[];

export interface Sought {
  /** All that is found. */
  query: Words;
  /** What of it comes first. */
  first: Words;
}

/** The best is 0: what comes first has 0 where it is in the name and 1 where not; the rest has 2 and 3. */
export const lastFirst = 1;
export const ranksOf = (words: Sought): number[] => (isAllFirst(words) ? [0, 1] : [0, 1, 2, 3]);
export const isAllFirst = ({ query, first }: Sought): boolean => inOne(query) === inOne(first);

export const inOne = (words: Words): string => words.join(' & ');
export const asQuery = (words: Words): Sql => sql`${inOne(words)}::tsquery`;
const rankIn = (words: Sql, query: Words, best: number) =>
  sql<number>`case when ${words} @@ ${asQuery(query)} then ${sql.lit(best)} else ${sql.lit(best + 1)} end`;

/** SQL: the rank of a row of `table`, which has the words. */
export const rankOf = (table: string, sought: Sought): RawBuilder<number> => {
  const { query, first } = sought;
  const [words, names] = [sql.ref(`${table}.words`), sql.ref(`${table}.name_words`)];
  const ofFirst = rankIn(names, first, 0);
  if (isAllFirst(sought)) return ofFirst;
  return sql`case when ${words} @@ ${asQuery(first)} then ${ofFirst} else ${rankIn(names, query, 2)} end`;
};

const columns = (rank: Sql) => sql`t.object_id as id, t.is_folder, ${rank} as rank`;

/** SQL: looks something up for each row; an offset keeps it from being turned into another join. */
export function forEach(rows: Sql, name: string): Sql {
  return sql`cross join lateral (${rows} offset 0) ${sql.raw(name)}`;
}

/** SQL: a row has the words. The index finds what has each of several much sooner than what has one of many. */
const hasEach = (words: Words, write = (one: string): Sql => asQuery([one])): Sql =>
  sql.join(
    words.map((one) => sql`words @@ ${write(one)}`),
    sql` and `,
  );

/**
 * SQL: the same by queries that the planner cannot see. It takes them for rare, and so goes by the index of words: of
 * what it takes for common, or of a rare word of which the first is wanted, it would read the words of all documents
 * instead, of which it does not know that each is fetched from elsewhere. That takes ten times as long.
 */
const hasEachUnseen = (words: Words): Sql => hasEach(words, (one) => sql`(select ${asQuery([one])})`);

/**
 * SQL: everybody's hits, by the index of words. What comes first is found apart from the rest: the index tells which is
 * which, and the words of a document, which take longer to fetch, need not be looked at.
 */
export function amongAll(sought: Sought): Sql {
  const { query, first } = sought;
  const found = (words: Words, rank: Sql) => {
    const row = sql`select ${columns(rank)} from search_text t`;
    return sql`
      ${row} where not t.is_folder and ${hasEachUnseen(words)}
      union all ${row} where t.is_folder and ${hasEach(words)}`;
  };
  const ofFirst = found(first, rankIn(sql`t.name_words`, first, 0));
  if (isAllFirst(sought)) return ofFirst;
  const rest = found([...query, `!(${inOne(first)})`], rankIn(sql`t.name_words`, query, 2));
  return sql`${ofFirst} union all ${rest}`;
}

/**
 * SQL: the hits that the reader can read, one after another: for a look at the first of them. What the index gives is a
 * set of its own, as the planner takes it that all of that will be looked at.
 */
export const amongAllReadable = (words: Words): Sql => sql`
  with document_hit as materialized (
    select object_id from search_text where not is_folder and ${hasEachUnseen(words)}),
  folder_hit as materialized (select object_id from search_text where is_folder and ${hasEachUnseen(words)})
  select t.object_id from document_hit t
    ${forEach(sql`select id, folder_id, own_scope_id from document where id = t.object_id and deletion_id is null`, 'd')}
  where ${isReadableDocument({})}
  union all
  select t.object_id from folder_hit t ${readableFolder('t.object_id')}`;

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

/**
 * SQL: what search knows of an object. Its words are fetched once, however often they are looked at: giving weights to
 * places, of which they have none, only copies them.
 */
const textOf = (id: string): Sql =>
  forEach(
    sql`select object_id, is_folder, name_words, setweight(words, 'D') as words from search_text where object_id = ${sql.ref(id)}`,
    't',
  );

/** One after the other: quicker where that is little and the words are common. */
export const amongReadable = (words: Sought): Sql => sql`
  select ${columns(rankOf('t', words))} from (${readable}) o ${textOf('o.id')}
  where t.words @@ ${asQuery(words.query)}`;

/** How many that match are wanted, and how many that the reader can read are looked at for them. */
const mostFound = 1000;
const longestWalk = 500_000;

/** SQL: the hits from the newest backwards: quicker where half of all documents have the words. */
export const amongNewest = (words: Sought, filter: Filter, timeZone: string): Sql => sql`
  (select ${columns(rankOf('t', words))} from (
    select * from (
      select d.id, 'document' as kind, d.folder_id, d.own_scope_id, d.tags, d.created_by as author, d.mime,
        d.modified_at, ${yearOf('d.modified_at', timeZone)} as year
      from document d where d.deletion_id is null) d
    where ${passesAllBut('space', filter)} and ${isReadableDocument(filter)}
    order by modified_at desc, id desc limit ${longestWalk}) d
  ${textOf('d.id')}
  where t.words @@ ${asQuery(words.query)} limit ${mostFound})
  union all
  (select ${columns(rankOf('t', words))} from search_text t ${readableFolder('t.object_id')}
  where t.is_folder and t.words @@ ${asQuery(words.query)} order by f.modified_at desc, t.object_id desc limit ${mostFound})`;

/** Sets that are made once, where joins would be sorted: the walk must stay in its order, and end early. */
function isReadableDocument({ space }: Filter): Sql {
  const readable = sql`select s.id from scope_flags s where ${isReadable('canReadDocument')}`;
  const inSpace = (table: string) =>
    space === undefined ? sql`true` : sql`${sql.ref(table)}.space_id = ${space}`;
  return sql`case when d.own_scope_id is null
    then d.folder_id in (select f.id from folder f where f.scope_id in (${readable}) and ${inSpace('f')})
    else d.own_scope_id in (select a.id from acl_scope a where a.id in (${readable}) and ${inSpace('a')}) end`;
}
