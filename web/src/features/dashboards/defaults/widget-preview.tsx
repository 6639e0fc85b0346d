import type { Widget } from '../widget.ts';
import classes from './widget-preview.module.css';

const lines = ['78%', '60%', '86%', '52%'];

/** Stands for a widget where its content would be that of whoever looks at it. */
export function WidgetPreview({ widget }: { widget: Widget }) {
  const { icon: Icon } = widget;
  if (widget.isBare) {
    return (
      <div className={classes.bare}>
        <Icon size={28} stroke={1.4} aria-hidden="true" />
        <span>{widget.title}</span>
      </div>
    );
  }
  return (
    <div className={classes.lines}>
      {lines.map((width) => (
        <div key={width} className={classes.line}>
          <Icon size={18} stroke={1.4} aria-hidden="true" />
          <span style={{ width }} />
        </div>
      ))}
    </div>
  );
}
