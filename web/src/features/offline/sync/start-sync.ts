import type { QueryClient } from '@tanstack/react-query';
import { logError } from '../../../base/error-log.ts';
import { type End, runSync } from './run-sync.ts';
import { changeSyncState, readSyncState } from './sync-state.ts';
import { whenFree } from './when-free.ts';

let running: Promise<End> | null = null;
let isWantedNext = false;

/** By itself: the window opens only if there is something new to send, and not over what somebody types. */
export const syncByItself = (client: QueryClient): Promise<End> => begin(client, false);

/** Somebody asked for it. */
export function syncNow(client: QueryClient): Promise<End> {
  changeSyncState({ isOpen: true });
  return begin(client, true);
}

function begin(client: QueryClient, isWanted: boolean): Promise<End> {
  if (running) {
    if (isWanted) isWantedNext = true;
    return running;
  }
  running = run(client, isWanted).finally(() => {
    running = null;
  });
  return running;
}

async function run(client: QueryClient, isWanted: boolean): Promise<End> {
  let isShown = isWanted;
  const onNew = () => {
    if (isShown) return;
    isShown = true;
    whenFree(() => changeSyncState({ isOpen: true }));
  };
  changeSyncState({ phase: 'running', question: null, ...(isWanted ? {} : { documents: [] }) });
  let end: End = 'failed';
  try {
    end = await runSync(client, { isWanted, onNew });
  } catch (error) {
    logError(error);
  }
  if (isWantedNext) {
    isWantedNext = false;
    return run(client, true);
  }
  changeSyncState({ phase: end });
  // Nothing was to be seen, and whoever lost the server again is told by the page.
  if (!isShown && readSyncState().isOpen === false) changeSyncState({ phase: 'idle' });
  return end;
}
