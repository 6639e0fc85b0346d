import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** The page's header and the table's head cover the top, the selection bar the bottom. */
const coveredTop = 56 + 36;
const coveredBottom = 88;

interface RowWindow {
  keys: string[];
  rowHeight: number;
  /** The row that stays drawn wherever one scrolls, so that the focus is not lost. */
  active: number;
  /** The height of each row, where they are not all of one. */
  sizeOf?: (index: number) => number;
}

/** Draws the rows that are in sight. The page scrolls, not the table, so back and forward find their place again. */
export function useRowWindow(
  root: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  { keys, rowHeight, active, sizeOf }: RowWindow,
) {
  const scrollMargin = useTopOf(root, body);
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    estimateSize: sizeOf ?? (() => rowHeight),
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        if (active < 0 || active >= range.count || shown.includes(active)) return shown;
        return [...shown, active].sort((a, b) => a - b);
      },
      [active],
    ),
    overscan: 8,
    scrollMargin,
    scrollPaddingStart: coveredTop,
    scrollPaddingEnd: coveredBottom,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other heights
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  return virtualizer;
}

/** What stands above may grow and shrink; the element around the table does so with it. */
function useTopOf(root: RefObject<HTMLElement | null>, body: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (root.current?.parentElement) observer.observe(root.current.parentElement);
    return () => observer.disconnect();
  }, [root, body]);
  return top;
}
