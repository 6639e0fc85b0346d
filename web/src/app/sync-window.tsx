import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { SyncWindowContext } from '../core/offline/sync-window.ts';
import { useSyncState } from '../features/offline/sync/sync-state.ts';
import { startSync } from './follow-offline.ts';

const SyncModal = lazy(async () => ({
  default: (await import('../features/offline/sync/sync-modal.tsx')).SyncModal,
}));

/** Whatever stands inside can ask for the window that sends what was made offline. */
export function SyncWindow({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const sync = useCallback(() => void startSync(client, 'wanted'), [client]);
  return <SyncWindowContext value={sync}>{children}</SyncWindowContext>;
}

/** The window over any page; its code comes when it first opens. */
export function SyncWindowOverPage() {
  const { isOpen } = useSyncState();
  const [isWanted, setWanted] = useState(false);
  if (isOpen && !isWanted) setWanted(true);
  return <Suspense fallback={null}>{isWanted && <SyncModal />}</Suspense>;
}
