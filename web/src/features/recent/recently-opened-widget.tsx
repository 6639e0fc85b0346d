import type { Opening } from '@atrium/contract/recent';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { openingsQuery, pageToContinue } from '../../core/recent/recent.ts';
import { TryAgain } from '../../ui/state/try-again.tsx';
import classes from '../../ui/widget-list/widget-list.module.css';
import { WidgetAwaited, WidgetEmpty } from '../../ui/widget-list/widget-states.tsx';
import own from './recent.module.css';
import { ThingRow } from './thing-row.tsx';

/** What “Recently opened” shows on the dashboard. */
export function RecentlyOpenedWidget() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(openingsQuery);
  if (!data) {
    return isError ? (
      <TryAgain onRetry={() => void refetch()}>
        <Trans>What you opened could not be loaded.</Trans>
      </TryAgain>
    ) : (
      <WidgetAwaited />
    );
  }
  if (data.length === 0) {
    return (
      <WidgetEmpty icon={IconBook}>
        <Trans>Nothing opened yet. Documents that you open stay at hand here.</Trans>
      </WidgetEmpty>
    );
  }
  return (
    <ul className={classes.list} aria-label={t`Recently opened`}>
      {data.map((opening) => (
        <ThingRow key={opening.entityId} thing={opening}>
          <p className={classes.note}>
            <bdi>{opening.spaceName}</bdi>
          </p>
          <ContinueReading opening={opening} />
        </ThingRow>
      ))}
    </ul>
  );
}

function ContinueReading({ opening }: { opening: Opening }) {
  const page = pageToContinue(opening);
  const { pages, name, route } = opening;
  if (page === undefined || pages === null) return null;
  return (
    <>
      <Link to={route} search={{ page }} className={own.continue}>
        <Trans>
          Page {page} of {pages} – Continue reading
        </Trans>{' '}
        <span className="atr-hidden">{name}</span>
      </Link>
      <span className={own.bar} aria-hidden="true">
        <span style={{ width: `${(100 * page) / pages}%` }} />
      </span>
    </>
  );
}
