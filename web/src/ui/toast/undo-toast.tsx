import { t } from '@lingui/core/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { showActionToast } from './action-toast.tsx';

interface UndoOptions {
  message?: string;
  /** It is as easily done again where it was done: then its words go by themselves. */
  isEasy?: boolean;
}

/** The time that is left to it once another one is there, or one has left the page. */
const restMs = 7000;

let hideLast: (() => void) | undefined;

/** Says what was done, with the way back for as long as one stays on the page. */
export function showUndoToast(
  title: string,
  undo: () => unknown,
  { message, isEasy = false }: UndoOptions = {},
): void {
  const action = { label: t`Undo`, icon: IconArrowBackUp, run: () => void undo(), stays: !isEasy };
  const hide = showActionToast(title, action, message);
  if (isEasy) return;
  endUndo();
  hideLast = hide;
}

/** Somebody leaves the page that it was done on, or does the next thing. */
export function endUndo(): void {
  if (hideLast) setTimeout(hideLast, restMs);
  hideLast = undefined;
}
