import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import classes from './plain-page.module.css';

export function AccessDenied() {
  const { t } = useLingui();
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
        <Trans>You do not have the right to open this page. Its owner can give it to you.</Trans>
      </EmptyState>
    </div>
  );
}
