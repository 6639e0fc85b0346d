import type { Permissions } from '@atrium/contract/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useOnline } from '../../../base/http/connectivity.ts';
import { KeptHere } from '../../../core/offline/kept-here.tsx';
import type { KeptPlace } from '../../../core/offline/kept-in.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { OfflineState } from '../../../ui/state/offline-state.tsx';

interface NoFilesProps {
  why: 'empty' | 'filtered' | 'failed';
  place: KeptPlace;
  permissions: Permissions;
  onUpload: () => void;
  onNewFolder: () => void;
  onRetry: () => void;
}

const drawings = {
  empty: 'M5 19h14a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-7L9 4H5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2z',
  filtered: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6',
  failed: 'M12 4v10m0 5v.1',
};

/** Stands where rows would be, and says what can be done. */
export function NoFiles({ why, place, permissions, onUpload, onNewFolder, onRetry }: NoFilesProps) {
  const { t } = useLingui();
  const online = useOnline();
  const { canCreate, canCreateDocument } = permissions;
  if (why === 'failed' && !online)
    return (
      <OfflineState onRetry={onRetry}>
        <KeptHere place={place} />
      </OfflineState>
    );
  if (why === 'failed') {
    return (
      <EmptyState
        title={t`The content could not be loaded`}
        drawing={drawings.failed}
        actions={
          <Button variant="default" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Nothing you saved before is lost.</Trans>
      </EmptyState>
    );
  }
  if (why === 'filtered') {
    return (
      <EmptyState title={t`Nothing matches your filter`} drawing={drawings.filtered}>
        <Trans>
          The filter covers this folder only, not the folders inside it. Press Escape to clear it.
        </Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t`Nothing here yet`}
      drawing={drawings.empty}
      actions={
        (canCreate || canCreateDocument) && (
          <>
            {canCreateDocument && (
              <Button variant="default" onClick={onUpload}>
                <Trans>Upload files</Trans>
              </Button>
            )}
            {canCreate && (
              <Button variant="default" onClick={onNewFolder}>
                <Trans>Make a folder</Trans>
              </Button>
            )}
          </>
        )
      }
    >
      {canCreateDocument ? (
        <Trans>Drop files or whole folders anywhere on this page.</Trans>
      ) : (
        <Trans>What others add appears here.</Trans>
      )}
    </EmptyState>
  );
}
