import { Trans, useLingui } from '@lingui/react/macro';
import { IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { receivedQuery } from '../../core/recent/recent.ts';
import { TryAgain } from '../../ui/state/try-again.tsx';
import classes from '../../ui/widget-list/widget-list.module.css';
import { WidgetAwaited, WidgetEmpty } from '../../ui/widget-list/widget-states.tsx';
import { ThingRow } from './thing-row.tsx';
import { useLiveReceived } from './use-live-received.ts';

/** What “Shared with me” shows on the dashboard. */
export function SharedWithMeWidget() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(receivedQuery);
  useLiveReceived();
  if (!data) {
    return isError ? (
      <TryAgain onRetry={() => void refetch()}>
        <Trans>What was shared with you could not be loaded.</Trans>
      </TryAgain>
    ) : (
      <WidgetAwaited />
    );
  }
  if (data.length === 0) {
    return (
      <WidgetEmpty icon={IconShare}>
        <Trans>Nothing yet. What colleagues share with you stays here for three months.</Trans>
      </WidgetEmpty>
    );
  }
  return (
    <ul className={classes.list} aria-label={t`Shared with me`}>
      {data.map((thing) => (
        <ThingRow key={`${thing.entityType} ${thing.entityId}`} thing={thing}>
          <p className={classes.note}>
            <bdi>{thing.by.fullName}</bdi>
            {thing.entityType !== 'space' && (
              <>
                {' · '}
                <bdi>{thing.spaceName}</bdi>
              </>
            )}
          </p>
        </ThingRow>
      ))}
    </ul>
  );
}
