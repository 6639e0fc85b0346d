import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './tree.module.css';

interface TreeLabelProps {
  name: string;
  /** What is shown for the name, where that is more. */
  label?: ReactNode;
  hasChildren: boolean;
  isOpen: boolean;
  /** What stands before the name. */
  icon?: ReactNode;
  /** What stands at the right end: a count, a mark. */
  children?: ReactNode;
}

/** What most rows hold: the arrow that opens, the name on two lines at most, and something at the end. */
export function TreeLabel({ name, label, hasChildren, isOpen, icon, children }: TreeLabelProps) {
  return (
    <>
      <span className={classes.arrow} data-toggle={hasChildren || undefined} data-open={isOpen || undefined}>
        {hasChildren && <IconChevronRight size={15} stroke={2} aria-hidden="true" />}
      </span>
      {icon}
      <span className={classes.name} title={name.length > 40 ? name : undefined} dir="auto">
        {label ?? name}
      </span>
      {children !== undefined && <span className={classes.end}>{children}</span>}
    </>
  );
}
