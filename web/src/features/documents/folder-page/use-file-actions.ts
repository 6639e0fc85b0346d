import { useLingui } from '@lingui/react/macro';
import { IconCopy, IconPencil, IconShare, IconTrash, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { RowAction } from '../../../ui/data-table/types.ts';
import type { FileRow } from './file-row.ts';
import { canClone, canDelete, canEdit, canShare } from './row-rights.ts';

type Handler = (row: FileRow) => void;

interface Handlers {
  share: Handler;
  edit: Handler;
  clone: Handler;
  remove: Handler;
  who: Handler;
}

export function useFileActions(
  { share, edit, clone, remove, who }: Handlers,
  oversees: boolean,
): RowAction<FileRow>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { id: 'share', label: t`Share`, icon: IconShare, isShown: canShare, run: share },
      { id: 'edit', label: t`Edit`, icon: IconPencil, isShown: canEdit, run: edit },
      { id: 'clone', label: t`Clone`, icon: IconCopy, isShown: canClone, run: clone },
      ...(oversees
        ? [{ id: 'who', label: t`Who can see this?`, icon: IconUsers, isShown: () => true, run: who }]
        : []),
      { id: 'delete', label: t`Delete`, icon: IconTrash, isShown: canDelete, run: remove },
    ],
    [t, share, edit, clone, remove, who, oversees],
  );
}
