import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { authorsQuery, spacesQuery } from '../../core/library/library.ts';
import { meQuery } from '../../core/people/me.ts';
import { NotRead } from '../../ui/list-page/no-rows.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { reviewHint } from './review-hint.ts';
import { sortSpaces } from './sort-spaces.ts';
import { SpaceCard } from './space-card.tsx';
import classes from './spaces-page.module.css';
import { SpacesSkeleton } from './spaces-skeleton.tsx';

const nested = 'M4 17v-7a8 8 0 0 1 16 0v7M9 17v-7a3 3 0 0 1 6 0v7';

export function SpacesPage() {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: spaces, isError, refetch } = useQuery(spacesQuery);
  const { data: authors } = useQuery(authorsQuery);
  const today = new Date();
  return (
    <div className={classes.page}>
      <title>{`${t`My spaces`} · Atrium`}</title>
      <h1>
        <Trans>My spaces</Trans>
      </h1>
      {!spaces && (isError ? <NotRead onRetry={refetch} /> : <SpacesSkeleton />)}
      {spaces?.length === 0 && (
        <EmptyState title={t`No spaces yet`} drawing={nested}>
          {me.abilities.administer ? (
            <Trans>A space holds the folders and documents of a team. There are none yet.</Trans>
          ) : (
            <Trans>
              You are not a member of any space. Ask the owner of a space or an administrator to let you in.
            </Trans>
          )}
        </EmptyState>
      )}
      {spaces && spaces.length > 0 && (
        <ul className={classes.grid}>
          {sortSpaces(spaces).map((space) => (
            <SpaceCard
              key={space.id}
              space={space}
              owner={space.owner === me.id ? t`You` : authors?.get(space.owner)}
              review={reviewHint(space, today)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
