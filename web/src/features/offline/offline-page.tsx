import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useOnline } from '../../base/http/connectivity.ts';
import type { CopyState } from '../../core/offline/copies.ts';
import { useSyncWindow } from '../../core/offline/sync-window.ts';
import { canWorkOffline, isSafari } from '../../core/offline/this-browser.ts';
import { useKept } from '../../core/offline/use-kept.ts';
import { useFocusWhenEmptied } from '../../ui/data-table/use-focus-when-emptied.ts';
import { TablePage } from '../../ui/table-page/table-page.tsx';
import { useModals } from '../../ui/window/use-modals.ts';
import { ClearModal } from './clear-modal.tsx';
import { NoDocuments } from './no-documents.tsx';
import classes from './offline.module.css';
import { OfflineBanner } from './offline-banner.tsx';
import { bytesOf, canRemove, makeRows, type OfflineRow } from './offline-row.ts';
import { OfflineTable } from './offline-table.tsx';
import { RemoveAllModal } from './remove-all-modal.tsx';
import { SafariNote } from './safari-note.tsx';
import { StateChips } from './state-chips.tsx';
import { removeRow, useOfflineActions } from './use-offline-actions.ts';
import { UsedRoom } from './used-room.tsx';

type Window = { kind: 'clear'; row: OfflineRow } | { kind: 'remove all' };

/** What this device keeps, and what is the matter with it. Asks the server for nothing. */
export function OfflinePage() {
  const { t } = useLingui();
  const router = useRouter();
  const isOnline = useOnline();
  const sync = useSyncWindow();
  const heading = useRef<HTMLHeadingElement>(null);
  const kept = useKept();
  const rows = useMemo(() => kept && makeRows(kept.values()), [kept]);
  const [chosen, setChosen] = useState<CopyState | null>(null);
  const shown = useMemo(
    () => (chosen ? rows?.filter(({ state }) => state === chosen) : rows),
    [rows, chosen],
  );
  const { open, ...modals } = useModals<Window>(() => heading.current?.focus());
  const clear = useCallback((row: OfflineRow) => open({ kind: 'clear', row }), [open]);
  const actions = useOfflineActions(rows, clear);
  const view = useCallback(
    (row: OfflineRow) => {
      if (row.closed === null) router.navigate({ to: '/offline', search: { document: row.kept.id } });
    },
    [router],
  );
  useFocusWhenEmptied(shown, () => heading.current?.focus());
  const copies = rows?.filter(canRemove) ?? [];
  // What was drawn elsewhere in the app may wait here even then.
  const isOffered = canWorkOffline() || (rows?.length ?? 0) > 0;
  const windowProps = { opened: modals.opened, onClose: modals.close };
  return (
    <TablePage
      title={t`Offline`}
      heading={heading}
      banner={<OfflineBanner />}
      actions={
        <>
          {copies.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconTrash size={17} stroke={1.6} />}
              onClick={() => open({ kind: 'remove all' })}
            >
              <Trans>Remove all</Trans>
            </Button>
          )}
          {isOffered && (
            <Button
              leftSection={<IconRefresh size={17} stroke={1.6} />}
              disabled={!isOnline}
              onClick={() => sync()}
            >
              <Trans>Synchronize</Trans>
            </Button>
          )}
        </>
      }
      tools={
        rows &&
        rows.length > 0 && (
          <>
            <StateChips rows={rows} chosen={chosen} onChoose={setChosen} />
            <UsedRoom bytes={bytesOf(rows)} />
          </>
        )
      }
    >
      {isOffered && (
        <OfflineTable
          rows={shown}
          actions={actions}
          onOpen={view}
          onRemove={removeRow}
          empty={<NoDocuments why={rows?.length === 0 ? 'empty' : 'filtered'} />}
        />
      )}
      <div className={classes.foot}>
        {isSafari() && <SafariNote />}
        <Link to="/offline/test" className="atr-link">
          <Trans>Check how this device works offline</Trans>
        </Link>
      </div>
      {modals.which?.kind === 'clear' && (
        <ClearModal key={modals.number} row={modals.which.row} {...windowProps} />
      )}
      {modals.which?.kind === 'remove all' && (
        <RemoveAllModal key={modals.number} rows={copies} {...windowProps} />
      )}
    </TablePage>
  );
}
