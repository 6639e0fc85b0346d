import type { Document } from '@atrium/contract/documents';
import type { Folder } from '@atrium/contract/folders';
import { listWatches, type Watch, type WatchKey } from '@atrium/contract/notifications';
import type { Space } from '@atrium/contract/spaces';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { send } from '../../base/http/call.ts';

/** What one watches changes by one's own hand alone. Whoever shows it says what failed: no page goes down for a bell. */
export const watchesQuery = queryOptions({
  queryKey: ['watches'],
  queryFn: ({ signal }) => send(listWatches, {}, { signal }),
  staleTime: 5 * 60_000,
  meta: { handles: () => true },
});

export const watchKey = ({ entityType, entityId }: WatchKey): string => `${entityType}-${entityId}`;

/** What is known here of something that is watched; the server answers with the whole of it. */
export const watchOf = (item: Document | Folder): Watch => ({
  ...{ entityType: item.entityType, entityId: item.id, name: item.name, route: item.route },
  ...{ space: item.space, spaceName: '', since: new Date().toISOString() },
  format: item.entityType === 'folder' ? null : item.format,
});

export const watchOfSpace = ({ id, name }: Space): Watch => ({
  ...{ entityType: 'space', entityId: id, name, route: `/spaces/${id}/documents` },
  ...{ space: id, spaceName: name, since: new Date().toISOString(), format: null },
});

const known = new WeakMap<Watch[], ReadonlyMap<string, Watch>>();

/** The list by key, made once for each list, however many rows ask. */
function byKey(list: Watch[]): ReadonlyMap<string, Watch> {
  const map = known.get(list) ?? new Map(list.map((one) => [watchKey(one), one]));
  known.set(list, map);
  return map;
}

export const isWatched = (list: Watch[], key: string): boolean => byKey(list).has(key);

/** Rows only look: one of these on the page reads. It draws nothing anew. */
export function useLoadWatches(): void {
  useQuery({ ...watchesQuery, notifyOnChangeProps: [] });
}

/** Undefined until it is known. */
export function useIsWatched({ key }: { key: string }): boolean | undefined {
  const select = useCallback((list: Watch[]) => isWatched(list, key), [key]);
  return useQuery({ ...watchesQuery, select, enabled: false }).data;
}

/** The name of the nearest thing above that is watched; `above` has keys from the top. */
export function useWatchedAbove(above: string[]): string | undefined {
  const keys = above.join();
  const select = useCallback((list: Watch[]) => nearestWatched(list, keys.split(',')), [keys]);
  return useQuery({ ...watchesQuery, select, enabled: false }).data ?? undefined;
}

export function nearestWatched(list: Watch[], above: string[]): string | null {
  const nearest = above.findLast((key) => isWatched(list, key));
  return nearest === undefined ? null : (byKey(list).get(nearest)?.name ?? null);
}
