import type { ReactNode } from 'react';
import { SaveWindowContext } from '../../core/offline/save-window.ts';
import { ShareWindowContext } from '../../core/share/share-window.ts';
import { AskedWindow } from '../../ui/window/asked-window.tsx';

const loadShare = async () => (await import('../../features/share/share-modal.tsx')).ShareModal;
const loadSave = async () => (await import('../../features/offline/save-modal.tsx')).SaveModal;

/** The windows that any page can ask for: to share by mail, and to keep documents on this device. */
export function AskedWindows({ children }: { children: ReactNode }) {
  return (
    <AskedWindow context={ShareWindowContext} load={loadShare}>
      <AskedWindow context={SaveWindowContext} load={loadSave}>
        {children}
      </AskedWindow>
    </AskedWindow>
  );
}
