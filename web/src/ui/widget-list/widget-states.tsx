import type { IconStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './widget-list.module.css';

interface WidgetEmptyProps {
  icon: typeof IconStar;
  children: ReactNode;
}

/** Says in a sentence or two what will stand in a widget's list, and how it comes there. */
export const WidgetEmpty = ({ icon: Icon, children }: WidgetEmptyProps) => (
  <div className={classes.empty}>
    <Icon size={28} stroke={1.4} aria-hidden="true" />
    <p>{children}</p>
  </div>
);

export const WidgetAwaited = () => (
  <div aria-hidden="true">
    {[64, 80, 52].map((width) => (
      <div key={width} className={classes.row}>
        <span className={classes.bone} style={{ width: 36, height: 22 }} />
        <span className={classes.bone} style={{ width: `${width}%` }} />
      </div>
    ))}
  </div>
);
