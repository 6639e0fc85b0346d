import { type ComponentProps, type ComponentType, type ReactNode, useCallback } from 'react';
import { useModals } from '../../../ui/window/use-modals.ts';
import type { OpenModal, PageModals } from './page-modals.tsx';

interface Which {
  Modals: ComponentType<ComponentProps<typeof PageModals>>;
  modal: OpenModal;
}

/** What is open over the page. `restore` finds a place for the focus when what had it before is gone. */
export function usePageModals(restore: () => void) {
  const { open: show, close, opened, which, number } = useModals<Which>(restore);

  // Where the code cannot be loaded, the page stays and the next click tries again.
  const open = useCallback(
    async (modal: OpenModal) => {
      const from = document.activeElement;
      const { PageModals: Modals } = await import('./page-modals.tsx');
      show({ Modals, modal }, from);
    },
    [show],
  );

  const modals: ReactNode = which && (
    <which.Modals key={number} modal={which.modal} opened={opened} onClose={close} />
  );
  return { open, modals, opened };
}
