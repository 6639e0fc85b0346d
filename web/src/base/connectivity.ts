import { useSyncExternalStore } from 'react';

const settleTime = 500;
const listeners = new Set<() => void>();
let online = navigator.onLine;
let timer: ReturnType<typeof setTimeout> | undefined;

export const isOnline = (): boolean => online;

export const useOnline = (): boolean => useSyncExternalStore(onConnectivityChange, isOnline);

export function onConnectivityChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Networks flap while a laptop wakes up: only what lasts half a second counts.
function settle() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (online === navigator.onLine) return;
    online = navigator.onLine;
    for (const listener of listeners) listener();
  }, settleTime);
}

addEventListener('online', settle);
addEventListener('offline', settle);
