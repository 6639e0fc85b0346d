import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import { askServer, useOnline } from '../base/connectivity.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import classes from './plain-page.module.css';

/** Stands where a page cannot be loaded because nobody answers. It makes way by itself. */
export function OfflinePage() {
  const { t } = useLingui();
  const router = useRouter();
  const online = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current) router.invalidate();
    wasOffline.current = !online;
  }, [online, router]);
  return (
    <div className={classes.middle}>
      <EmptyState
        level="h1"
        title={t`You are offline`}
        drawing="M12 18h.01M9.2 15.2a4 4 0 0 1 5.6 0M6.3 12.3a8 8 0 0 1 3.2-1.9M14 10.2a8 8 0 0 1 3.7 2.1M3.5 9.5a12 12 0 0 1 4-2.7M12 6a12 12 0 0 1 8.5 3.5M4 3l16 18"
        actions={
          <>
            <Button component="a" href="/offline" onClick={go}>
              <Trans>Documents on this device</Trans>
            </Button>
            <Button variant="default" onClick={async () => (await askServer()) && router.invalidate()}>
              <Trans>Try again</Trans>
            </Button>
          </>
        }
      >
        <Trans>This page opens by itself as soon as Atrium can be reached again.</Trans>
      </EmptyState>
    </div>
  );

  function go(event: MouseEvent) {
    event.preventDefault();
    router.navigate({ to: '/offline' as string });
  }
}
