import type { ManagedNewsItem, NewsItem, NewsLanguage } from '@atrium/contract/news';
import { sql } from 'kysely';
import type { Database, Queryable } from '../../base/database/connect.ts';
import { itemNotFound } from './news-errors.ts';

const fields = sql`i.id, i.title, i.abstract, i.url, i.day as date, i.publisher, i.language,
  array(select json_build_object('topic', t) from unnest(i.topics) with ordinality as list (t, at) order by at) as topics`;

interface Page {
  limit: number;
  before?: { date: string; id: number } | undefined;
  language?: NewsLanguage | undefined;
}

/** Newest first. */
export async function listNews(db: Database, { limit, before, language }: Page): Promise<NewsItem[]> {
  const after = before ? sql`(i.day, i.id) < (${before.date}::date, ${before.id})` : sql`true`;
  const spoken = language ? sql`i.language = ${language}` : sql`true`;
  const { rows } = await sql<NewsItem>`
    select ${fields} from news_item i where ${after} and ${spoken}
    order by i.day desc, i.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function listManagedNews(db: Database): Promise<ManagedNewsItem[]> {
  const { rows } = await sql<ManagedNewsItem>`
    select ${fields}, i.feed_id as feed from news_item i order by i.day desc, i.id desc`.execute(db);
  return rows;
}

export async function showItem(db: Queryable, id: number): Promise<ManagedNewsItem> {
  const { rows } = await sql<ManagedNewsItem>`
    select ${fields}, i.feed_id as feed from news_item i where i.id = ${id}`.execute(db);
  if (!rows[0]) throw itemNotFound();
  return rows[0];
}
