import type { NewsLanguage } from '@atrium/contract/news';
import type { Generated } from 'kysely';

/** News and the feeds that they are read from. */
export interface NewsTables {
  news_feed: {
    id: Generated<number>;
    url: string;
    publisher: string;
    language: NewsLanguage;
    topics: string[];
    keep_topics: boolean;
    is_active: boolean;
    etag: string | null;
    last_modified: string | null;
    read_at: Date | null;
    next_at: Date;
    held_until: Date | null;
    failures: Generated<number>;
    error: string | null;
    created_at: Date;
  };
  news_item: {
    id: Generated<number>;
    feed_id: number | null;
    feed_key: string | null;
    said_key: string | null;
    same_key: string | null;
    is_edited: Generated<boolean>;
    title: string;
    abstract: string;
    url: string;
    day: string;
    publisher: string;
    language: NewsLanguage;
    topics: string[];
  };
  news_gone: { feed_id: number; feed_key: string; same_key: string | null };
}
