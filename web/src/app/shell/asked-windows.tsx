import { type ReactNode, useRef } from 'react';
import { DraggedThingsContext } from '../../core/moves/dragged-things.ts';
import { type MovedThings, MoveWindowContext } from '../../core/moves/move-window.ts';
import { SaveWindowContext } from '../../core/offline/save-window.ts';
import { ShareWindowContext } from '../../core/share/share-window.ts';
import { SharesWindowContext } from '../../core/share/shares-window.ts';
import { AskedWindow } from '../../ui/window/asked-window.tsx';
import { ShortcutKey, ShortcutWindowContext } from './shortcut-window.tsx';

const loadShare = async () => (await import('../../features/share/share-modal.tsx')).ShareModal;
const loadShares = async () => (await import('../../features/share/shares-modal.tsx')).SharesModal;
const loadSave = async () => (await import('../../features/offline/save-modal.tsx')).SaveModal;
const loadShortcuts = async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet;
const loadMove = async () => (await import('../../features/moves/move-modal.tsx')).MoveModal;

/** The windows that any page can ask for: to share by mail, to keep on this device, to move things, to learn the keys. */
export function AskedWindows({ children }: { children: ReactNode }) {
  const dragged = useRef<MovedThings | undefined>(undefined);
  return (
    <DraggedThingsContext value={dragged}>
      <AskedWindow context={SharesWindowContext} load={loadShares}>
        <AskedWindow context={ShareWindowContext} load={loadShare}>
          <AskedWindow context={SaveWindowContext} load={loadSave}>
            <AskedWindow context={MoveWindowContext} load={loadMove}>
              <AskedWindow context={ShortcutWindowContext} load={loadShortcuts}>
                <ShortcutKey />
                {children}
              </AskedWindow>
            </AskedWindow>
          </AskedWindow>
        </AskedWindow>
      </AskedWindow>
    </DraggedThingsContext>
  );
}
