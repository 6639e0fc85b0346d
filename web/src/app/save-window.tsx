import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { SaveWindowContext, type SaveWish } from '../base/offline/save-window.ts';
import { useModals } from '../ui/use-modals.ts';

interface SaveModalProps {
  wish: SaveWish;
  opened: boolean;
  onClose: () => void;
}

/** Whatever stands inside can ask for the window that keeps documents on this device. */
export function SaveWindow({ children }: { children: ReactNode }) {
  const [Modal, setModal] = useState<ComponentType<SaveModalProps>>();
  const { open, close, opened, which, number } = useModals<SaveWish>(() =>
    document.querySelector('main')?.focus(),
  );
  // Where the code cannot be loaded, the page stays and the next click tries again.
  const save = useCallback(
    async (wish: SaveWish) => {
      const { SaveModal } = await import('../features/offline/save-modal.tsx');
      setModal(() => SaveModal);
      open(wish);
    },
    [open],
  );
  return (
    <SaveWindowContext value={save}>
      {children}
      {Modal && which && <Modal key={number} wish={which} opened={opened} onClose={close} />}
    </SaveWindowContext>
  );
}
