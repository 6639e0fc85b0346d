import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasStatus } from '../../base/http/call-error.ts';
import { useLoadFavorites } from '../../core/favorites/favorites.ts';
import { authorsQuery } from '../../core/library/library.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { ContactRow } from './contact-row.tsx';
import { FacetPanel } from './facet-panel.tsx';
import { ResultRow } from './result-row.tsx';
import type { Search } from './search-address.ts';
import classes from './search-panel.module.css';
import { searchQuery } from './search-query.ts';

interface SearchPanelProps {
  search: Search;
  /** What stands in the box: the search follows when typing pauses. */
  typed: string;
  onChange: (search: Search) => void;
}

export function SearchPanel({ search, typed, onChange }: SearchPanelProps) {
  const isShort = (text: string) => [...text].length <= 1;
  return (
    <div className={classes.panel}>
      {isShort(typed) ? (
        <p role="status" className={classes.hint}>
          <Trans>Keep typing...</Trans>
        </p>
      ) : (
        !isShort(search.key) && <Found search={search} onChange={onChange} />
      )}
    </div>
  );
}

function Found({ search, onChange }: Omit<SearchPanelProps, 'typed'>) {
  const { t } = useLingui();
  useLoadFavorites();
  const query = useInfiniteQuery(searchQuery(search));
  const { data: authors } = useQuery(authorsQuery);
  const results = useMemo(() => query.data?.pages.flatMap((page) => page.results), [query.data]);
  const otherForms = useMemo(() => query.data?.pages.flatMap((page) => page.otherForms) ?? [], [query.data]);
  const first = query.data?.pages[0];
  const tooMany = hasStatus(query.error, 429) ? query.error.message : undefined;
  if (query.isError && !first) {
    return (
      <EmptyState
        title={t`The search failed`}
        actions={
          <Button variant="default" onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {tooMany}
      </EmptyState>
    );
  }
  if (!first || !results)
    return (
      <p role="status" className={classes.hint}>
        <Trans>Searching</Trans>
      </p>
    );
  const hasFacets = first.facets.length > 0;
  return (
    <div className={classes.columns} aria-busy={query.isPlaceholderData}>
      {hasFacets && (
        <FacetPanel facets={first.facets} isExact={first.isExact} search={search} onChange={onChange} />
      )}
      <div className={classes.results}>
        {results.length === 0 ? (
          <EmptyState title={t`No results found`}>
            <Trans>Try fewer or other words. Search finds only what you have access to.</Trans>
          </EmptyState>
        ) : (
          <>
            <p role="status" className={classes.count}>
              {first.isExact ? (
                <Plural value={first.total} one="# result" other="# results" />
              ) : (
                <Trans>1,000+ results, the newest first</Trans>
              )}
            </p>
            <ol className={classes.list}>
              {results.map((result) =>
                result.entityType === 'contact' ? (
                  <ContactRow key={`contact ${result.id}`} contact={result} searched={search.key} />
                ) : (
                  <ResultRow
                    key={`${result.entityType} ${result.id}`}
                    result={result}
                    searched={search.key}
                    otherForms={otherForms}
                    author={authors?.get(result.createdBy)}
                  />
                ),
              )}
            </ol>
            {tooMany && <Notice kind="warn">{tooMany}</Notice>}
            {query.hasNextPage && (
              <Button
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                <Trans>Show more results</Trans>
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
