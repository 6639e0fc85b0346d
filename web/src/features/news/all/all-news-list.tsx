import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { TryAgain } from '../../../ui/state/try-again.tsx';
import classes from './all-news.module.css';
import { AnnouncementEntry, PinnedCard, PressEntry } from './news-entries.tsx';
import type { useAllNews } from './use-all-news.ts';

interface AllNewsListProps {
  news: ReturnType<typeof useAllNews>;
  isFiltered: boolean;
  onClear: () => void;
}

const drawing = 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2M8 9h5M8 13h5';

export function AllNewsList({ news, isFiltered, onClear }: AllNewsListProps) {
  const { t } = useLingui();
  const { merged } = news;
  if (news.isError || !merged) {
    return (
      <TryAgain onRetry={news.retry}>
        <Trans>The news could not be loaded.</Trans>
      </TryAgain>
    );
  }
  const { pinned, rest, next } = merged;
  if (pinned.length === 0 && rest.length === 0 && next.length === 0) {
    return isFiltered ? (
      <EmptyState
        title={t`Nothing fits these filters`}
        drawing={drawing}
        actions={
          <Button variant="default" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    ) : (
      <EmptyState title={t`No news yet`} drawing={drawing}>
        <Trans>What the company announces and what the media write about it will appear here.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label={t`News`}>
        {pinned.map((item) => (
          <PinnedCard key={item.id} item={item} />
        ))}
        {rest.map(({ kind, item }) =>
          kind === 'announcement' ? (
            <AnnouncementEntry key={`announcement ${item.id}`} item={item} />
          ) : (
            <PressEntry key={`press ${item.id}`} item={item} />
          ),
        )}
      </ul>
      {next.length > 0 && (
        <Button variant="default" className={classes.more} loading={news.isReadingOn} onClick={news.readOn}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}
