import type {
  getNewsFacets as facetsCall,
  listNews as listCall,
  ManagedNewsItem,
  NewsFacets,
  NewsItem,
} from '@atrium/contract/news';
import { sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { countNews, isChosen } from '../../core/count-news.ts';
import type { Ask } from '../../core/route.ts';
import { itemNotFound } from './news-errors.ts';

const fields = sql`i.id, i.title, i.abstract, i.url, i.day as date, i.publisher, i.language,
  array(select json_build_object('topic', t) from unnest(i.topics) with ordinality as list (t, at) order by at) as topics`;

/** Newest first. */
export async function listNews(
  parts: Parts,
  { query: { limit, before, ...choice } }: Ask<typeof listCall>,
): Promise<NewsItem[]> {
  const after = before ? sql`(i.day, i.id) < (${before.date}::date, ${before.id})` : sql`true`;
  const { rows } = await sql<NewsItem>`
    select ${fields} from news_item i where ${after} and ${isChosen(choice)}
    order by i.day desc, i.id desc limit ${limit}`.execute(parts.db);
  return rows;
}

export const getNewsFacets = (parts: Parts, { query }: Ask<typeof facetsCall>): Promise<NewsFacets> =>
  countNews(parts.db, sql`select topics, language from news_item`, query);

export async function listManagedNews(parts: Parts): Promise<ManagedNewsItem[]> {
  const { rows } = await sql<ManagedNewsItem>`
    select ${fields}, i.feed_id as feed from news_item i order by i.day desc, i.id desc`.execute(parts.db);
  return rows;
}

export async function showItem(db: Queryable, id: number): Promise<ManagedNewsItem> {
  const { rows } = await sql<ManagedNewsItem>`
    select ${fields}, i.feed_id as feed from news_item i where i.id = ${id}`.execute(db);
  if (!rows[0]) throw itemNotFound();
  return rows[0];
}
