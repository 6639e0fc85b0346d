import type { QueryClient } from '@tanstack/react-query';
import { logError } from '../../../base/error-log.ts';
import { type End, runSync } from './run-sync.ts';
import { changeSyncState, readSyncState } from './sync-state.ts';
import { whenFree } from './when-free.ts';

let running: Promise<End> | null = null;

/**
 * Synchronizes without being asked: the window opens only if there is something new to send, and not over what
 * somebody types.
 */
export const syncByItself = (client: QueryClient): Promise<End> => begin(client, false);

/** Somebody asked for it. */
export function syncNow(client: QueryClient): Promise<End> {
  changeSyncState({ isOpen: true });
  return begin(client, true);
}

/** One after the other: what somebody asks for meanwhile comes next. */
function begin(client: QueryClient, isWanted: boolean): Promise<End> {
  if (running) return isWanted ? running.then(() => begin(client, true)) : running;
  running = run(client, isWanted).finally(() => {
    running = null;
  });
  return running;
}

/** Answers once everything that can be sent is sent. */
function run(client: QueryClient, isWanted: boolean): Promise<End> {
  // A report that somebody reads is not taken away by the next turn.
  let isShown = isWanted || readSyncState().isOpen;
  const onNew = () => {
    if (isShown) return;
    isShown = true;
    whenFree(() => readSyncState().phase !== 'idle' && changeSyncState({ isOpen: true }));
  };
  changeSyncState({ phase: 'running', question: null, documents: [] });
  return new Promise<End>((resolve) => {
    const onSent = (end: End) => {
      // Whoever lost the server again is told by the page, and it goes on by itself.
      const isQuiet = !isWanted && (!isShown || end === 'silent');
      changeSyncState(isQuiet ? { phase: 'idle', isOpen: false } : { phase: end });
      resolve(end);
    };
    runSync(client, { isWanted, onNew, onSent }).catch((error: unknown) => {
      logError(error);
      onSent('failed');
    });
  });
}
