import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { hasStatus, isSilence } from '../../base/http/call-error.ts';
import { useOnline } from '../../base/http/connectivity.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { OfflinePage } from './offline-page.tsx';
import classes from './plain-page.module.css';

interface Failed {
  error: unknown;
}

/** The failed page where not even the shell could be loaded. */
export function PlainPageFailed({ error }: Failed) {
  return (
    <main className={classes.page}>
      <PageFailed error={error} />
    </main>
  );
}

/** Stands where a page could not be loaded or drawn; the dialog over it says what happened. */
export function PageFailed({ error }: Failed) {
  const online = useOnline();
  return online && !isSilence(error) ? <Unexpected error={error} /> : <OfflinePage />;
}

function Unexpected({ error }: Failed) {
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
        {hasStatus(error, 429) ? error.message : <Trans>Nothing you saved before is lost.</Trans>}
      </EmptyState>
    </div>
  );
}
