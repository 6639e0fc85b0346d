import {
  type ManagedNewsItem,
  type NewsFeed,
  NewsFeedBody,
  NewsItemBody,
  type NewsLanguage,
} from '@atrium/contract/news';
import { z } from 'zod';
import { dayIn } from '../../../base/text/write-time.ts';

/** Topics are words while they are typed. */
const words = (topics: { topic: string }[]): string[] => topics.map(({ topic }) => topic);
const withTopics = <Draft extends { topics: string[] }>({ topics, ...rest }: Draft) => ({
  ...rest,
  topics: topics.map((topic) => ({ topic })),
});

export const CheckedItem = z
  .custom<ItemDraft>()
  .transform((draft): z.input<typeof NewsItemBody> => withTopics(draft))
  .pipe(NewsItemBody);
export const CheckedFeed = z
  .custom<FeedDraft>()
  .transform((draft): z.input<typeof NewsFeedBody> => withTopics(draft))
  .pipe(NewsFeedBody);

export interface ItemDraft {
  title: string;
  abstract: string;
  url: string;
  date: string;
  publisher: string;
  language: NewsLanguage;
  topics: string[];
}

export const blankItem = (): ItemDraft => ({
  title: '',
  abstract: '',
  url: '',
  date: dayIn(0),
  publisher: '',
  language: 'English',
  topics: [],
});

export const draftOfItem = ({
  title,
  abstract,
  url,
  date,
  publisher,
  language,
  topics,
}: ManagedNewsItem) => ({
  ...{ title, abstract, url, date, publisher, language },
  topics: words(topics),
});

export interface FeedDraft {
  url: string;
  publisher: string;
  language: NewsLanguage;
  topics: string[];
  keepTopics: boolean;
  isActive: boolean;
}

export const blankFeed: FeedDraft = {
  url: '',
  publisher: '',
  language: 'English',
  topics: [],
  keepTopics: true,
  isActive: true,
};

export const draftOfFeed = ({
  url,
  publisher,
  language,
  topics,
  keepTopics,
  isActive,
}: NewsFeed): FeedDraft => ({
  ...{ url, publisher, language, keepTopics, isActive },
  topics: words(topics),
});
