import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import classes from './plain-page.module.css';

/** The same where not even the shell could be loaded. */
export function PlainPageFailed() {
  return (
    <main className={classes.page}>
      <PageFailed />
    </main>
  );
}

/** Stands where a page could not be loaded or drawn; the dialog over it says what happened. */
export function PageFailed() {
  const { t } = useLingui();
  const router = useRouter();
  return (
    <div className={classes.middle}>
      <EmptyState
        level="h1"
        title={t`This page could not be loaded`}
        drawing="M12 4v10m0 5v.1"
        actions={
          <Button variant="default" onClick={() => router.invalidate()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Nothing you saved before is lost.</Trans>
      </EmptyState>
    </div>
  );
}
