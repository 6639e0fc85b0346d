import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { hasStatus } from '../../base/http/call-error.ts';
import { useOnline } from '../../base/http/connectivity.ts';
import { EmptyState } from '../state/empty-state.tsx';
import { OfflineState } from '../state/offline-state.tsx';

interface NoRowsProps {
  why: 'empty' | 'filtered' | 'failed';
  /** Why it failed. */
  error?: unknown;
  empty: { title: string; text: ReactNode; drawing: string };
  onRetry: () => unknown;
}

const drawings = { filtered: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6', failed: 'M12 4v10m0 5v.1' };

/** Stands where rows would be, and says what can be done. */
export function NoRows({ why, error, empty, onRetry }: NoRowsProps) {
  const { t } = useLingui();
  if (why === 'failed') return <NotRead error={error} onRetry={onRetry} />;
  if (why === 'filtered') {
    return (
      <EmptyState title={t`Nothing matches your filter`} drawing={drawings.filtered}>
        <Trans>Type fewer letters, or press Escape to clear the filter.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={empty.title} drawing={empty.drawing}>
      {empty.text}
    </EmptyState>
  );
}

/** Stands where a list could not be read. */
export function NotRead({ error, onRetry }: Pick<NoRowsProps, 'error' | 'onRetry'>) {
  const { t } = useLingui();
  const online = useOnline();
  if (!online) return <OfflineState onRetry={onRetry} />;
  return (
    <EmptyState
      title={t`The list could not be loaded`}
      drawing={drawings.failed}
      actions={
        <Button variant="default" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {hasStatus(error, 429) ? error.message : <Trans>Nothing in it is lost.</Trans>}
    </EmptyState>
  );
}
