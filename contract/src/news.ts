import { z } from 'zod';
import { call } from './parts/call.ts';
import { Day, dayOr, Id, IdInAddress, Time } from './parts/fields.ts';
import { line, lines } from './parts/lines.ts';
import { list } from './parts/list.ts';
import { type NewsLanguage, newsLanguages } from './parts/news-languages.ts';
import { says } from './parts/sentences.ts';

export { type NewsLanguage, newsLanguages };

/** The short forms of the languages, as they are shown. */
export const languageCodes: Record<NewsLanguage, string> = {
  English: 'EN',
  German: 'DE',
  French: 'FR',
  Italian: 'IT',
};

/** How long texts of news may be, also those that come from feeds. */
export const newsLimits = { title: 300, abstract: 1000, url: 2000, publisher: 120, topic: 60, topics: 10 };

export const NewsItem = z.object({
  id: Id,
  title: z.string(),
  abstract: z.string(),
  /** Where it can be read; may be blank. */
  url: z.string(),
  date: Day,
  publisher: z.string(),
  language: z.enum(newsLanguages),
  topics: z.array(z.object({ topic: z.string() })),
});

export type NewsItem = z.output<typeof NewsItem>;

/** A news item as administrators see it. */
export const ManagedNewsItem = NewsItem.extend({
  /** Which feed it was read from; nobody's was added by hand. */
  feed: Id.nullable(),
});

export type ManagedNewsItem = z.output<typeof ManagedNewsItem>;

export const NewsFeed = z.object({
  id: Id,
  url: z.string(),
  publisher: z.string(),
  language: z.enum(newsLanguages),
  /** The topics that everything gets that is read from it. */
  topics: z.array(z.object({ topic: z.string() })),
  /** Whether the feed's own topics are kept as well. */
  keepTopics: z.boolean(),
  /** Whether it is read by itself. */
  isActive: z.boolean(),
  /** Whether it is being read, or about to be for the first time. */
  isReading: z.boolean(),
  lastReadAt: Time.nullable(),
  /** Nothing while it is switched off. */
  nextReadAt: Time.nullable(),
  /** Why the last reading failed, in a sentence. */
  error: z.string().nullable(),
  /** How many news items there are of it. */
  items: z.int(),
});

export type NewsFeed = z.output<typeof NewsFeed>;

const webAddress = 'Enter an address that starts with http:// or https://';

/** Nothing but the web: such an address becomes a link that others follow, or one that the server asks. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
}

const Url = line(newsLimits.url).refine(
  (text) => text === '' || isWebAddress(text),
  `${webAddress}, without a password in it.`,
);
const FeedUrl = line(newsLimits.url, says('Address is required.')).refine(
  isWebAddress,
  `${webAddress}, without a password in it.`,
);
const Publisher = line(newsLimits.publisher, says('Publisher is required.'));
const Language = z.enum(newsLanguages, says('Language is required.'));

/** Each once, whatever its case. */
export const Topics = list(
  z.strictObject({ topic: line(newsLimits.topic, says('A topic cannot be blank.')) }),
  newsLimits.topics,
  says('Use at most {topics} topics.', { topics: newsLimits.topics }),
).transform((topics) => {
  const names = topics.map(({ topic }) => topic.toLowerCase());
  return topics.filter((_, at) => names.indexOf(names[at] as string) === at);
});

export const NewsItemBody = z.strictObject({
  title: line(newsLimits.title, says('Title is required.')),
  abstract: lines(newsLimits.abstract).default(''),
  url: Url.default(''),
  date: dayOr(says('Date is required.')),
  publisher: Publisher,
  language: Language,
  topics: Topics.default([]),
});

export const NewsFeedBody = z.strictObject({
  url: FeedUrl,
  publisher: Publisher,
  language: Language,
  topics: Topics.default([]),
  keepTopics: z.boolean().default(true),
  isActive: z.boolean().default(true),
});

/** How many topics are offered to choose by: those that are used most. */
export const mostTopics = 30;

const count = z.int();

/** By what news can be chosen; announcements too. */
export const NewsFacets = z.object({
  /** How many there are of what was chosen. */
  total: count,
  /** The most used first, as if no topic were chosen. */
  topics: z.array(z.object({ topic: z.string(), count })),
  /** As if no language were chosen. */
  languages: z.array(z.object({ language: z.enum(newsLanguages), count })),
});

export type NewsFacets = z.output<typeof NewsFacets>;

export const NewsChoice = z.strictObject({
  topic: z.string().min(1).max(newsLimits.topic).optional(),
  language: z.enum(newsLanguages).optional(),
});

export type NewsChoice = z.output<typeof NewsChoice>;

const one = z.strictObject({ id: IdInAddress });

/** The last item that was shown: its date and id. */
const Before = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d,[1-9]\d{0,9}$/, says('Give the date and the id of an item, with a comma between.'))
  .transform((text) => ({ date: text.slice(0, 10), id: Number(text.slice(11)) }))
  .pipe(z.object({ date: Day, id: Id }));

export const listNews = call({
  method: 'GET',
  path: '/news',
  access: 'user',
  summary: 'News about the company in the media, newest first; what follows an item by its date and id',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    before: Before.optional(),
    ...NewsChoice.shape,
  }),
  reply: z.array(NewsItem),
});

export const getNewsFacets = call({
  method: 'GET',
  path: '/news/facets',
  access: 'user',
  summary: 'By which topics and languages the news in the media can be chosen, and how many there are',
  query: NewsChoice,
  reply: NewsFacets,
});

export const listManagedNews = call({
  method: 'GET',
  path: '/news/items',
  access: 'admin',
  summary: 'All news with where they come from, newest first',
  reply: z.array(ManagedNewsItem),
});

export const createNewsItem = call({
  method: 'POST',
  path: '/news',
  access: 'admin',
  summary: 'Add a news item by hand',
  body: NewsItemBody,
  reply: ManagedNewsItem,
  status: 201,
});

export const updateNewsItem = call({
  method: 'PUT',
  path: '/news/{id}',
  access: 'admin',
  summary: 'Change a news item; one of a feed then stays as it is, whatever the feed says',
  params: one,
  body: NewsItemBody,
  reply: ManagedNewsItem,
});

export const deleteNewsItem = call({
  method: 'DELETE',
  path: '/news/{id}',
  access: 'admin',
  summary: 'Delete a news item; one of a feed does not come back',
  params: one,
});

export const listNewsFeeds = call({
  method: 'GET',
  path: '/news/feeds',
  access: 'admin',
  summary: 'All feeds and how reading them went',
  reply: z.array(NewsFeed),
});

export const createNewsFeed = call({
  method: 'POST',
  path: '/news/feeds',
  access: 'admin',
  summary: 'Add a feed (RSS or Atom); it is read at once',
  body: NewsFeedBody,
  reply: NewsFeed,
  status: 201,
});

export const updateNewsFeed = call({
  method: 'PUT',
  path: '/news/feeds/{id}',
  access: 'admin',
  summary: 'Change a feed; it is read again at once',
  params: one,
  body: NewsFeedBody,
  reply: NewsFeed,
});

export const deleteNewsFeed = call({
  method: 'DELETE',
  path: '/news/feeds/{id}',
  access: 'admin',
  summary: 'Delete a feed and the news that were read from it',
  params: one,
});

export const readNewsFeed = call({
  method: 'POST',
  path: '/news/feeds/{id}/read',
  access: 'admin',
  summary: 'Read a feed now; answers how that went',
  params: one,
  reply: NewsFeed,
});
