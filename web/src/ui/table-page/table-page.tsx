import type { ReactNode, Ref } from 'react';
import classes from './table-page.module.css';

interface TablePageProps {
  /** The title of the page and of the window. */
  title: string;
  /** Buttons beside the title; at most one of them is filled. */
  actions?: ReactNode;
  /** What stands above the title: what the page belongs to. */
  crumb?: ReactNode;
  /** A sentence or two below the title: what this page is for. */
  hint?: ReactNode;
  /** A banner between title and table. */
  banner?: ReactNode;
  /** The filter box and what else narrows the table. */
  tools?: ReactNode;
  heading?: Ref<HTMLHeadingElement>;
  /** The table: on a phone it reaches to the edges of the screen. */
  children: ReactNode;
}

/** A page that is one table. */
export function TablePage({ title, crumb, actions, hint, banner, tools, heading, children }: TablePageProps) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Atrium`}</title>
      {crumb}
      <div className={classes.title}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && (
          <div className={classes.actions} data-subheader>
            {actions}
          </div>
        )}
      </div>
      {hint && <p className={classes.hint}>{hint}</p>}
      {banner}
      {tools && <div className={classes.tools}>{tools}</div>}
      <div className={classes.table}>{children}</div>
    </div>
  );
}

/** "12 users": how many rows there are, beside the filter. */
export const CountLine = ({ children }: { children: ReactNode }) => (
  <span className={classes.line} role="status">
    {children}
  </span>
);
