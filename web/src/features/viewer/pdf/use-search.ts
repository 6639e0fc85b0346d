import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { PdfParts } from '../pdf-parts.ts';

/** Finds text on all pages; the match that is looked at is scrolled to. */
export function useSearch({ search, scroll }: PdfParts) {
  const listen = useCallback((on: () => void) => search.onStateChange(on), [search]);
  const state = useSyncExternalStore(listen, search.getState);
  const { total, activeResultIndex: active, results, loading } = state;

  useEffect(() => {
    search.startSearch();
    return () => search.stopSearch();
  }, [search]);

  useEffect(() => {
    const result = results[active];
    if (!result) return;
    const pageCoordinates = {
      x: Math.min(...result.rects.map(({ origin }) => origin.x)),
      y: Math.min(...result.rects.map(({ origin }) => origin.y)),
    };
    scroll.scrollToPage({ pageNumber: result.pageIndex + 1, pageCoordinates, alignX: 50, alignY: 25 });
  }, [results, active, scroll]);

  const find = useCallback(
    (text: string) => {
      if (text !== search.getState().query) search.searchAllPages(text);
    },
    [search],
  );
  return {
    total,
    active,
    isSearching: loading,
    find,
    previous: () => void search.previousResult(),
    next: () => void search.nextResult(),
  };
}
