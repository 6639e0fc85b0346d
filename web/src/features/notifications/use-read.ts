import { type Notification, readNotifications } from '@atrium/contract/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import { changeKnown, listsKey, refreshLists, setUnread, unreadQuery } from './notifications.ts';

type Which = { ids: number[] } | { upTo: number };

const isMeant = (which: Which, { id }: Notification): boolean =>
  'ids' in which ? which.ids.includes(id) : id <= which.upTo;

/** Marks notifications as read: it shows at once, and is read again as it is then. */
export function useRead(): (which: Which) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: 'notifications' },
    mutationFn: (which: Which) => send(readNotifications, { body: which }),
    onMutate: async (which) => {
      // An answer that is on its way does not know of this yet.
      await client.cancelQueries({ queryKey: listsKey });
      changeKnown(client, (one) => (isMeant(which, one) ? { ...one, isRead: true } : one));
      const unread = client.getQueryData(unreadQuery.queryKey) ?? 0;
      setUnread(client, 'ids' in which ? Math.max(0, unread - which.ids.length) : 0);
    },
    onSuccess: ({ unread }) => setUnread(client, unread),
    onSettled: () => refreshLists(client),
    // Nothing is lost: what stays unread is seen as such, and a page that one goes to is not held up.
    meta: { handles: () => true },
  });
  return mutate;
}
