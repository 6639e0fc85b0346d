import { type ReactNode, useRef } from 'react';
import { DraggedThingsContext } from '../../core/moves/dragged-things.ts';
import { type MovedThings, MoveWindowContext } from '../../core/moves/move-window.ts';
import { SaveWindowContext } from '../../core/offline/save-window.ts';
import { PermissionsWindowContext } from '../../core/permissions/permissions-window.ts';
import { ShareWindowContext } from '../../core/share/share-window.ts';
import { SharesWindowContext } from '../../core/share/shares-window.ts';
import { AskedWindow } from '../../ui/window/asked-window.tsx';
import { GuideContext } from './guide-window.tsx';
import { ShortcutKey, ShortcutWindowContext } from './shortcut-window.tsx';
import { WhatsNewContext } from './whats-new-window.ts';

const loadShare = async () => (await import('../../features/share/share-modal.tsx')).ShareModal;
const loadShares = async () => (await import('../../features/share/shares-modal.tsx')).SharesModal;
const loadSave = async () => (await import('../../features/offline/save-modal.tsx')).SaveModal;
const loadShortcuts = async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet;
const loadMove = async () => (await import('../../features/moves/move-modal.tsx')).MoveModal;

const loadGuide = async () => (await import('../../features/guide/guide.tsx')).Guide;

const loadWhatsNew = async () => (await import('../../features/whats-new/whats-new.tsx')).WhatsNew;

const loadPermissions = async () =>
  (await import('../../features/permissions/here/permissions-drawer.tsx')).PermissionsDrawer;

/** The windows that any page can ask for: to share by mail, to keep on this device, to move things, to see who may do what, to learn the keys, to be led, to see what is new. */
export function AskedWindows({ children }: { children: ReactNode }) {
  const dragged = useRef<MovedThings | undefined>(undefined);
  return (
    <DraggedThingsContext value={dragged}>
      <AskedWindow context={SharesWindowContext} load={loadShares}>
        <AskedWindow context={ShareWindowContext} load={loadShare}>
          <AskedWindow context={SaveWindowContext} load={loadSave}>
            <AskedWindow context={MoveWindowContext} load={loadMove}>
              <AskedWindow context={PermissionsWindowContext} load={loadPermissions}>
                <AskedWindow context={ShortcutWindowContext} load={loadShortcuts}>
                  <AskedWindow context={GuideContext} load={loadGuide}>
                    <AskedWindow context={WhatsNewContext} load={loadWhatsNew}>
                      <ShortcutKey />
                      {children}
                    </AskedWindow>
                  </AskedWindow>
                </AskedWindow>
              </AskedWindow>
            </AskedWindow>
          </AskedWindow>
        </AskedWindow>
      </AskedWindow>
    </DraggedThingsContext>
  );
}
