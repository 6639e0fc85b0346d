import { t } from '@lingui/core/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { showActionToast } from './action-toast.tsx';
import { endUndo } from './last-undo.ts';

interface UndoOptions {
  message?: string;
  /** It is as easily done again where it was done: then its words go by themselves. */
  isEasy?: boolean;
}

/** Says what was done, with the way back for as long as one stays on the page. */
export function showUndoToast(
  title: string,
  undo: () => unknown,
  { message, isEasy = false }: UndoOptions = {},
): void {
  const action = { label: t`Undo`, icon: IconArrowBackUp, run: () => void undo(), stays: !isEasy };
  const hide = showActionToast(title, action, message);
  if (!isEasy) endUndo(hide);
}
