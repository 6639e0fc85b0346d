import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { spacesQuery } from '../../core/library/library.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ActivityLine } from './activity/activity-line.tsx';
import { feedLength, feedQuery } from './activity/feed-query.ts';
import { groupActivities } from './activity/group-activities.ts';
import { useLiveFeed } from './activity/use-live-feed.ts';
import classes from './activity-widget.module.css';
import { useClock } from './use-clock.ts';

/** What happened lately: to everything the reader can see, or in one space. */
export function ActivityWidget({ spaceId }: { spaceId?: number }) {
  const { t } = useLingui();
  const { data, isError, isFetching, refetch } = useQuery(feedQuery(spaceId));
  const { data: spaces } = useQuery({ ...spacesQuery, enabled: spaceId === undefined });
  const activities = useMemo(() => data && groupActivities(data, feedLength), [data]);
  const now = useClock();
  useLiveFeed();

  if (!activities && isError) {
    return (
      <EmptyState
        title={t`The feed could not be read`}
        actions={
          <Button variant="default" loading={isFetching} onClick={() => refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  }
  if (!activities) return <FeedSkeleton />;
  if (activities.length === 0) {
    return (
      <EmptyState title={t`Nothing new`}>
        {spaceId === undefined ? (
          <Trans>What is added or changed in your spaces shows here.</Trans>
        ) : (
          <Trans>What is added or changed in this space shows here.</Trans>
        )}
      </EmptyState>
    );
  }
  return (
    <ul className={classes.feed}>
      {activities.map((activity) => (
        <ActivityLine
          key={activity.first.id}
          activity={activity}
          now={now}
          place={spaces?.find(({ id }) => id === activity.first.space)?.name}
        />
      ))}
    </ul>
  );
}

function FeedSkeleton() {
  const { t } = useLingui();
  return (
    <div className={classes.feed} role="status" aria-label={t`Loading`}>
      {['80%', '65%', '90%', '70%'].map((width) => (
        <div key={width} className={classes.line}>
          <Skeleton circle height={32} />
          <div className={classes.what}>
            <Skeleton height={12} width={width} mt={4} />
            <Skeleton height={10} width="30%" mt={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
