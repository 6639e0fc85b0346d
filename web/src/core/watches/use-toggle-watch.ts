import { addWatch, removeWatch, type Watch } from '@atrium/contract/notifications';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { unreachableText } from '../../base/failures/errors.ts';
import { send } from '../../base/http/call.ts';
import { isUnreachable } from '../../base/http/call-error.ts';
import { showToast } from '../../ui/toast/toast.tsx';
import { showUndoToast } from '../../ui/toast/undo-toast.tsx';
import { placeOf, withoutWatch, withWatch } from './change-watches.ts';
import { isWatched, watchesQuery, watchKey } from './watches.ts';

interface WatchChange {
  item: Watch;
  isWanted: boolean;
  /** Where it stood, to be put back there. */
  at: number;
}

const { queryKey } = watchesQuery;

/**
 * Watches something, or no longer. It shows at once with the way back, and is undone with a word about it when the
 * server does not agree. The same function between drawings.
 */
export function useToggleWatch(): (item: Watch) => void {
  const { t } = useLingui();
  const client = useQueryClient();
  const { mutate } = useMutation({
    // One after the other: the last click is the one that counts.
    scope: { id: 'watches' },
    mutationFn: async ({ item: { entityType, entityId }, isWanted }: WatchChange) => {
      const params = { entityType, entityId };
      if (isWanted) return send(addWatch, { params });
      await send(removeWatch, { params });
      return undefined;
    },
    onSuccess: (added) => {
      const renew = (list: Watch[]) =>
        added && isWatched(list, watchKey(added)) ? withWatch(list, added) : list;
      client.setQueryData(queryKey, (list) => list && renew(list));
    },
    onError: (error, { item, isWanted, at }) => {
      client.setQueryData(
        queryKey,
        (list) => list && (isWanted ? withoutWatch(list, item) : withWatch(list, item, at)),
      );
      const { name } = item;
      showToast(
        'warn',
        isWanted ? t`“${name}” is not watched` : t`“${name}” is still watched`,
        isUnreachable(error) ? unreachableText() : error.message,
      );
    },
    meta: { handles: () => true },
  });

  return useCallback(
    (item: Watch) => {
      const set = (isWanted: boolean) => {
        const at = placeOf(client.getQueryData(queryKey) ?? [], item);
        // An answer that is on its way does not know of this yet.
        void client.cancelQueries({ queryKey });
        client.setQueryData(
          queryKey,
          (now) => now && (isWanted ? withWatch(now, item) : withoutWatch(now, item)),
        );
        mutate({ item, isWanted, at });
      };
      const isWanted = !isWatched(client.getQueryData(queryKey) ?? [], watchKey(item));
      set(isWanted);
      const { name, entityType } = item;
      const watched =
        entityType === 'document'
          ? t`You will be told of new versions of “${name}”.`
          : t`You will be told what is new in “${name}”.`;
      showUndoToast(isWanted ? watched : t`You no longer watch “${name}”.`, () => set(!isWanted), {
        isEasy: true,
      });
    },
    [client, mutate, t],
  );
}
