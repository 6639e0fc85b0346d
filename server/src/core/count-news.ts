import { mostTopics, type NewsChoice, type NewsFacets } from '@atrium/contract/news';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../base/database/connect.ts';

/** SQL about columns `topics` and `language`: whether it is among what was chosen. What has no language is in all. */
export const isChosen = ({ topic, language }: NewsChoice): RawBuilder<boolean> =>
  sql<boolean>`(${topic === undefined ? sql`true` : sql`${topic} = any(topics)`}
    and ${language === undefined ? sql`true` : sql`coalesce(language = ${language}, true)`})`;

/** Counts what can be chosen among the rows of a query that selects `topics` and `language`. */
export async function countNews(
  db: Queryable,
  rows: RawBuilder<unknown>,
  { topic, language }: NewsChoice,
): Promise<NewsFacets> {
  const found = await sql<NewsFacets>`
    with n as materialized (${rows})
    select (select count(*)::int from n where ${isChosen({ topic, language })}) as total,
      array(select json_build_object('topic', x.topic, 'count', x.count) from (
        select t.topic, count(*)::int as count from n cross join unnest(n.topics) as t (topic)
        where ${isChosen({ language })} group by 1 order by 2 desc, 1 limit ${mostTopics}) x) as topics,
      array(select json_build_object('language', x.language, 'count', x.count) from (
        select l.language, count(*)::int as count
        from (select distinct language from n where language is not null) l
        join n on coalesce(n.language = l.language, true)
        where ${topic === undefined ? sql`true` : sql`${topic} = any(n.topics)`}
        group by 1 order by 2 desc, 1) x) as languages`.execute(db);
  return found.rows[0] as NewsFacets;
}
