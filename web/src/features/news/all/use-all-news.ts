import type { Announcement } from '@atrium/contract/announcements';
import type { NewsItem } from '@atrium/contract/news';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { announcementsQuery } from '../../../core/announcements/announcements.ts';
import { newsQuery } from '../../../core/news/news.ts';
import { mergeNews } from './merge-news.ts';
import type { NewsSearch } from './news-search.ts';

const quiet = { meta: { handles: () => true } };

/** What the page shows, of one kind or of both. */
export function useAllNews({ kind, ...choice }: NewsSearch) {
  const wanted = { announcement: kind !== 'press', press: kind !== 'announcements' };
  const announcements = useInfiniteQuery({
    ...announcementsQuery(choice),
    enabled: wanted.announcement,
    ...quiet,
  });
  const press = useInfiniteQuery({ ...newsQuery(choice), enabled: wanted.press, ...quiet });
  const asked = [...(wanted.announcement ? [announcements] : []), ...(wanted.press ? [press] : [])];
  const [told, written] = [announcements.data, press.data];
  const isThere = (!wanted.announcement || told) && (!wanted.press || written);
  const hasMore = { announcement: announcements.hasNextPage, press: press.hasNextPage };
  const merged = useMemo(() => {
    if (!isThere) return undefined;
    const of = <Item>(isWanted: boolean, pages: Item[][] | undefined, more: boolean) =>
      isWanted ? { items: pages?.flat() ?? [], hasMore: more } : { items: [], hasMore: false };
    return mergeNews(
      of<Announcement>(wanted.announcement, told?.pages, hasMore.announcement),
      of<NewsItem>(wanted.press, written?.pages, hasMore.press),
    );
  }, [isThere, told, written, wanted.announcement, wanted.press, hasMore.announcement, hasMore.press]);
  return {
    merged,
    isError: asked.some(({ isError, data }) => isError && !data),
    retry: () => void Promise.all(asked.map(({ refetch }) => refetch())),
    isReadingOn: asked.some(({ isFetchingNextPage }) => isFetchingNextPage),
    readOn: () => {
      for (const one of merged?.next ?? [])
        void (one === 'press' ? press.fetchNextPage() : announcements.fetchNextPage());
    },
  };
}
