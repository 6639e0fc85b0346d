import { type Room, readRoom } from '../../core/offline/this-browser.ts';

export interface DeviceFacts {
  hasWorker: boolean;
  hasDatabases: boolean;
  hasCaches: boolean;
  isPersisted: boolean;
  room: Room | undefined;
}

/** Asks the browser alone. */
export async function readDeviceFacts(): Promise<DeviceFacts> {
  const [registration, isPersisted, room] = await Promise.all([
    navigator.serviceWorker?.getRegistration().catch(() => undefined),
    navigator.storage?.persisted?.().catch(() => false),
    readRoom(),
  ]);
  return {
    hasWorker: registration?.active !== undefined && registration?.active !== null,
    hasDatabases: Boolean(window.indexedDB),
    hasCaches: Boolean(window.caches),
    isPersisted: isPersisted ?? false,
    room,
  };
}
