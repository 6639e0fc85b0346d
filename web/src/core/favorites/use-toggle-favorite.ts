import { addFavorite, type Favorite, removeFavorite } from '@atrium/contract/favorites';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { unreachableText } from '../../base/failures/errors.ts';
import { send } from '../../base/http/call.ts';
import { isUnreachable } from '../../base/http/call-error.ts';
import { showToast } from '../../ui/toast/toast.tsx';
import { placeOf, withFavorite, withoutFavorite } from './change-favorites.ts';
import { favoriteKey, favoritesQuery, isFavorite } from './favorites.ts';
import { markFavoritesStale } from './mark-favorites-stale.ts';

interface FavoriteChange {
  item: Favorite;
  isWanted: boolean;
  /** Where it stood, to be put back there. */
  at: number;
}

const { queryKey } = favoritesQuery;

/**
 * Switches a favorite on or off. It shows at once, and goes back with a word about it when the server does not agree.
 * The same function between drawings. Answers whether it is one now.
 */
export function useToggleFavorite(): (item: Favorite) => boolean {
  const { t } = useLingui();
  const client = useQueryClient();
  const change = (next: (list: Favorite[]) => Favorite[]) =>
    client.setQueryData(queryKey, (list) => list && next(list));
  const { mutate } = useMutation({
    // One after the other: the last click is the one that counts.
    scope: { id: 'favorites' },
    mutationFn: async ({ item: { entityType, entityId }, isWanted }: FavoriteChange) => {
      const params = { entityType, entityId };
      if (isWanted) return send(addFavorite, { params });
      await send(removeFavorite, { params });
      return undefined;
    },
    onSuccess: (added) => {
      if (added) change((list) => (isFavorite(list, favoriteKey(added)) ? withFavorite(list, added) : list));
    },
    onSettled: () => markFavoritesStale(client),
    onError: (error, { item, isWanted, at }) => {
      change((list) => (isWanted ? withoutFavorite(list, item) : withFavorite(list, item, at)));
      const { name } = item;
      showToast(
        'warn',
        isWanted
          ? t`“${name}” was not added to your favorites`
          : t`“${name}” was not removed from your favorites`,
        isUnreachable(error) ? unreachableText() : error.message,
      );
    },
    meta: { handles: () => true },
  });

  return useCallback(
    (item: Favorite) => {
      const list = client.getQueryData(queryKey) ?? [];
      const isWanted = !isFavorite(list, favoriteKey(item));
      const at = placeOf(list, item);
      // An answer that is on its way does not know of this yet.
      void client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (now) => now && (isWanted ? withFavorite(now, item) : withoutFavorite(now, item)),
      );
      mutate({ item, isWanted, at });
      return isWanted;
    },
    [client, mutate],
  );
}
