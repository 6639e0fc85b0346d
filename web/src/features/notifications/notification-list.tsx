import '@mantine/core/styles/Skeleton.layer.css';
import type { Notification } from '@atrium/contract/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { type UIEvent, useId } from 'react';
import { dayOf } from '../../base/text/write-time.ts';
import { NotRead } from '../../ui/list-page/no-rows.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { NotificationLine } from './notification-line.tsx';
import classes from './panel.module.css';

interface NotificationListProps {
  list: {
    isError: boolean;
    error: unknown;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  told: Notification[] | undefined;
  isUnreadOnly: boolean;
  onOpen: (told: Notification, isHere: boolean) => void;
}

/** Older ones are asked for before one has come to the end. */
const roomBelow = 400;

export function NotificationList({ list, told, isUnreadOnly, onOpen }: NotificationListProps) {
  const { t } = useLingui();
  const now = new Date();
  const isToday = ({ at }: Notification) => dayOf(new Date(at)) === dayOf(now);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    if (hasNextPage && !isFetchingNextPage && scrollHeight - scrollTop - clientHeight < roomBelow)
      void fetchNextPage();
  };
  const parts = { now, onOpen };
  return (
    <div className={classes.body} onScroll={onScroll}>
      {!told && (list.isError ? <NotRead error={list.error} onRetry={list.refetch} /> : <ListSkeleton />)}
      {told?.length === 0 && <Nothing isUnreadOnly={isUnreadOnly} />}
      {told && (
        <>
          <Group title={t`Today`} told={told.filter(isToday)} {...parts} />
          <Group title={t`Earlier`} told={told.filter((one) => !isToday(one))} {...parts} />
        </>
      )}
      {told && hasNextPage && (
        <div className={classes.older}>
          <Button
            size="xs"
            variant="default"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            <Trans>Show older</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

interface GroupProps extends Pick<NotificationListProps, 'onOpen'> {
  title: string;
  told: Notification[];
  now: Date;
}

function Group({ title, told, ...parts }: GroupProps) {
  const id = useId();
  if (told.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h3 id={id}>{title}</h3>
      <ul>
        {told.map((one) => (
          <NotificationLine key={one.id} told={one} {...parts} />
        ))}
      </ul>
    </section>
  );
}

const bell =
  'M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3H4a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6M9 17v1a3 3 0 0 0 6 0v-1';

function Nothing({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  const { t } = useLingui();
  return isUnreadOnly ? (
    <EmptyState title={t`Nothing unread`} drawing={bell}>
      <Trans>You have read everything that you were told.</Trans>
    </EmptyState>
  ) : (
    <EmptyState title={t`Nothing yet`} drawing={bell}>
      <Trans>Watch a folder or star a document, and what is new there is told here.</Trans>
    </EmptyState>
  );
}

function ListSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`}>
      {['82%', '66%', '90%', '72%', '58%'].map((width) => (
        <div key={width} className={classes.line}>
          <Skeleton circle height={36} />
          <div className={classes.what}>
            <Skeleton height={12} width={width} mt={4} />
            <Skeleton height={10} width="34%" mt={10} mb={4} />
          </div>
        </div>
      ))}
    </div>
  );
}
