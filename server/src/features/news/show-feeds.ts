import type { NewsFeed } from '@atrium/contract/news';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { feedNotFound } from './news-errors.ts';

type Row = Omit<NewsFeed, 'lastReadAt' | 'nextReadAt'> & { lastReadAt: Date | null; nextReadAt: Date | null };

export const listFeeds = (parts: Parts): Promise<NewsFeed[]> => showFeeds(parts, parts.db, sql`true`);

export async function showFeed(parts: Parts, db: Parts['db'] | Transaction, id: number): Promise<NewsFeed> {
  const [feed] = await showFeeds(parts, db, sql`f.id = ${id}`);
  if (!feed) throw feedNotFound();
  return feed;
}

async function showFeeds(
  { clock }: Parts,
  db: Parts['db'] | Transaction,
  condition: RawBuilder<unknown>,
): Promise<NewsFeed[]> {
  const { rows } = await sql<Row>`
    select f.id, f.url, f.publisher, f.language, f.keep_topics as "keepTopics", f.is_active as "isActive",
      array(select json_build_object('topic', t) from unnest(f.topics) with ordinality as list (t, at)
        order by at) as topics,
      coalesce(f.held_until > ${clock.now()}, false) or (f.is_active and f.read_at is null) as "isReading",
      f.read_at as "lastReadAt", case when f.is_active then f.next_at end as "nextReadAt", f.error,
      (select count(*)::int from news_item i where i.feed_id = f.id) as items
    from news_feed f where ${condition} order by lower(f.publisher), f.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    lastReadAt: row.lastReadAt?.toISOString() ?? null,
    nextReadAt: row.nextReadAt?.toISOString() ?? null,
  }));
}
