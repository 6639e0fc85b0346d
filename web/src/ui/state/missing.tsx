import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './missing.module.css';

/** Stands where a picture or a video should be. */
export function Missing({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <div className={classes.missing}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      {children}
    </div>
  );
}
