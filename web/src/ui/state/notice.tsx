import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const icons = { bad: IconAlertCircle, warn: IconAlertTriangle, ok: IconCircleCheck, info: IconInfoCircle };

/** A sentence in its own frame: what happened with the form, or what to know before. */
export function Notice({
  kind,
  title,
  icon,
  children,
}: {
  kind: keyof typeof icons;
  title?: string;
  /** The icon in place of the kind's own. */
  icon?: typeof IconInfoCircle;
  children?: ReactNode;
}) {
  const Icon = icon ?? icons[kind];
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <div>
        {title && <strong className={classes.title}>{title}</strong>}
        {children && <div className={classes.text}>{children}</div>}
      </div>
    </div>
  );
}
