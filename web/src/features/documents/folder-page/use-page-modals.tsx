import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useCallback,
  useRef,
  useState,
} from 'react';
import type { OpenModal, PageModals } from './page-modals.tsx';

/** What is open over the page. `restore` finds a place for the focus when what had it before is gone. */
export function usePageModals(restore: () => void) {
  const before = useRef<Element>(null);
  const [Modals, setModals] = useState<ComponentType<ComponentProps<typeof PageModals>>>();
  const [state, setState] = useState<{ modal: OpenModal; number: number }>();
  const [opened, setOpened] = useState(false);

  // Where the code cannot be loaded, the page stays and the next click tries again.
  const open = useCallback(async (modal: OpenModal) => {
    before.current = document.activeElement;
    const loaded = await import('./page-modals.tsx');
    setModals(() => loaded.PageModals);
    setState((before) => ({ modal, number: (before?.number ?? 0) + 1 }));
    setOpened(true);
  }, []);

  const close = () => {
    setOpened(false);
    // The modal itself knows no earlier focus: it is drawn open.
    requestAnimationFrame(() => {
      const element = before.current;
      if (element instanceof HTMLElement && element.isConnected && element !== document.body)
        element.focus({ preventScroll: true });
      else restore();
    });
  };

  const modals: ReactNode = Modals && state && (
    <Modals key={state.number} modal={state.modal} opened={opened} onClose={close} />
  );
  return { open, modals, opened };
}
