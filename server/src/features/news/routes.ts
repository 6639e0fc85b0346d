import * as calls from '@atrium/contract/news';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { createNewsFeed, deleteNewsFeed, updateNewsFeed } from './change-feeds.ts';
import { createNewsItem, deleteNewsItem, updateNewsItem } from './change-items.ts';
import { beingRead } from './news-errors.ts';
import { readFeed } from './read-feed.ts';
import { listFeeds, showFeed } from './show-feeds.ts';
import { listManagedNews, listNews } from './show-news.ts';

export const newsRoutes = (parts: Parts): Route[] => [
  route(calls.listNews, ({ query }) => listNews(parts.db, query)),
  route(calls.listManagedNews, () => listManagedNews(parts.db)),
  route(calls.createNewsItem, (ask) => createNewsItem(parts, ask)),
  route(calls.updateNewsItem, (ask) => updateNewsItem(parts, ask)),
  route(calls.deleteNewsItem, (ask) => deleteNewsItem(parts, ask)),
  route(calls.listNewsFeeds, () => listFeeds(parts)),
  route(calls.createNewsFeed, async (ask) => createNewsFeed(parts, ask)),
  route(calls.updateNewsFeed, async (ask) => updateNewsFeed(parts, ask)),
  route(calls.deleteNewsFeed, (ask) => deleteNewsFeed(parts, ask)),
  route(calls.readNewsFeed, async ({ params: { id } }) => {
    await showFeed(parts, parts.db, id);
    if (!(await readFeed(parts, id, 'now'))) throw beingRead();
    return showFeed(parts, parts.db, id);
  }),
];
