import type { Layout, LayoutItem } from '@atrium/contract/dashboards';
import { lineUp } from '@atrium/contract/parts/dashboard-grid';
import { useMemo, useState } from 'react';
import { columnsAt, settle, type Width, widths } from '../grid.ts';
import type { Widgets } from '../widget.ts';

type Items = Partial<Record<Width, LayoutItem[]>>;

/**
 * A layout that is being changed. Of a new one the narrower widths follow the wide one until they are arranged
 * themselves.
 */
export function useDraft(initial: Layout, widgets: Widgets) {
  const first = useMemo(() => start(initial, widgets), [initial, widgets]);
  const [changed, setChanged] = useState<Items>({});
  const items: Items = { ...first, ...changed };
  const at = (width: Width): LayoutItem[] =>
    items[width] ??
    lineUp(
      (items.lg ?? []).map(({ i }) => i),
      width,
    );
  const layout: Layout = { ...initial, lg: at('lg'), sm: at('sm'), xxs: at('xxs') };
  return {
    at,
    layout,
    isDirty: widths.some(
      (width) => changed[width] && JSON.stringify(changed[width]) !== JSON.stringify(first[width] ?? []),
    ),
    set: (width: Width, next: LayoutItem[]) => setChanged((before) => ({ ...before, [width]: next })),
    startOver: () => setChanged({}),
  };
}

export type Draft = ReturnType<typeof useDraft>;

function start(layout: Layout, widgets: Widgets): Items {
  if (widths.every((width) => layout[width].length === 0)) return {};
  return Object.fromEntries(
    widths.map((width) => [
      width,
      settle(
        layout[width].filter(({ i }) => widgets.has(i)),
        columnsAt(width),
      ),
    ]),
  );
}
