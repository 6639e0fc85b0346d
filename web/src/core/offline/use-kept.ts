import { useSyncExternalStore } from 'react';
import { logError } from '../error-log.ts';
import { onSessionChange } from '../session.ts';
import { type Kept, listKept } from './copies.ts';
import { currentPerson } from './databases.ts';
import { onOfflineNews } from './news.ts';

const none: ReadonlyMap<number, Kept> = new Map();
let kept: ReadonlyMap<number, Kept> | undefined;
const listeners = new Set<() => void>();
let reading: Promise<void> | null = null;
let isDue = false;
let lastReading = Number.NEGATIVE_INFINITY;

/** From one reading to the next while one document after the other is saved. */
const restMs = 200;

/** One reading at a time; what happens meanwhile is read after it. */
function read(): Promise<void> {
  isDue = true;
  reading ??= (async () => {
    while (isDue) {
      const rest = lastReading + restMs - performance.now();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      isDue = false;
      lastReading = performance.now();
      tell(await readOnce());
    }
  })().finally(() => {
    reading = null;
  });
  return reading;
}

async function readOnce(): Promise<ReadonlyMap<number, Kept>> {
  if (currentPerson() === undefined) return none;
  try {
    return new Map((await listKept()).map((one) => [one.id, one]));
  } catch (error) {
    // A browser without such a storage keeps nothing.
    logError(error);
    return none;
  }
}

function tell(next: ReadonlyMap<number, Kept>): void {
  kept = next;
  for (const listener of [...listeners]) listener();
}

let isWatching = false;
function watch(listener: () => void): () => void {
  listeners.add(listener);
  if (!isWatching) {
    isWatching = true;
    onOfflineNews(() => void read());
    onSessionChange(() => void read());
    void read();
  }
  return () => listeners.delete(listener);
}

/** What this device keeps, by document; undefined until it is known. Follows what other tabs do. */
export const useKept = (): ReadonlyMap<number, Kept> | undefined => useSyncExternalStore(watch, () => kept);

export const useKeptDocument = (id: number): Kept | undefined => useKept()?.get(id);

/** Whether a document can be read without a network; draws what asks only when that changes. */
export const useIsKept = (id: number): boolean | undefined =>
  useSyncExternalStore(watch, () => kept && kept.get(id)?.copy !== undefined);
