import { t } from '@lingui/core/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { showActionToast } from './action-toast.tsx';

/** Says what was done, with the way back while it stands there. */
export function showUndoToast(title: string, undo: () => unknown, message?: string): void {
  showActionToast(title, { label: t`Undo`, icon: IconArrowBackUp, run: () => void undo() }, message);
}
