import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import classes from './plain-page.module.css';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Why a page was refused, where there is more to say. */
    reason?: string;
  }
}

export function AccessDenied() {
  const { t } = useLingui();
  const reason = useLocation({ select: ({ state }) => state.reason });
  return (
    <div className={classes.middle}>
      <title>{`${t`Access denied`} · Atrium`}</title>
      <EmptyState
        level="h1"
        title={t`Access denied`}
        drawing="M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z"
        actions={
          <Button component={Link} to="/dashboard" variant="default">
            <Trans>Go to the dashboard</Trans>
          </Button>
        }
      >
        {reason ?? <Trans>You do not have the right to open this page. Its owner can give it to you.</Trans>}
      </EmptyState>
    </div>
  );
}
