import { makeListeners } from '../../base/store.ts';

const listeners = makeListeners();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('atrium-offline');

/** Tells this tab and the others that something which is kept on the device has changed. */
export function tellOfflineNews(): void {
  channel?.postMessage(null);
  listeners.tell();
}

export const onOfflineNews = listeners.add;

channel?.addEventListener('message', () => listeners.tell());
