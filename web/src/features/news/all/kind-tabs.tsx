import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './all-news.module.css';
import type { NewsSearch } from './news-search.ts';

interface KindTabsProps {
  search: NewsSearch;
  /** Unknown while they are counted. */
  counts: { announcements: number; press: number } | undefined;
}

/** All, announcements, press; with how many there are of each. */
export function KindTabs({ search, counts }: KindTabsProps) {
  const { t } = useLingui();
  const { kind: chosen, ...choice } = search;
  const tab = (kind: NewsSearch['kind'], name: ReactNode, count: number | undefined) => (
    <Link
      to="/news"
      search={{ ...choice, ...(kind && { kind }) }}
      data-active={kind === chosen || undefined}
      aria-current={kind === chosen ? 'true' : undefined}
      activeProps={{}}
    >
      {name} {count !== undefined && <span className={classes.count}>{count}</span>}
    </Link>
  );
  return (
    <nav className={classes.tabs} aria-label={t`Kind of news`}>
      {tab(
        undefined,
        <Trans context="kinds of news">All</Trans>,
        counts && counts.announcements + counts.press,
      )}
      {tab('announcements', <Trans>Announcements</Trans>, counts?.announcements)}
      {tab('press', <Trans>Press</Trans>, counts?.press)}
    </nav>
  );
}
