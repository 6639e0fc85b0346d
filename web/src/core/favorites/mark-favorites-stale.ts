import type { QueryClient } from '@tanstack/react-query';

export const favoritesKey = ['favorites'] as const;

/** Marks favorites stale after changes elsewhere: what is shown stays, and is read again when it is next asked for. */
export const markFavoritesStale = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: favoritesKey, refetchType: 'none' });
