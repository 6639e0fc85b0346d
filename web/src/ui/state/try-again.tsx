import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { unreachableText } from '../../base/failures/errors.ts';
import { useOnline } from '../../base/http/connectivity.ts';
import classes from './try-again.module.css';

/** Stands inside something small that failed: what happened, and a button. The rest of the page goes on. */
export function TryAgain({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  const online = useOnline();
  return (
    <div className={classes.failed} role="alert">
      <p>
        {children}
        {!online && ` ${unreachableText()}`}
      </p>
      <Button size="xs" variant="default" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
