import type { NewsLanguage } from '@atrium/contract/news';
import type { Article } from '@atrium/contract/parts/article';
import type { ColumnType, Generated } from 'kysely';

/** What the company tells its people. */
export interface AnnouncementTables {
  announcement: {
    id: Generated<number>;
    title: string;
    summary: string;
    body: ColumnType<Article, string, string>;
    first_day: string;
    last_day: string | null;
    is_pinned: boolean;
    language: NewsLanguage | null;
    topics: string[];
    image_id: number | null;
    image_alt: string;
    is_for_everybody: boolean;
    created_by: number;
    created_at: Date;
    modified_at: Date;
  };
  announcement_role: { announcement_id: number; role_id: number };
  announcement_image: {
    id: Generated<number>;
    hash: string;
    mime: string;
    size: number;
    width: number;
    height: number;
    created_at: Date;
  };
}
