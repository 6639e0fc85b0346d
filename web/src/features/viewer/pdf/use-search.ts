import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PdfParts } from '../pdf-parts.ts';
import type { Start } from '../start.ts';

/** Finds text on all pages; the match that is looked at is scrolled to. What one came for is looked at on its page. */
export function useSearch({ search, scroll, onLaidOut }: PdfParts, start: Start) {
  const listen = useCallback((on: () => void) => search.onStateChange(on), [search]);
  const state = useSyncExternalStore(listen, search.getState);
  const { total, activeResultIndex: active, results, loading } = state;

  useEffect(() => {
    search.startSearch();
    return () => search.stopSearch();
  }, [search]);

  const cameFor = useRef(start.find);
  useEffect(() => {
    if (loading || results.length === 0 || state.query !== cameFor.current) return;
    cameFor.current = undefined;
    const there = results.findIndex(({ pageIndex }) => pageIndex + 1 >= (start.page ?? 1));
    if (there > 0) search.goToResult(there);
  }, [search, results, loading, state.query, start.page]);

  // Before the pages have their places nothing is at its own, and the first scroll is the one to the page.
  const [isLaidOut, setLaidOut] = useState(false);
  useEffect(() => onLaidOut(() => setLaidOut(true)), [onLaidOut]);

  useEffect(() => {
    const result = results[active];
    // What one came for has just become the active one.
    if (!result || !isLaidOut || search.getState().activeResultIndex !== active) return;
    const pageCoordinates = {
      x: Math.min(...result.rects.map(({ origin }) => origin.x)),
      y: Math.min(...result.rects.map(({ origin }) => origin.y)),
    };
    scroll.scrollToPage({ pageNumber: result.pageIndex + 1, pageCoordinates, alignX: 50, alignY: 25 });
  }, [results, active, isLaidOut, scroll, search]);

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
