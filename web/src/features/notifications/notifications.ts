import { listNotifications, type Notification } from '@atrium/contract/notifications';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';

const key = ['notifications'] as const;

/** How many are unread, as the server tells it by itself; undefined until it has. */
export const unreadQuery = queryOptions<number>({
  queryKey: [...key, 'unread'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
});

export const setUnread = (client: QueryClient, unread: number): void =>
  void client.setQueryData(unreadQuery.queryKey, unread);

export const listsKey = [...key, 'list'] as const;
const pageLength = 30;

interface NotificationPage {
  unread: number;
  notifications: Notification[];
}
export type NotificationPages = InfiniteData<NotificationPage, number | null>;

/** Newest first, older ones page by page; all, or those that are unread. */
export const notificationsQuery = (isUnreadOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, isUnreadOnly ? 'unread' : 'all'],
    queryFn: async ({ client, pageParam, signal }): Promise<NotificationPage> => {
      const query = {
        limit: pageLength,
        unread: isUnreadOnly ? ('true' as const) : ('false' as const),
        ...(pageParam === null ? {} : { before: pageParam }),
      };
      const page = await send(listNotifications, { query }, { signal });
      setUnread(client, page.unread);
      return page;
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ notifications }) =>
      notifications.length < pageLength ? undefined : notifications.at(-1)?.id,
    // The panel says so itself, and offers to try again.
    meta: { handles: () => true },
  });

/** Reads what is shown again. An answer that is on its way, the first one too, does not know of what has happened. */
export async function refreshLists(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: listsKey });
  await client.invalidateQueries({ queryKey: listsKey });
}

/** Changes what is known of some of them, in every list. */
export function changeKnown(client: QueryClient, change: (one: Notification) => Notification): void {
  client.setQueriesData<NotificationPages>(
    { queryKey: listsKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, notifications: page.notifications.map(change) })),
      },
  );
}

/** The next time the newest are read, and not all that somebody once scrolled through. */
export function forgetOlder(client: QueryClient): void {
  client.setQueriesData<NotificationPages>(
    { queryKey: listsKey },
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
}
