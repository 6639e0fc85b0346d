import { useLingui } from '@lingui/react/macro';
import { IconEraser, IconKey, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useOnline } from '../../base/http/connectivity.ts';
import { removeCopy } from '../../core/offline/remove-copy.ts';
import { useSaveWindow } from '../../core/offline/save-window.ts';
import { useSyncWindow } from '../../core/offline/sync-window.ts';
import type { RowAction } from '../../ui/data-table/types.ts';
import { canClear, canRemove, canRetry, needsPassword, type OfflineRow } from './offline-row.ts';

export const removeRow = (row: OfflineRow): void => {
  if (canRemove(row)) void removeCopy(row.kept.id, row.kept.name);
};

/** The fix is in the row: only what some row needs has a place. */
export function useOfflineActions(
  rows: OfflineRow[] | undefined,
  onClear: (row: OfflineRow) => void,
): RowAction<OfflineRow>[] {
  const { t } = useLingui();
  const isOnline = useOnline();
  const save = useSaveWindow();
  const sync = useSyncWindow();
  const has = {
    retry: isOnline && rows?.some(canRetry),
    clear: rows?.some(canClear),
  };
  return useMemo(
    () => [
      ...(has.retry
        ? [
            {
              id: 'retry',
              label: t`Try again`,
              icon: IconRefresh,
              isShown: canRetry,
              run: ({ state, kept: { copy } }: OfflineRow) => {
                if (state === 'storage error' && copy)
                  save({ documents: [copy.document], leftOut: 0, isConfirmed: true });
                else sync();
              },
              on: { useIsOn: needsPassword, icon: IconKey, hint: t`Enter the password` },
            },
          ]
        : []),
      ...(has.clear
        ? [
            {
              id: 'clear',
              label: t({ message: 'Clear', context: 'offline copies' }),
              icon: IconEraser,
              isShown: canClear,
              run: onClear,
            },
          ]
        : []),
      { id: 'remove', label: t`Remove`, icon: IconTrash, isShown: canRemove, run: removeRow },
    ],
    [t, has.retry, has.clear, save, sync, onClear],
  );
}
