import type { TreeInstance } from '@headless-tree/core';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback } from 'react';
import type { Item } from './tree-row.tsx';
import type { ScrollPlace } from './use-scroll-place.ts';

/** Which rows are drawn: those in sight, and a few that must be there all the same. */
export function useTreeRows(tree: TreeInstance<Item>, { scroller, margin }: ScrollPlace, height: number) {
  const items = tree.getItems();
  const indexOf = (item: ReturnType<typeof tree.getFocusedItem> | undefined) =>
    item?.getItemMeta().index ?? -1;
  // One is the way in by keyboard, the other is being dragged.
  const focused = indexOf(tree.getFocusedItem());
  const dragged = indexOf(tree.getState().dnd?.draggedItems?.[0]);
  const getScrollElement = useCallback(() => scroller, [scroller]);
  const estimateSize = useCallback(() => height, [height]);
  // A new function would make it measure all rows again.
  const getItemKey = useCallback((index: number) => items[index]?.getId() ?? index, [items]);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range);
      const more = [focused, dragged].filter((index) => index >= 0 && index < range.count);
      return [...new Set([...seen, ...more])].sort((a, b) => a - b);
    },
    [focused, dragged],
  );
  return useVirtualizer({
    count: items.length,
    getScrollElement,
    estimateSize,
    getItemKey,
    rangeExtractor,
    scrollMargin: margin,
    overscan: 6,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 8,
  });
}
