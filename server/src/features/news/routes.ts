import * as calls from '@atrium/contract/news';
import { type Route, route } from '../../core/route.ts';
import { createNewsFeed, deleteNewsFeed, updateNewsFeed } from './change-feeds.ts';
import { createNewsItem, deleteNewsItem, updateNewsItem } from './change-items.ts';
import { readFeedNow } from './read-feed-now.ts';
import { listFeeds } from './show-feeds.ts';
import { getNewsFacets, listManagedNews, listNews } from './show-news.ts';

export const newsRoutes: Route[] = [
  route(calls.listNews, listNews),
  route(calls.getNewsFacets, getNewsFacets),
  route(calls.listManagedNews, listManagedNews),
  route(calls.createNewsItem, createNewsItem),
  route(calls.updateNewsItem, updateNewsItem),
  route(calls.deleteNewsItem, deleteNewsItem),
  route(calls.listNewsFeeds, listFeeds),
  route(calls.createNewsFeed, createNewsFeed),
  route(calls.updateNewsFeed, updateNewsFeed),
  route(calls.deleteNewsFeed, deleteNewsFeed),
  route(calls.readNewsFeed, readFeedNow),
];
