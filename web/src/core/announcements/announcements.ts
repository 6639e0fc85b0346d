import {
  type Announcement,
  getAnnouncement,
  getAnnouncementFacets,
  getManagedAnnouncement,
  listAnnouncements,
  listManagedAnnouncements,
} from '@atrium/contract/announcements';
import type { NewsChoice } from '@atrium/contract/news';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';

/** One value for each question about announcements, all under one key. */
export const announcementsKey = ['announcements'] as const;

const pageLength = 20;

/** Pinned ones first, then the newest, a page at a time. */
export const announcementsQuery = (choice: NewsChoice = {}) =>
  infiniteQueryOptions({
    queryKey: [...announcementsKey, 'latest', choice.topic ?? '', choice.language ?? ''],
    queryFn: ({ signal, pageParam }) =>
      send(listAnnouncements, { query: { limit: pageLength, before: pageParam, ...choice } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Announcement[]) => {
      const last = page.at(-1);
      if (!last || page.length < pageLength) return undefined;
      return `${Number(last.isPinned)},${last.date},${last.id}`;
    },
    staleTime: 60_000,
  });

export const announcementFacetsQuery = (choice: NewsChoice) =>
  queryOptions({
    queryKey: [...announcementsKey, 'facets', choice.topic ?? '', choice.language ?? ''],
    queryFn: ({ signal }) => send(getAnnouncementFacets, { query: choice }, { signal }),
    staleTime: 60_000,
  });

export const announcementQuery = (id: number) =>
  queryOptions({
    queryKey: [...announcementsKey, 'one', id],
    queryFn: ({ signal }) => send(getAnnouncement, { params: { id } }, { signal }),
    staleTime: 60_000,
    meta: { handles: [404] },
  });

export const managedAnnouncementsQuery = queryOptions({
  queryKey: [...announcementsKey, 'managed'],
  queryFn: ({ signal }) => send(listManagedAnnouncements, {}, { signal }),
  staleTime: 30_000,
});

/** Read anew each time: the version tells whether somebody else saved in between. */
export const managedAnnouncementQuery = (id: number) =>
  queryOptions({
    queryKey: ['managed announcement', id],
    queryFn: ({ signal }) => send(getManagedAnnouncement, { params: { id } }, { signal }),
    gcTime: 0,
    // What is typed stays as it is, whatever happens to the announcement meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handles: [404] },
  });

export const refreshAnnouncements = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: announcementsKey });
