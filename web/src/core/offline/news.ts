/** Tells this tab and the others that something which is kept on the device has changed. */
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('atrium-offline');

export function tellOfflineNews(): void {
  channel?.postMessage(null);
  for (const listener of [...listeners]) listener();
}

export function onOfflineNews(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

channel?.addEventListener('message', () => {
  for (const listener of [...listeners]) listener();
});
