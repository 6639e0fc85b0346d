import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import classes from './plain-page.module.css';

export function NotFound() {
  const { t } = useLingui();
  return (
    <div className={classes.middle}>
      <title>{`${t`Not found`} · Atrium`}</title>
      <EmptyState
        level="h1"
        title={t`Not found`}
        drawing="M8.5 9a3.5 3.5 0 1 1 4.9 3.2c-.9.4-1.4 1.1-1.4 2.3m0 4.5v.1"
        actions={
          <Button component={Link} to="/dashboard" variant="default">
            <Trans>Go to the dashboard</Trans>
          </Button>
        }
      >
        <Trans>There is nothing at this address. It may have been moved or deleted.</Trans>
      </EmptyState>
    </div>
  );
}
