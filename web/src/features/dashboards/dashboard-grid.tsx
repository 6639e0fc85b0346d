import type { LayoutItem } from '@atrium/contract/dashboards';
import classes from './dashboard-page.module.css';
import { columnsAt, type Width } from './grid.ts';
import type { Widgets } from './widget.ts';
import { WidgetFrame } from './widget-frame.tsx';

interface DashboardGridProps {
  /** Settled, in reading order. */
  items: LayoutItem[];
  width: Width;
  widgets: Widgets;
}

/** The grid as it lies, drawn by CSS alone: what moves things about comes when it is wanted. */
export function DashboardGrid({ items, width, widgets }: DashboardGridProps) {
  return (
    <div
      className={classes.grid}
      data-grid-width={width}
      style={{ gridTemplateColumns: `repeat(${columnsAt(width)}, minmax(0, 1fr))` }}
    >
      {items.map(({ i, x, y, w, h }) => {
        const widget = widgets.get(i);
        return (
          widget && (
            <div
              key={i}
              data-widget={i}
              style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}
            >
              <WidgetFrame widget={widget} />
            </div>
          )
        );
      })}
    </div>
  );
}
