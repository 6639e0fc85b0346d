import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { type ShareItems, ShareWindowContext } from '../base/share-window.ts';
import { useModals } from '../ui/use-modals.ts';

interface ShareModalProps {
  items: ShareItems;
  opened: boolean;
  onClose: () => void;
}

/** Whatever stands inside can ask for the window that shares; what is typed there outlives a page that goes away. */
export function ShareWindow({ children }: { children: ReactNode }) {
  const [Modal, setModal] = useState<ComponentType<ShareModalProps>>();
  const { open, close, opened, which, number } = useModals<ShareItems>(() =>
    document.querySelector('main')?.focus(),
  );
  // Where the code cannot be loaded, the page stays and the next click tries again.
  const share = useCallback(
    async (items: ShareItems) => {
      const { ShareModal } = await import('../features/share/share-modal.tsx');
      setModal(() => ShareModal);
      open(items);
    },
    [open],
  );
  return (
    <ShareWindowContext value={share}>
      {children}
      {Modal && which && <Modal key={number} items={which} opened={opened} onClose={close} />}
    </ShareWindowContext>
  );
}
