/** The widths that a layout is kept for. The grid itself uses lg, sm and xxs; md and xs are kept as they come. */
export const breakpoints = ['lg', 'md', 'sm', 'xs', 'xxs'] as const;
export type Breakpoint = (typeof breakpoints)[number];

export const columnsOf: Record<Breakpoint, number> = { lg: 6, md: 6, sm: 2, xs: 2, xxs: 1 };

export interface WidgetSize {
  w: number;
  h: number;
}

const sizes: Record<string, WidgetSize> = {
  welcome: { w: 4, h: 6 },
  activity: { w: 2, h: 7 },
  favorites: { w: 2, h: 6 },
  'suggested-favorites': { w: 2, h: 6 },
  'recently-opened': { w: 2, h: 6 },
  'shared-with-me': { w: 2, h: 6 },
  news: { w: 2, h: 6 },
  tutorial: { w: 2, h: 5 },
};
const feed: WidgetSize = { w: 2, h: 6 };

/** How large a widget is when it is put on a grid; never wider than that. */
export function sizeOf(widget: string, breakpoint: Breakpoint): WidgetSize {
  const { w, h } = sizes[widget] ?? feed;
  // Where two columns are the whole width, what is not wide by nature takes one.
  const wanted = columnsOf[breakpoint] === 2 && w < 4 ? 1 : w;
  return { w: Math.min(wanted, columnsOf[breakpoint]), h };
}

/** The space that a widget is the feed of; undefined for all others. */
export function spaceOfWidget(widget: string): number | undefined {
  const [, id] = /^space-([1-9]\d{0,9})$/.exec(widget) ?? [];
  return id === undefined ? undefined : Number(id);
}

export const widgetOfSpace = (spaceId: number): string => `space-${spaceId}`;

export interface Placed {
  i: string;
  x: number;
  y: number;
  w: number;
  h: number;
  static: boolean;
}

/** Puts widgets beside each other as they fit, in their default sizes. */
export function lineUp(widgets: string[], breakpoint: Breakpoint): Placed[] {
  const columns = columnsOf[breakpoint];
  const bottoms = new Array<number>(columns).fill(0);
  return widgets.map((i) => {
    const { w, h } = sizeOf(i, breakpoint);
    const tops = bottoms.slice(0, columns - w + 1).map((_, x) => Math.max(...bottoms.slice(x, x + w)));
    const y = Math.min(...tops);
    const x = tops.indexOf(y);
    bottoms.fill(y + h, x, x + w);
    return { i, x, y, w, h, static: false };
  });
}

/** What everybody has who has nothing else. */
export const minimalWidgets = ['welcome', 'favorites', 'activity', 'news', 'tutorial'];

/** What a widget may grow by, so that no row of it is left open below. */
const mostGrown = 2;

/**
 * Widgets lined up without a hole: the last of each column reaches the end of the longest, or the last of all takes
 * the whole width.
 */
export function lineUpEvenly(widgets: string[], breakpoint: Breakpoint): Placed[] {
  const columns = columnsOf[breakpoint];
  const items = lineUp(widgets, breakpoint);
  const end = Math.max(0, ...items.map(({ y, h }) => y + h));
  const isOver = (item: Placed, x: number) => item.x <= x && x < item.x + item.w;
  const lastAt = Array.from({ length: columns }, (_, x) => items.findLast((item) => isOver(item, x)));
  const isEven = lastAt.every((item) => item && end - item.y - item.h <= mostGrown);
  const last = items.at(-1);
  if (isEven || !last) {
    return items.map((item) => {
      const isLast = lastAt.filter((one, x) => isOver(item, x) && one === item).length === item.w;
      return isEven && isLast ? { ...item, h: end - item.y } : item;
    });
  }
  const above = lineUpEvenly(widgets.slice(0, -1), breakpoint);
  const y = Math.max(0, ...above.map((item) => item.y + item.h));
  return [...above, { ...last, x: 0, y, w: columns }];
}

export const lineUpEverywhere = (widgets: string[]) => ({
  lg: lineUpEvenly(widgets, 'lg'),
  md: [],
  sm: lineUpEvenly(widgets, 'sm'),
  xs: [],
  xxs: lineUp(widgets, 'xxs'),
});
