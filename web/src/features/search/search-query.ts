import { type FoundKind, searchAll, type TypeGroup } from '@atrium/contract/search';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import type { Search } from './search-address.ts';

const pageSize = 20;

/** Page after page; while another one is awaited the one before stays, so nothing flickers. */
export const searchQuery = ({ key, sortBy, facets }: Search) =>
  infiniteQueryOptions({
    queryKey: ['search', key, sortBy, facets],
    queryFn: ({ pageParam, signal }) =>
      send(
        searchAll,
        {
          query: {
            ...facets,
            kind: facets.kind as FoundKind | undefined,
            type: facets.type as TypeGroup | undefined,
            ...{ key, sortBy, limit: pageSize, offset: pageParam },
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ results, total }, _, offset) => {
      const next = offset + pageSize;
      return results.length > 0 && next < total && next <= 10_000 ? next : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    // An address that somebody changed by hand, or too many searches: said in place, the page stays.
    meta: { handles: [403, 404, 422, 400, 429] },
  });
