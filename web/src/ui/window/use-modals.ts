import { useCallback, useRef, useState } from 'react';

/** Moves the focus out of a modal that closes. Later than timers of its own, which may be about to take it. */
export const afterClosing = (focus: () => void) => requestAnimationFrame(() => setTimeout(focus));

/**
 * Which of a page's windows is open. The last one stays known while it fades. `restore` finds a place for the focus
 * when what had it before is gone.
 */
export function useModals<Which>(restore: () => void) {
  const before = useRef<Element>(null);
  const [state, setState] = useState<{ which: Which; number: number }>();
  const [opened, setOpened] = useState(false);
  const latest = useRef(restore);
  latest.current = restore;

  const open = useCallback((which: Which, from = document.activeElement) => {
    before.current = from;
    setState((last) => ({ which, number: (last?.number ?? 0) + 1 }));
    setOpened(true);
  }, []);

  const close = useCallback(() => {
    setOpened(false);
    // The modal itself knows no earlier focus: it is drawn open.
    afterClosing(() => {
      const element = before.current;
      if (element instanceof HTMLElement && element.isConnected && element !== document.body)
        element.focus({ preventScroll: true });
      else latest.current();
    });
  }, []);

  return { open, close, opened, which: state?.which, number: state?.number };
}
