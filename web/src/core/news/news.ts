import {
  getNewsFacets,
  listManagedNews,
  listNews,
  listNewsFeeds,
  type NewsChoice,
  type NewsItem,
} from '@atrium/contract/news';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';

/** One value for each question about news, all under one key. */
const key = ['news'] as const;

const pageLength = 20;

/** Newest first, a page at a time. */
export const newsQuery = (choice: NewsChoice = {}) =>
  infiniteQueryOptions({
    queryKey: [...key, 'latest', choice.topic ?? '', choice.language ?? ''],
    queryFn: ({ signal, pageParam }) =>
      send(listNews, { query: { limit: pageLength, before: pageParam, ...choice } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: NewsItem[]) => {
      const last = page.at(-1);
      return last && page.length === pageLength ? `${last.date},${last.id}` : undefined;
    },
    staleTime: 60_000,
  });

export const newsFacetsQuery = (choice: NewsChoice) =>
  queryOptions({
    queryKey: [...key, 'facets', choice.topic ?? '', choice.language ?? ''],
    queryFn: ({ signal }) => send(getNewsFacets, { query: choice }, { signal }),
    staleTime: 60_000,
  });

export const managedNewsQuery = queryOptions({
  queryKey: [...key, 'managed'],
  queryFn: ({ signal }) => send(listManagedNews, {}, { signal }),
  staleTime: 30_000,
});

/** Looked at again while one of them is being read. */
export const newsFeedsQuery = queryOptions({
  queryKey: [...key, 'feeds'],
  queryFn: ({ signal }) => send(listNewsFeeds, {}, { signal }),
  staleTime: 30_000,
  refetchInterval: ({ state }) => (state.data?.some(({ isReading }) => isReading) ? 2000 : false),
});

export const refreshNews = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: key });
