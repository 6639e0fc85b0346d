import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from './clock.ts';

/** Reads again after so many seconds at the earliest. Whoever asks while it is read waits for the same answer. */
export function readSeldom<T>(clock: Clock, seconds: number, read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let isReading = false;
  let readAt = 0;
  return () => {
    if (kept && (isReading || clock.now().getTime() < readAt + seconds * 1000)) return kept;
    isReading = true;
    kept = read().finally(() => {
      isReading = false;
      readAt = clock.now().getTime();
    });
    return kept;
  };
}

/** Undefined if it takes longer; the work itself goes on. */
export async function inTime<T>(seconds: number, work: Promise<T>): Promise<T | undefined> {
  const waiting = new AbortController();
  const tooLong = pause(seconds * 1000, undefined, { signal: waiting.signal, ref: false });
  try {
    return await Promise.race([work, tooLong.catch(() => undefined)]);
  } finally {
    waiting.abort();
  }
}
