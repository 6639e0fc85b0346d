import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** The page's own heading is missing where the whole page is empty. */
  level?: 'h1' | 'h2';
  /** A drawing of 24 by 24 that stands in the middle arch. */
  drawing?: string;
}

export function EmptyState({ title, children, actions, level: Heading = 'h2', drawing }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <svg width="132" height="100" viewBox="0 0 132 100" fill="none" aria-hidden="true" strokeWidth="1.5">
        <path d="M22 92V54a22 22 0 0 1 44 0v38" stroke="var(--atr-line-2)" />
        <path d="M66 92V54a22 22 0 0 1 44 0v38" stroke="var(--atr-line-2)" />
        <path
          d="M44 92V38a22 22 0 0 1 44 0v54z"
          fill="var(--atr-accent-soft)"
          stroke="var(--atr-accent-line)"
        />
        <path d="M8 92.5h116" stroke="var(--atr-line-2)" strokeLinecap="round" />
        {drawing && (
          <path
            transform="translate(54 48)"
            d={drawing}
            stroke="var(--atr-accent-text)"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        )}
      </svg>
      <Heading className={classes.title}>{title}</Heading>
      {children && <p className={classes.text}>{children}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
