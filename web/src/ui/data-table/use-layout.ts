import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { countHidden, layOut, type Parts } from './lay-out.ts';
import type { Column, Layout, RowAction } from './types.ts';

/** Follows the width of the table itself: the same table stands beside different menus. */
export function useLayout<Row>(
  root: RefObject<HTMLElement | null>,
  columns: Column<Row>[],
  actions: RowAction<Row>[],
  isSelectable: boolean,
): Layout<Row> {
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const parts: Parts<Row> = useMemo(
    () => ({ columns, actions, isSelectable }),
    [columns, actions, isSelectable],
  );
  const [hidden, setHidden] = useState(0);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => setHidden(element.clientWidth ? countHidden(parts, element.clientWidth) : 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [root, parts]);
  return useMemo(() => layOut(parts, hidden, isPhone), [parts, hidden, isPhone]);
}
