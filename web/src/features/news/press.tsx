import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newsQuery } from '../../core/news/news.ts';
import { TryAgain } from '../../ui/state/try-again.tsx';
import { keepLanguage, readLanguage } from './kept-language.ts';
import { LanguageFilter } from './language-filter.tsx';
import { NewsRow } from './news-row.tsx';
import { NewsSkeleton } from './news-skeleton.tsx';
import classes from './news-widget.module.css';

/** News about the company in the media. */
export function Press({ hasHeading }: { hasHeading: boolean }) {
  const { t } = useLingui();
  const [language, setLanguage] = useState(readLanguage);
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...newsQuery(language ? { language } : {}),
    meta: { handles: () => true },
  });
  const items = data?.pages.flat();

  function choose(next: typeof language) {
    keepLanguage(next);
    setLanguage(next);
  }

  return (
    <>
      {hasHeading && (
        <h3 className={classes.heading}>
          <Trans>In the media</Trans>
        </h3>
      )}
      {(language !== undefined || (items && items.length > 0)) && (
        <LanguageFilter value={language} onChange={choose} />
      )}
      {!items && !isError && <NewsSkeleton />}
      {!items && isError && (
        <TryAgain onRetry={() => void refetch()}>
          <Trans>The news could not be loaded.</Trans>
        </TryAgain>
      )}
      {items?.length === 0 && (
        <p className={classes.note}>
          {language ? (
            <Trans>There is no news in this language yet.</Trans>
          ) : (
            <Trans>No news yet. What the media write about the company will appear here.</Trans>
          )}
        </p>
      )}
      {items && items.length > 0 && (
        <ul className={classes.list} aria-label={t`News`}>
          {items.map((item) => (
            <NewsRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          className={classes.more}
          size="xs"
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}
