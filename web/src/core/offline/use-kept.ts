import { logError } from '../../base/error-log.ts';
import { onSessionChange } from '../../base/session/session.ts';
import { makeStore, useStore } from '../../base/store.ts';
import { type Kept, listKept } from './copies.ts';
import { currentPerson } from './last-person.ts';
import { onOfflineNews } from './offline-changes.ts';

const none: ReadonlyMap<number, Kept> = new Map();
const kept = makeStore<ReadonlyMap<number, Kept> | undefined>(undefined);
let reading: Promise<void> | null = null;
let isDue = false;
let lastReading = Number.NEGATIVE_INFINITY;

/** The time from one reading to the next while one document after the other is saved. */
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
      kept.set(await readOnce());
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

let isWatching = false;
function watch(listener: () => void): () => void {
  if (!isWatching) {
    isWatching = true;
    onOfflineNews(() => void read());
    onSessionChange(() => void read());
    void read();
  }
  return kept.subscribe(listener);
}

/** What this device keeps, by document; undefined until it is known. Follows what other tabs do. */
export const useKept = (): ReadonlyMap<number, Kept> | undefined =>
  useStore({ subscribe: watch, get: kept.get });

export const useKeptDocument = (id: number): Kept | undefined => useKept()?.get(id);

/** Whether a document can be read without a network; draws what asks only when that changes. */
export const useIsKept = (id: number): boolean | undefined =>
  useStore({
    subscribe: watch,
    get: () => {
      const known = kept.get();
      return known && known.get(id)?.copy !== undefined;
    },
  });
