import type { NewsFacets as Facets } from '@atrium/contract/news';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFilter, IconPencil } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { announcementFacetsQuery } from '../../../core/announcements/announcements.ts';
import { useLiveAnnouncements } from '../../../core/announcements/use-live-announcements.ts';
import { newsFacetsQuery } from '../../../core/news/news.ts';
import { meQuery } from '../../../core/people/me.ts';
import { NewsSkeleton } from '../news-skeleton.tsx';
import classes from './all-news.module.css';
import { AllNewsList } from './all-news-list.tsx';
import { KindTabs } from './kind-tabs.tsx';
import { addFacets, NewsFacets } from './news-facets.tsx';
import { type NewsSearch, readNewsSearch } from './news-search.ts';
import { useAllNews } from './use-all-news.ts';

const quiet = { meta: { handles: () => true } };
const none: Facets = { total: 0, topics: [], languages: [] };

/** What the company announces, and what the media write about it. */
export function AllNewsPage() {
  const { t } = useLingui();
  const search = readNewsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data: me } = useSuspenseQuery(meQuery);
  const [isOpen, setOpen] = useState(false);
  useLiveAnnouncements();
  const { kind, ...choice } = search;
  const told = useQuery({ ...announcementFacetsQuery(choice), ...quiet }).data;
  const written = useQuery({ ...newsFacetsQuery(choice), ...quiet }).data;
  const counts = told && written && { announcements: told.total, press: written.total };
  const facets =
    kind === 'press' ? written : kind === 'announcements' ? told : addFacets(told ?? none, written ?? none);
  const chosen = Object.keys(choice).length;
  const news = useAllNews(search);
  const go = (next: NewsSearch) => void navigate({ to: '/news', search: readNewsSearch({ ...next }) });

  return (
    <div className={classes.page}>
      <title>{`${t`News`} · Atrium`}</title>
      <div className={classes.head}>
        <h1>
          <Trans>News</Trans>
        </h1>
        {me.abilities.administer && (
          <Button
            variant="default"
            leftSection={<IconPencil size={17} stroke={1.6} aria-hidden="true" />}
            renderRoot={(props) => <Link {...props} to="/admin/announcements" />}
          >
            <Trans>Manage announcements</Trans>
          </Button>
        )}
      </div>
      <div className={classes.tools}>
        <KindTabs search={search} counts={counts} />
        <button
          type="button"
          className={classes.filter}
          aria-expanded={isOpen}
          aria-label={chosen > 0 ? t`Filter news: ${chosen} chosen` : t`Filter news`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconFilter size={18} stroke={1.6} aria-hidden="true" />
          {chosen > 0 && chosen}
        </button>
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          {news.merged || news.isError ? (
            <AllNewsList news={news} isFiltered={chosen > 0} onClear={() => go({ kind })} />
          ) : (
            <NewsSkeleton />
          )}
        </div>
        <div className={classes.side} data-open={isOpen || undefined}>
          <NewsFacets facets={facets ?? none} choice={choice} onChoose={(next) => go({ ...next, kind })} />
        </div>
      </div>
    </div>
  );
}
