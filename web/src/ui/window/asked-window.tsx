import { type ComponentType, type Context, type ReactNode, useCallback, useState } from 'react';
import { useModals } from './use-modals.ts';

/** The props of a window that any page can ask for: what it is about, and whether it is open. */
export interface AskedWindowProps<Items> {
  items: Items;
  opened: boolean;
  onClose: () => void;
}

interface Props<Items> {
  context: Context<(items: Items) => void>;
  load: () => Promise<ComponentType<AskedWindowProps<Items>>>;
  children: ReactNode;
}

/**
 * Whatever stands inside can ask for the window, whose code comes when it is first wanted. What is typed there outlives
 * a page that goes away.
 */
export function AskedWindow<Items>({ context: Provider, load, children }: Props<Items>) {
  const [Modal, setModal] = useState<ComponentType<AskedWindowProps<Items>>>();
  const { open, close, opened, which, number } = useModals<Items>(() =>
    document.querySelector('main')?.focus(),
  );
  // Where the code cannot be loaded, the page stays and the next click tries again.
  const ask = useCallback(
    async (items: Items) => {
      const loaded = await load();
      setModal(() => loaded);
      open(items);
    },
    [load, open],
  );
  return (
    <Provider value={ask}>
      {children}
      {Modal && which && <Modal key={number} items={which} opened={opened} onClose={close} />}
    </Provider>
  );
}
