import * as calls from '@atrium/contract/news';
import { type Route, route } from '../../core/route.ts';
import { createNewsFeed, deleteNewsFeed, updateNewsFeed } from './change-feeds.ts';
import { createNewsItem, deleteNewsItem, updateNewsItem } from './change-items.ts';
import { beingRead } from './news-errors.ts';
import { readFeed } from './read-feed.ts';
import { listFeeds, showFeed } from './show-feeds.ts';
import { listManagedNews, listNews } from './show-news.ts';

export const newsRoutes: Route[] = [
  route(calls.listNews, (parts, { query }) => listNews(parts.db, query)),
  route(calls.listManagedNews, (parts) => listManagedNews(parts.db)),
  route(calls.createNewsItem, createNewsItem),
  route(calls.updateNewsItem, updateNewsItem),
  route(calls.deleteNewsItem, deleteNewsItem),
  route(calls.listNewsFeeds, listFeeds),
  route(calls.createNewsFeed, async (parts, ask) => createNewsFeed(parts, ask)),
  route(calls.updateNewsFeed, async (parts, ask) => updateNewsFeed(parts, ask)),
  route(calls.deleteNewsFeed, deleteNewsFeed),
  route(calls.readNewsFeed, async (parts, { params: { id } }) => {
    await showFeed(parts, parts.db, id);
    if (!(await readFeed(parts, id, 'now'))) throw beingRead();
    return showFeed(parts, parts.db, id);
  }),
];
