import type { Document } from '@atrium/contract/documents';
import {
  type Favorite,
  type FavoriteKey,
  listDefaultFavorites,
  listDocumentDashboards,
  listFavorites,
  listFolderDashboards,
  listSuggestedFavorites,
} from '@atrium/contract/favorites';
import type { Folder } from '@atrium/contract/folders';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { send } from '../../base/http/call.ts';
import { favoritesKey } from './mark-favorites-stale.ts';

/**
 * What is read of favorites: one value for each question, all under one key. Whoever shows them says what failed:
 * no page goes down for a star.
 */
const key = favoritesKey;
const meta = { handles: () => true };

export const favoritesQuery = queryOptions({
  queryKey: [...key, 'mine'],
  queryFn: ({ signal }) => send(listFavorites, {}, { signal }),
  staleTime: 30_000,
  meta,
});

export const suggestedFavoritesQuery = queryOptions({
  queryKey: [...key, 'suggested'],
  queryFn: ({ signal }) => send(listSuggestedFavorites, {}, { signal }),
  staleTime: 30_000,
  meta,
});

/** The default dashboards, with what each suggests. For those who administer default favorites. */
export const defaultFavoritesQuery = queryOptions({
  queryKey: [...key, 'default'],
  queryFn: ({ signal }) => send(listDefaultFavorites, {}, { signal }),
  staleTime: 30_000,
  meta,
});

/** Which default dashboards suggest it: asked anew each time, as others choose too. */
export const favoriteDashboardsQuery = ({ entityType, entityId }: FavoriteKey) =>
  queryOptions({
    queryKey: [...key, 'dashboards', entityType, entityId],
    queryFn: ({ signal }) =>
      send(
        entityType === 'document' ? listDocumentDashboards : listFolderDashboards,
        { params: { id: entityId } },
        { signal },
      ),
    staleTime: 0,
    gcTime: 0,
    meta,
  });

export const refreshFavorites = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: key });

export const favoriteKey = ({ entityType, entityId }: FavoriteKey): string => `${entityType}-${entityId}`;

/** The favorite as it is known here; the server answers with the whole of it. */
export const favoriteOf = (item: Document | Folder): Favorite => ({
  entityType: item.entityType,
  entityId: item.id,
  name: item.name,
  route: item.route,
  space: item.space,
  spaceName: '',
  format: item.entityType === 'folder' ? 'folder' : item.format,
});

const known = new WeakMap<object, ReadonlySet<string>>();

/** The keys of a list as a set, made once for each list, however many rows ask. */
export function keySet<List extends object>(list: List, keysOf: (list: List) => FavoriteKey[]) {
  const keys = known.get(list) ?? new Set(keysOf(list).map(favoriteKey));
  known.set(list, keys);
  return keys;
}

export const isFavorite = (list: Favorite[], key: string): boolean => keySet(list, (all) => all).has(key);

/** Rows only watch: one of these on the page reads. It draws nothing anew. */
export function useLoadFavorites(): void {
  useQuery({ ...favoritesQuery, notifyOnChangeProps: [] });
}

/** Undefined until it is known. */
export function useIsFavorite({ key }: { key: string }): boolean | undefined {
  const select = useCallback((list: Favorite[]) => isFavorite(list, key), [key]);
  return useQuery({ ...favoritesQuery, select, enabled: false }).data;
}

type DefaultFavorites = { favorites: FavoriteKey[] }[];

export function useLoadDefaultFavorites(isWanted: boolean): void {
  useQuery({ ...defaultFavoritesQuery, enabled: isWanted, notifyOnChangeProps: [] });
}

/** Whether any default dashboard suggests it. */
export function useIsDefaultFavorite({ key }: { key: string }): boolean | undefined {
  const select = useCallback(
    (list: DefaultFavorites) => keySet(list, (all) => all.flatMap(({ favorites }) => favorites)).has(key),
    [key],
  );
  return useQuery({ ...defaultFavoritesQuery, select, enabled: false }).data;
}
