import type { PersonDocument } from '@atrium/contract/people';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { writeTime } from '../../../base/text/write-time.ts';
import { FavoriteStar } from '../../../core/favorites/favorite-star.tsx';
import { useLoadFavorites } from '../../../core/favorites/favorites.ts';
import { FileTile } from '../../../ui/file-tile.tsx';
import { TryAgain } from '../../../ui/state/try-again.tsx';
import { personDocumentsQuery } from '../contact-queries.ts';
import classes from './person.module.css';

/** What somebody made, as far as one can read it. */
export function PersonDocuments({ id }: { id: number }) {
  const { t } = useLingui();
  useLoadFavorites();
  const query = useInfiniteQuery(personDocumentsQuery(id));
  const pages = query.data?.pages;
  const documents = pages?.flatMap((page) => page.documents);
  const total = pages?.at(-1)?.total ?? 0;
  const isCollapsed = pages?.length === 1 && query.hasNextPage;
  return (
    <section aria-labelledby="documents">
      <div className={classes.documentsHead}>
        <h2 id="documents" className={classes.heading}>{t`Documents`}</h2>
        {documents && (
          <span className={classes.quiet} role="status">
            <Plural value={total} one="# that you can read" other="# that you can read" />
          </span>
        )}
        {isCollapsed && (
          <button type="button" className={classes.link} onClick={() => void query.fetchNextPage()}>
            <Trans>Show more</Trans>
          </button>
        )}
      </div>
      {documents ? (
        documents.length > 0 && <DocumentTable documents={documents} />
      ) : query.isError ? (
        <TryAgain onRetry={() => void query.refetch()}>
          <Trans>The documents could not be loaded.</Trans>
        </TryAgain>
      ) : (
        <Skeleton height={140} mt={12} />
      )}
      {documents?.length === 0 && (
        <p className={classes.quiet}>
          <Trans>There is no document of theirs in the spaces that you can read.</Trans>
        </p>
      )}
      {documents && query.isError && (
        <TryAgain onRetry={() => void query.fetchNextPage()}>
          <Trans>The documents could not be loaded.</Trans>
        </TryAgain>
      )}
      {!isCollapsed && query.hasNextPage && (
        <Button
          variant="default"
          mt={12}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  );
}

function DocumentTable({ documents }: { documents: PersonDocument[] }) {
  const { t } = useLingui();
  return (
    <table className={classes.documents}>
      <thead>
        <tr>
          <th scope="col" className={classes.type}>{t`Type`}</th>
          <th scope="col">{t`Name`}</th>
          <th scope="col" className={classes.wide}>{t`Space`}</th>
          <th scope="col" className={classes.wide}>{t`Date`}</th>
          <th scope="col" className={classes.star}>
            <span className="atr-hidden">{t`Favorite`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((one) => (
          <tr key={one.entityId}>
            <td>
              <FileTile format={one.format ?? ''} />
            </td>
            <td>
              <Link to={one.route} className={classes.document}>
                <bdi>{one.name}</bdi>
              </Link>
            </td>
            <td className={classes.wide}>
              <bdi>{one.spaceName}</bdi>
            </td>
            <td className={classes.wide}>
              <time dateTime={one.at}>{writeTime(one.at)}</time>
            </td>
            <td>
              <FavoriteStar item={{ ...one, entityType: 'document', format: one.format ?? '' }} size={17} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The spaces that these documents lie in. */
export function WorksIn({ id }: { id: number }) {
  const { t } = useLingui();
  const { data } = useInfiniteQuery(personDocumentsQuery(id));
  const spaces = data?.pages[0]?.spaces ?? [];
  if (spaces.length === 0) return null;
  return (
    <section aria-labelledby="works-in">
      <h2 id="works-in" className={classes.heading}>{t`Works in`}</h2>
      <ul className={classes.spaces}>
        {spaces.map((space) => (
          <li key={space.id}>
            <Link to="/spaces/$spaceId/documents" params={{ spaceId: String(space.id) }}>
              <bdi>{space.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>
        <Trans>Only spaces that you can read are shown.</Trans>
      </p>
    </section>
  );
}
