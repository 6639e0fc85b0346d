import type { FacetKey, sortings } from '@atrium/contract/search';
import { facetKeys } from '@atrium/contract/search';
import { useLocation, useRouter } from '@tanstack/react-router';

/** What is searched for, as the address says it: so a search can be shared, and one comes back to it. */
export interface Search {
  key: string;
  sortBy: (typeof sortings)[number];
  /** The chosen values, at most one for each facet. */
  facets: Partial<Record<FacetKey, string>>;
}

const keyName = 'q';
const sortName = 'sort';
const facetName = (key: FacetKey) => `in-${key}`;

export function readSearch(params: Record<string, unknown>): Search {
  const text = (name: string) => (typeof params[name] === 'string' ? params[name] : undefined);
  const chosen = facetKeys.flatMap((key) => {
    const value = text(facetName(key));
    return value === undefined ? [] : [[key, value] as const];
  });
  return {
    key: text(keyName) ?? '',
    sortBy: text(sortName) === 'date' ? 'date' : 'relevance',
    facets: Object.fromEntries(chosen),
  };
}

/** Writes a search into an address; nothing of it where there is none. */
export function writeSearch(href: string, { key, sortBy, facets }: Search): string {
  const url = new URL(href, 'http://here');
  for (const name of [keyName, sortName, ...facetKeys.map(facetName)]) url.searchParams.delete(name);
  if (key !== '') {
    url.searchParams.set(keyName, key);
    if (sortBy === 'date') url.searchParams.set(sortName, sortBy);
    for (const name of facetKeys) {
      const value = facets[name];
      if (value !== undefined) url.searchParams.set(facetName(name), value);
    }
  }
  return url.pathname + url.search + url.hash;
}

export function useSearchAddress() {
  const router = useRouter();
  const params = useLocation({ select: ({ search }) => search as Record<string, unknown> });
  const search = readSearch(params);
  const change = (next: Search) => {
    const href = writeSearch(router.latestLocation.href, next);
    if (href === router.latestLocation.href) return;
    // Going back leaves the search; it does not go through what was typed.
    const isNew = readSearch(router.latestLocation.search as Record<string, unknown>).key === '';
    if (isNew) router.history.push(href);
    else router.history.replace(href);
  };
  return { search, change };
}
