import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { type Fit, fitInto, layOut, type Parts } from './lay-out.ts';
import type { Column, Layout, RowAction } from './types.ts';

const useWindowIs = (query: string): boolean =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false;

const wide: Fit = { isFolded: false, hidden: 0 };

/** Follows the width of the table itself: the same table stands beside different menus. */
export function useLayout<Row>(
  root: RefObject<HTMLElement | null>,
  columns: Column<Row>[],
  actions: RowAction<Row>[],
  isSelectable: boolean,
): Layout<Row> {
  const isPhone = useWindowIs('(max-width: 760px)');
  const isDense = useWindowIs('(min-width: 1024px) and (max-width: 1279.98px)');
  const parts: Parts<Row> = useMemo(
    () => ({ columns, actions, isSelectable, isDense }),
    [columns, actions, isSelectable, isDense],
  );
  const [fit, setFit] = useState(wide);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => {
      const next = element.clientWidth ? fitInto(parts, element.clientWidth) : wide;
      setFit((now) => (now.isFolded === next.isFolded && now.hidden === next.hidden ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [root, parts]);
  return useMemo(() => layOut(parts, fit, isPhone), [parts, fit, isPhone]);
}
