import { Trans, useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { writeDate } from '../../base/text/write-time.ts';
import { openingsQuery, pageToContinue } from '../../core/recent/recent.ts';
import { forgetSearches, readSearches } from '../../core/recent/recent-searches.ts';
import { FileTile } from '../../ui/file-tile.tsx';
import classes from './empty-search.module.css';

const mostOpened = 6;

interface EmptySearchProps {
  person: string;
  onSearch: (words: string) => void;
  onOpened: () => void;
  onCleared: () => void;
}

/** What one searched for and opened before, below the empty box. The arrow keys go through it, Tab passes by. */
export function EmptySearch({ person, onSearch, onOpened, onCleared }: EmptySearchProps) {
  const { t } = useLingui();
  const [searches, setSearches] = useState(() => readSearches(person));
  const { data: opened = [] } = useQuery(openingsQuery);
  if (searches.length === 0 && opened.length === 0) return null;
  const clear = () => {
    forgetSearches(person);
    setSearches([]);
    onCleared();
  };
  return (
    <section className={classes.panel} aria-label={t`Recent`} tabIndex={-1}>
      {searches.length > 0 && (
        <>
          <h2 className={classes.title}>
            <Trans>Recent searches</Trans>
            <button type="button" className={classes.clear} onClick={clear}>
              <Trans context="recent searches">Clear</Trans>{' '}
              <span className="atr-hidden">{t`recent searches`}</span>
            </button>
          </h2>
          <ul className={classes.list}>
            {searches.map((words) => (
              <li key={words}>
                <button
                  type="button"
                  className={classes.row}
                  tabIndex={-1}
                  data-result
                  onClick={() => onSearch(words)}
                >
                  <IconHistory size={17} stroke={1.6} aria-hidden="true" />
                  <bdi className={classes.words}>{words}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {opened.length > 0 && (
        <>
          <h2 className={classes.title}>
            <Trans>Recently opened</Trans>
          </h2>
          <ul className={classes.list}>
            {opened.slice(0, mostOpened).map((opening) => {
              const page = pageToContinue(opening);
              const { entityId, name, route, format, spaceName, at, pages } = opening;
              return (
                <li key={entityId}>
                  <Link
                    to={route}
                    {...(page === undefined ? {} : { search: { page } })}
                    className={classes.row}
                    tabIndex={-1}
                    data-result
                    onClick={onOpened}
                  >
                    <FileTile format={format ?? ''} />
                    <span className={classes.what}>
                      <bdi className={classes.name}>{name}</bdi>
                      <span className={classes.note}>
                        {page !== undefined && pages !== null && (
                          <Trans>
                            Page {page} of {pages} – Continue reading
                          </Trans>
                        )}
                        {page !== undefined && ' · '}
                        <bdi>{spaceName}</bdi>
                      </span>
                    </span>
                    <time dateTime={at}>{writeDate(at)}</time>
                  </Link>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}
