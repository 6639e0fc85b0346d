import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useOnline } from '../../../base/http/connectivity.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { OfflineState } from '../../../ui/state/offline-state.tsx';

interface NoTrashProps {
  why: 'empty' | 'filtered' | 'failed';
  space: { id: number; name: string };
  onRetry: () => void;
}

const drawings = {
  empty: 'M4 7h16M10 11v6M14 11v6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7V4h6v3',
  filtered: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6',
  failed: 'M12 4v10m0 5v.1',
};

/** Stands where rows would be, and says what can be done. */
export function NoTrash({ why, space, onRetry }: NoTrashProps) {
  const { t } = useLingui();
  const online = useOnline();
  if (why === 'failed' && !online) return <OfflineState onRetry={onRetry} />;
  if (why === 'failed') {
    return (
      <EmptyState
        title={t`The trash could not be loaded`}
        drawing={drawings.failed}
        actions={
          <Button variant="default" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Nothing in it is lost.</Trans>
      </EmptyState>
    );
  }
  if (why === 'filtered') {
    return (
      <EmptyState title={t`Nothing matches your filter`} drawing={drawings.filtered}>
        <Trans>Nothing in the trash has a name like this. Press Escape to clear the filter.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t`The trash is empty`}
      drawing={drawings.empty}
      actions={
        <Button component={Link} to={`/spaces/${space.id}/documents`} variant="default">
          <Trans>Go to the documents</Trans>
        </Button>
      }
    >
      <Trans>What anybody deletes in {space.name} appears here, and can be restored from here.</Trans>
    </EmptyState>
  );
}
